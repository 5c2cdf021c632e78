import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import type { BuyerMailSettings } from '@waybill/contract/shipping/buyer-mail'
import { getBuyerMailSettings, saveBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail-api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { buyerEmailMessages } from './messages.ts'

export function useBuyerEmails() {
  const client = useClient()
  return useQuery(client.query(getBuyerMailSettings, {}, { hideErrors: true }))
}

/** Saves the settings. After a conflict the newer ones are read, and what was typed can be saved on top of them. */
export function useSaveBuyerEmails() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(buyerEmailMessages)
  const { queryKey } = client.query(getBuyerMailSettings, {})
  return useMutation({
    mutationFn: (settings: BuyerMailSettings) => {
      const version = cache.getQueryData<OutputOf<typeof getBuyerMailSettings>>(queryKey)?.version ?? 0
      return client.call(saveBuyerMailSettings, { body: { version, settings } }, { hideErrors: true })
    },
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved)
      bridge.toast('ok', t('saved'))
    },
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
}

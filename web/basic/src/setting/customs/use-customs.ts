import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { getCustomsDefaults, saveCustomsDefaults } from '@waybill/contract/customs/api'
import type { CustomsDefaults } from '@waybill/contract/customs/declaration'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { customsSettingMessages } from './messages.ts'

export function useCustomsDefaults() {
  const client = useClient()
  return useQuery(client.query(getCustomsDefaults, {}, { hideErrors: true }))
}

/** Saves the settings. After a conflict the newer ones are read, and what was typed can be saved on top of them. */
export function useSaveCustomsDefaults() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(customsSettingMessages)
  const { queryKey } = client.query(getCustomsDefaults, {})
  return useMutation({
    mutationFn: (settings: CustomsDefaults) => {
      const version = cache.getQueryData<OutputOf<typeof getCustomsDefaults>>(queryKey)?.version ?? 0
      return client.call(saveCustomsDefaults, { body: { version, settings } }, { hideErrors: true })
    },
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved)
      bridge.toast('ok', t('saved'))
    },
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
}

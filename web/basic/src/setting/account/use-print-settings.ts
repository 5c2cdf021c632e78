import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { getPrintSettings, savePrintSettings } from '@waybill/contract/printing/api'
import type { PrintSettings } from '@waybill/contract/printing/settings'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { printingMessages } from './printing-messages.ts'

const KEY = [getPrintSettings.id, {}] as const

/** Saves some of the settings. After a conflict the newer ones are read, and what was typed can be saved on top of them. */
export function useSavePrintSettings() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(printingMessages)
  return useMutation({
    mutationFn: (change: Partial<PrintSettings>) => {
      const version = cache.getQueryData<OutputOf<typeof getPrintSettings>>(KEY)?.version ?? 0
      return client.call(savePrintSettings, { body: { version, change } }, { hideErrors: true })
    },
    onSuccess: (saved) => {
      cache.setQueryData(KEY, saved)
      bridge.toast('ok', t('saved'))
    },
    onError: () => void cache.invalidateQueries({ queryKey: KEY }),
  })
}

import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { voidLabels } from '@waybill/contract/shipping/api'
import { keepLabels } from '@waybill/contract/shipping/void-history-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import { useLabelsChanged } from './use-shipments.ts'

export type VoidResults = OutputOf<typeof voidLabels>['results']
/** As many as the server takes at once. */
export const MOST_VOIDED = 500

/** Asks labels back. One plain success is a toast; everything else is for the caller to show row by row. */
export function useVoidLabels(onResults: (results: VoidResults) => void) {
  const client = useClient()
  const bridge = useBridge()
  const changed = useLabelsChanged()
  const t = useT(shipmentMessages)
  const { locale } = useLocale()
  return useMutation({
    mutationFn: (shipmentIds: number[]) => client.call(voidLabels, { body: { shipmentIds } }),
    onSuccess: ({ results }) => {
      const refused = results.find((one) => one.state === 'rejected')
      const done = results.filter((one) => one.state !== 'rejected')
      if (done.length > 0) bridge.toast('ok', t('voidedToast', { n: done.length }))
      if (results.length > 1) onResults(results)
      else if (refused?.problem) bridge.toast('error', errorMessage(refused.problem, locale))
    },
    // Some may have been voided even when the answer was lost.
    onSettled: changed,
  })
}

/** Keeps an unscanned label from being voided automatically. */
export function useKeepLabel() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useLabelsChanged()
  const t = useT(shipmentMessages)
  return useMutation({
    mutationFn: (id: number) => client.call(keepLabels, { body: { shipmentIds: [id] } }),
    onSuccess: () => bridge.toast('ok', t('labelKeptToast')),
    onSettled: changed,
  })
}

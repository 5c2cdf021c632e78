import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideCarrierAdjustments, listCarrierAdjustments } from '@waybill/contract/carrier-invoices/api'
import { useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import type { AdjustmentList } from './adjustment-list.ts'
import { carrierInvoiceMessages } from './messages.ts'

/** As many as the server takes at once. */
const MOST = 200
export type Decision = 'post' | 'absorb' | 'ignore'

/** Decides differences; what somebody else was faster with is named. */
export function useDecide() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  return useMutation({
    mutationFn: (body: { ids: number[]; decision: Decision }) => client.call(decideCarrierAdjustments, { body }),
    onSuccess: ({ decided, waiting, refused }) => {
      const [first] = refused
      if (decided > 0) bridge.toast('ok', t('decided', { n: decided }))
      if (waiting > 0) bridge.toast('warn', t('waits', { n: waiting }))
      if (first) {
        const reason = first[locale === 'cn' ? 'zhMessage' : 'message']
        bridge.toast('warn', t('someRefused', { n: refused.length, reason }))
      }
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: [listCarrierAdjustments.id] }),
  })
}

/** Decides what is selected. */
export function useDecideSelected(list: AdjustmentList) {
  const decide = useDecide()
  const bridge = useBridge()
  const t = useT(carrierInvoiceMessages)
  return {
    pending: decide.isPending,
    run: async (decision: Decision) => {
      const ids = await list.chosenIds(MOST)
      if (ids === null || ids.length === 0) return bridge.toast('warn', t('tooMany'))
      decide.mutate({ ids, decision }, { onSuccess: list.clearSelection })
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listRefundRequests, type RefundRequest } from '@waybill/contract/refunds/api'
import { refundNumber, refundStatus } from '@waybill/contract/refunds/enums'
import { refundStatusWords } from '@waybill/contract/refunds/words'
import { useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { refundDeskMessages } from './messages.ts'

/** A refund, and who shows it as it is after a decision. */
export interface Deciding {
  refund: RefundRequest
  onDecided: (refund: RefundRequest) => void
}

/** Decides a refund; the list is read again afterwards, also when somebody else was faster. */
export function useDecide(
  { refund: { id }, onDecided }: Deciding,
  decide: (client: ReturnType<typeof useClient>) => Promise<RefundRequest>,
) {
  const t = useT(refundDeskMessages)
  const { locale } = useLocale()
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: () => decide(client),
    onSuccess: (refund) => {
      const number = refundNumber(id)
      const isOpen = refund.status === refundStatus.requested
      const status = refundStatusWords[refund.status][locale]
      bridge.toast('ok', isOpen ? t('firstApproval', { number }) : t('decidedAs', { number, status }))
      onDecided(refund)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [listRefundRequests.id] }),
  })
}

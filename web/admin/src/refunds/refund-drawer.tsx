import { useState } from 'react'
import { approveBalanceRefund, type RefundRequest } from '@waybill/contract/refunds/api'
import { refundNumber, refundStatus } from '@waybill/contract/refunds/enums'
import { payoutMethodWords, refundStatusWords } from '@waybill/contract/refunds/words'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  type Description,
  DescriptionList,
  Drawer,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ReleaseDialog } from './decide-dialog.tsx'
import { refundDeskMessages } from './messages.ts'
import { PayDialog } from './pay-dialog.tsx'
import { type Deciding, useDecide } from './use-decide.ts'

/** What staff can do with a refund that is not decided. */
function Decision({ refund, onDecided }: Deciding) {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [denying, setDenying] = useState(false)
  const approve = useDecide({ refund, onDecided }, (client) =>
    client.call(approveBalanceRefund, { params: { id: refund.id } }, { hideErrors: true }),
  )
  const { secondApproverAbove: above, firstApprovedBy: first } = refund
  return (
    <>
      {approve.isError && <Banner tone="critical">{messageOf(approve.error)}</Banner>}
      {first !== null ? (
        <Banner tone="info">{t('firstBy', { name: first })}</Banner>
      ) : (
        above !== null &&
        refund.amount > above && <p className="text-muted">{t('needsSecond', { amount: format.money(above) })}</p>
      )}
      <p className="text-muted">{t('approveText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={approve.isPending} onClick={() => approve.mutate()}>
          {t('approve')}
        </Button>
        <Button onClick={() => setDenying(true)}>{t('deny')}</Button>
      </div>
      {denying && <ReleaseDialog refund={refund} onDecided={onDecided} as="deny" onClose={() => setDenying(false)} />}
    </>
  )
}

/** What staff can do with an approved refund. */
function Payout({ refund, onDecided }: Deciding) {
  const t = useT(refundDeskMessages)
  const [open, setOpen] = useState<'pay' | 'fail' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpen('pay')}>
        {t('pay')}
      </Button>
      <Button onClick={() => setOpen('fail')}>{t('fail')}</Button>
      {open === 'pay' && <PayDialog refund={refund} onDecided={onDecided} onClose={close} />}
      {open === 'fail' && <ReleaseDialog refund={refund} onDecided={onDecided} as="fail" onClose={close} />}
    </div>
  )
}

function useFacts(refund: RefundRequest): Description[] {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { paidVia, externalReferences, reason, decidedAt } = refund
  return [
    { id: 'customer', label: t('customer'), value: refund.org.name },
    { id: 'amount', label: t('amount'), value: format.money(refund.amount, refund.currency) },
    { id: 'payee', label: t('payee'), value: <span className="whitespace-pre-line">{refund.payee}</span> },
    { id: 'requested', label: t('requested'), value: format.dateTime(refund.requestedAt) },
    { id: 'requestedBy', label: t('requestedBy'), value: refund.requestedBy },
    ...(decidedAt === null ? [] : [{ id: 'decided', label: t('decided'), value: format.dateTime(decidedAt) }]),
    ...(paidVia === null ? [] : [{ id: 'via', label: t('via'), value: payoutMethodWords[paidVia][locale] }]),
    ...(externalReferences.length === 0
      ? []
      : [{ id: 'reference', label: t('reference'), value: externalReferences.join(', ') }]),
    ...(reason === null ? [] : [{ id: 'reason', label: t('reason'), value: reason }]),
  ]
}

/** One refund over the list. */
export function RefundDrawer({ refund: listed, onClose }: { refund: RefundRequest; onClose: () => void }) {
  // A decided refund leaves the view of the list; the drawer shows what became of it.
  const [decided, setDecided] = useState<RefundRequest | null>(null)
  const refund = decided ?? listed
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const facts = useFacts(refund)
  const { tone, ...words } = refundStatusWords[refund.status]
  return (
    <Drawer open width={560} onClose={onClose} title={t('details', { number: refundNumber(refund.id) })}>
      <div className="flex flex-col gap-4">
        <div>
          <Badge tone={tone}>{words[locale]}</Badge>
        </div>
        {refund.status === refundStatus.requested && <Decision refund={refund} onDecided={setDecided} />}
        {refund.status === refundStatus.approved && <Payout refund={refund} onDecided={setDecided} />}
        {refund.returned > 0 && (
          <Banner tone="warning">{t('returned', { amount: format.money(refund.returned, refund.currency) })}</Banner>
        )}
        <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
      </div>
    </Drawer>
  )
}

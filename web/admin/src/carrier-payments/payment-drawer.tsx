import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { approveCarrierPayment, type CarrierPayment } from '@waybill/contract/carrier-invoices/payments-api'
import { carrierPaymentStateWords, invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
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
import { EndDialog } from './end-dialog.tsx'
import { carrierPaymentMessages } from './messages.ts'

interface Acting {
  payment: CarrierPayment
  onChanged: (after: CarrierPayment) => void
}

export function PaymentBadge({ state }: Pick<CarrierPayment, 'state'>) {
  const { locale } = useLocale()
  const { tone, ...words } = carrierPaymentStateWords[state]
  return <Badge tone={tone}>{words[locale]}</Badge>
}

/** Posting a payment that waits, as its second person; `children` is what else can be done with it. */
function Approve({ payment, onChanged, children }: Acting & { children: ReactNode }) {
  const t = useT(carrierPaymentMessages)
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const approve = useMutation({
    mutationFn: () => client.call(approveCarrierPayment, { params: { id: payment.id } }, { hideErrors: true }),
    onSuccess: (after) => {
      bridge.toast('ok', t('approved'))
      onChanged(after)
    },
  })
  return (
    <>
      {approve.isError && <Banner tone="critical">{messageOf(approve.error)}</Banner>}
      <p className="text-muted">{t(payment.mine ? 'waitsForOther' : 'approveText')}</p>
      <div className="flex flex-wrap gap-2">
        {!payment.mine && (
          <Button variant="primary" pending={approve.isPending} onClick={() => approve.mutate()}>
            {t('approve')}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

/** What staff can do with a payment that is not over. */
function Acts({ payment, onChanged }: Acting) {
  const t = useT(carrierPaymentMessages)
  const [ending, setEnding] = useState(false)
  const waits = payment.state === 'waiting'
  const format = useFormat()
  const limit = payment.voidedByOtherAbove
  const end = (
    <Button
      disabled={limit !== null}
      aria-describedby={limit === null ? undefined : 'other-voids'}
      onClick={() => setEnding(true)}
    >
      {t(waits ? 'cancelPayment' : 'voidPayment')}
    </Button>
  )
  return (
    <>
      {waits ? (
        <Approve payment={payment} onChanged={onChanged}>
          {end}
        </Approve>
      ) : (
        <div className="flex flex-col items-start gap-2">
          {limit !== null && (
            <p id="other-voids" className="text-muted">
              {t('otherVoids', { max: format.money(limit) })}
            </p>
          )}
          {end}
        </div>
      )}
      {ending && <EndDialog payment={payment} onChanged={onChanged} onClose={() => setEnding(false)} />}
    </>
  )
}

function useFacts(payment: CarrierPayment): Description[] {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  const { invoice, approvedAt, endedAt, reason } = payment
  const byAt = (name: string | null, at: string) => t('byAt', { name: name ?? t('someone'), time: format.dateTime(at) })
  return [
    { id: 'state', label: t('state'), value: <PaymentBadge state={payment.state} /> },
    {
      id: 'invoice',
      label: t('invoice'),
      value: (
        <PlaceLink href={`/a/#/carrier-invoice/lines?invoice=${invoice.id}`}>
          {`${invoiceFormatNames[invoice.format]} ${invoice.number}`}
        </PlaceLink>
      ),
    },
    { id: 'paidOn', label: t('paidOn'), value: format.date(payment.paidOn) },
    { id: 'reference', label: t('reference'), value: payment.reference },
    { id: 'recorded', label: t('recordedBy'), value: byAt(payment.recordedBy, payment.recordedAt) },
    ...(approvedAt === null
      ? []
      : [{ id: 'approved', label: t('approvedBy'), value: byAt(payment.approvedBy, approvedAt) }]),
    ...(endedAt === null
      ? []
      : [
          {
            id: 'ended',
            label: t(payment.state === 'voided' ? 'voidedBy' : 'canceledBy'),
            value: byAt(payment.endedBy, endedAt),
          },
        ]),
    ...(reason === null ? [] : [{ id: 'reason', label: t('reason'), value: reason }]),
  ]
}

/** One payment over the list. */
export function PaymentDrawer({
  payment: listed,
  onChanged,
  onClose,
}: {
  payment: CarrierPayment
  onChanged: () => void
  onClose: () => void
}) {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  // One that was decided may leave the list; the drawer shows what became of it.
  const [after, setAfter] = useState<CarrierPayment | null>(null)
  const payment = after ?? listed
  const facts = useFacts(payment)
  const changed = (next: CarrierPayment) => {
    setAfter(next)
    onChanged()
  }
  const isOver = payment.state === 'canceled' || payment.state === 'voided'
  return (
    <Drawer open width={560} onClose={onClose} title={t('details', { amount: format.money(payment.amount) })}>
      <div className="flex flex-col gap-4">
        <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
        {!isOver && <Acts payment={payment} onChanged={changed} />}
      </div>
    </Drawer>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { getCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { recordCarrierPayment } from '@waybill/contract/carrier-invoices/payments-api'
import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import type { OutputOf } from '@waybill/contract/core/route'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { errorMessage, PlaceLink, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  DatePicker,
  Dialog,
  Field,
  focusField,
  NumberInput,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { recordMessages } from './messages.ts'
import { mostOf, problemsOf, type RecordForm, unitsOf } from './record-form.ts'

interface Props {
  invoice: OutputOf<typeof getCarrierInvoice>
  /** Something was recorded, or may have been. */
  onRecorded: () => void
  onClose: () => void
}

/** What is recorded already, if under this command, or the same under another. */
const recordedBefore = (error: unknown): boolean =>
  error instanceof ApiError && ['IDEMPOTENCY_KEY_REUSED', 'CARRIER_PAYMENT_RECORDED'].includes(error.code)

function useRecord({ invoice, onRecorded, onClose }: Props) {
  const t = useT(recordMessages)
  const client = useClient()
  const bridge = useBridge()
  // As the dialog opened: what is open changes under it once the payment is recorded, though its answer was lost.
  const [{ open, today, form: before }] = useState(() => {
    const { open: total, waiting, today: day } = invoice
    const left = mostOf(total - waiting)
    return { open: left, today: day, form: { amount: left / 10_000, paidOn: day, reference: '' } as RecordForm }
  })
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  // Pressed twice or sent again, it is one payment.
  const [requestId] = useState(randomKey)
  const record = useMutation({
    mutationFn: () =>
      client.call(
        recordCarrierPayment,
        {
          body: {
            invoiceId: invoice.id,
            amount: unitsOf(form.amount ?? 0),
            paidOn: form.paidOn ?? '',
            reference: form.reference.trim(),
            requestId,
          },
        },
        { hideErrors: true },
      ),
    onSuccess: ({ state }) => {
      if (state === 'waiting') bridge.toast('warn', t('waits'))
      else bridge.toast('ok', t('recorded'))
      onClose()
    },
    // Without an answer it may be recorded all the same.
    onSettled: onRecorded,
  })
  const problems = problemsOf(form, { open, today })
  const submit = () => {
    setTried(true)
    const wrong = Object.keys(problems)[0]
    if (wrong !== undefined) return focusField(wrong)
    if (!record.isPending) record.mutate()
  }
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  const change = (next: Partial<RecordForm>) => (record.isError && record.reset(), setForm({ ...form, ...next }))
  return { form, change, problems: tried ? problems : {}, dirty, record, submit, open }
}

/** Says that a second person is needed, where the amount needs one. */
function SecondPerson({ amount, aloneUpTo: max }: { amount: number | null } & Pick<Props['invoice'], 'aloneUpTo'>) {
  const t = useT(recordMessages)
  const format = useFormat()
  if (max === null || amount === null || unitsOf(amount) <= max) return null
  return <Banner tone="info">{t('second', { max: format.money(max) })}</Banner>
}

/** Why it was refused as a whole; what is recorded already can be looked at. */
function Failure({ error, invoiceId }: { error: unknown; invoiceId: number }) {
  const t = useT(recordMessages)
  const messageOf = useErrorMessage()
  const link = recordedBefore(error) && (
    <PlaceLink href={`/a/#/carrier-invoice/payments?invoice=${invoiceId}`}>{t('all')}</PlaceLink>
  )
  const own = error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED'
  return (
    <Banner tone="critical" actions={link}>
      {own ? t('already') : messageOf(error)}
    </Banner>
  )
}

/** The problems of fields that the server answered with. */
function useAnswered(error: unknown): Partial<Record<string, string>> {
  const { locale } = useLocale()
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return Object.fromEntries(problems.map((one) => [one.fieldName, errorMessage(one, locale)]))
}

/** Records what was paid for an invoice of a carrier. */
export function RecordPaymentDialog(props: Props) {
  const { invoice, onClose } = props
  const t = useT(recordMessages)
  const format = useFormat()
  const { form, change, problems, dirty, record, submit, open } = useRecord(props)
  const answered = useAnswered(record.error)
  const max = format.money(open)
  const error = (name: keyof RecordForm) => (problems[name] && t(problems[name], { max })) ?? answered[name]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { number: invoice.number })}
      dirty={dirty && !record.isPending}
      locked={record.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={record.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={record.isPending}>
            {t('record')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {record.isError && Object.keys(answered).length === 0 && (
          <Failure error={record.error} invoiceId={invoice.id} />
        )}
        <p className="text-muted">{t('text')}</p>
        <Field name="amount" label={t('amount')} required hint={t('amountHint', { max })} error={error('amount')}>
          <NumberInput value={form.amount} fixed max={99_999_999} icon="$" onChange={(amount) => change({ amount })} />
        </Field>
        <Field name="paidOn" label={t('paidOn')} required error={error('paidOn')}>
          <DatePicker value={form.paidOn} onChange={(paidOn) => change({ paidOn })} />
        </Field>
        <Field name="reference" label={t('reference')} required hint={t('referenceHint')} error={error('reference')}>
          <TextInput value={form.reference} maxLength={100} onChange={(reference) => change({ reference })} />
        </Field>
        <SecondPerson amount={form.amount} aloneUpTo={invoice.aloneUpTo} />
      </div>
    </Dialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { getCarrierPayables, recordCarrierPayment } from '@waybill/contract/carrier-invoices/payments-api'
import { randomKey } from '@waybill/contract/core/random-key'
import { useBridge, useClient } from '@waybill/host'
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
  useT,
} from '@waybill/kit'
import { recordMessages } from './messages.ts'
import { mostOf, problemsOf, type RecordForm, unitsOf } from './record-form.ts'

interface Props {
  invoice: Pick<CarrierInvoice, 'id' | 'number' | 'open'>
  onRecorded: () => void
  onClose: () => void
}

/** The calendar day here. */
const localDay = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date())

function useRecord({ invoice, onRecorded, onClose }: Props) {
  const t = useT(recordMessages)
  const client = useClient()
  const bridge = useBridge()
  const [before] = useState<RecordForm>(() => ({
    amount: mostOf(invoice.open) / 10_000,
    paidOn: localDay(),
    reference: '',
  }))
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
      onRecorded()
      onClose()
    },
  })
  const problems = problemsOf(form, { open: invoice.open, today: localDay() })
  const submit = () => {
    setTried(true)
    const wrong = Object.keys(problems)[0]
    if (wrong !== undefined) return focusField(wrong)
    if (!record.isPending) record.mutate()
  }
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  const change = (next: Partial<RecordForm>) => (record.isError && record.reset(), setForm({ ...form, ...next }))
  return { form, change, problems: tried ? problems : {}, dirty, record, submit }
}

/** Says that a second person is needed, where the amount needs one. */
function SecondPerson({ amount }: { amount: number | null }) {
  const t = useT(recordMessages)
  const format = useFormat()
  const { data } = useQuery(useClient().query(getCarrierPayables, {}, { hideErrors: true }))
  const max = data?.secondApproverAbove ?? null
  if (max === null || amount === null || unitsOf(amount) <= max) return null
  return <Banner tone="info">{t('second', { max: format.money(max) })}</Banner>
}

/** Records what was paid for an invoice of a carrier. */
export function RecordPaymentDialog(props: Props) {
  const { invoice, onClose } = props
  const t = useT(recordMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const { form, change, problems, dirty, record, submit } = useRecord(props)
  const max = format.money(mostOf(invoice.open))
  const error = (name: keyof RecordForm) => problems[name] && t(problems[name], { max })
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
        {record.isError && <Banner tone="critical">{messageOf(record.error)}</Banner>}
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
        <SecondPerson amount={form.amount} />
      </div>
    </Dialog>
  )
}

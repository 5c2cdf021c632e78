import { useState } from 'react'
import type { WarehouseReturnDetail } from '@waybill/contract/warehouse-returns/api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  DatePicker,
  Dialog,
  Field,
  focusField,
  NumberInput,
  TextInput,
  useFormat,
  useT,
} from '@waybill/kit'
import { returnMessages } from './messages.ts'
import { useMarkRefund } from './use-returns.ts'

const UNIT = 10_000

function RefundDialog({ detail, onClose }: { detail: WarehouseReturnDetail; onClose: () => void }) {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const { refund } = detail
  const [amount, setAmount] = useState<number | null>(refund ? refund.amount / UNIT : null)
  const [on, setOn] = useState(refund?.on ?? '')
  const [note, setNote] = useState(refund?.note ?? '')
  const [tried, setTried] = useState(false)
  const mark = useMarkRefund(detail)
  const save = (next: WarehouseReturnDetail['refund']) =>
    mark.mutate(next, {
      onSuccess: () => {
        bridge.toast('ok', t(next ? 'refundSaved' : 'refundRemoved'))
        onClose()
      },
    })
  const submit = () => {
    setTried(true)
    if (!amount) return focusField('amount')
    if (!on) return focusField('on')
    save({ amount: Math.round(amount * 100) * 100, on, note: note.trim() || null })
  }
  return (
    <Dialog
      open
      title={t('markRefund')}
      description={t('refundText')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {refund && (
            <Button disabled={mark.isPending} onClick={() => save(null)}>
              {t('removeRefund')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="primary" pending={mark.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {mark.isError && <Banner tone="critical">{messageOf(mark.error)}</Banner>}
        <Field name="amount" label={t('amount')} required error={tried && !amount ? t('required') : undefined}>
          <NumberInput value={amount} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={setAmount} />
        </Field>
        <Field name="on" label={t('on')} required error={tried && !on ? t('required') : undefined}>
          <DatePicker value={on || null} onChange={(day) => setOn(day ?? '')} />
        </Field>
        <Field label={t('refundNote')}>
          <TextInput value={note} maxLength={200} onChange={setNote} />
        </Field>
      </div>
    </Dialog>
  )
}

/** What the seller has noted as refunded to the buyer. */
export function RefundCard({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { refund } = detail
  return (
    <Card
      title={t('refund')}
      action={
        <Button size="compact" onClick={() => setOpen(true)}>
          {t(refund ? 'changeRefund' : 'markRefund')}
        </Button>
      }
    >
      {refund ? (
        <>
          <p>{t('refundOf', { amount: format.money(refund.amount), date: format.date(refund.on) })}</p>
          {refund.note !== null && <p className="break-words text-muted">{refund.note}</p>}
        </>
      ) : (
        <p className="text-muted">{t('noRefund')}</p>
      )}
      {isOpen && <RefundDialog detail={detail} onClose={() => setOpen(false)} />}
    </Card>
  )
}

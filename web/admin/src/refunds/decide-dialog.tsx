import { useState } from 'react'
import { denyBalanceRefund, failBalanceRefund, payBalanceRefund } from '@waybill/contract/refunds/api'
import { type PayoutMethod, payoutMethods, refundNumber } from '@waybill/contract/refunds/enums'
import { payoutMethodWords } from '@waybill/contract/refunds/words'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  RadioGroup,
  Textarea,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { refundDeskMessages } from './messages.ts'
import { type Deciding, useDecide } from './use-decide.ts'

type Props = Deciding & { onClose: () => void }

/** Denies a refund or records that its payment failed: both need a reason, which the customer reads. */
export function ReleaseDialog({ refund, onDecided, as, onClose }: Props & { as: 'deny' | 'fail' }) {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const params = { id: refund.id }
  const decide = useDecide({ refund, onDecided }, (client) =>
    as === 'deny'
      ? client.call(denyBalanceRefund, { params, body: { reason: reason.trim() } }, { hideErrors: true })
      : client.call(failBalanceRefund, { params, body: { reason: reason.trim() } }, { hideErrors: true }),
  )
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!decide.isPending) decide.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(as === 'deny' ? 'denyTitle' : 'failTitle', { number: refundNumber(refund.id) })}
      dirty={reason !== '' && !decide.isPending}
      locked={decide.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={decide.isPending}>
            {t(as)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        <p className="text-muted">{t('releaseText', { amount: format.money(refund.amount, refund.currency) })}</p>
        <Field
          name="reason"
          label={t('reason')}
          required
          hint={t('reasonHint')}
          error={tried && missing ? t('needed') : null}
        >
          <Textarea value={reason} onChange={setReason} maxLength={500} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Records that a refund was paid out: how, and under which reference. */
export function PayDialog({ refund, onDecided, onClose }: Props) {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const [via, setVia] = useState<PayoutMethod>('bank')
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const body = { via, externalReference: reference.trim() }
  const decide = useDecide({ refund, onDecided }, (client) =>
    client.call(payBalanceRefund, { params: { id: refund.id }, body }, { hideErrors: true }),
  )
  const missing = reference.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reference')
    if (!decide.isPending) decide.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payTitle', { amount: format.money(refund.amount, refund.currency) })}
      dirty={reference !== '' && !decide.isPending}
      locked={decide.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={decide.isPending}>
            {t('pay')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {decide.isError && <Banner tone="critical">{messageOf(decide.error)}</Banner>}
        <p className="text-muted">{t('payText')}</p>
        <Field group label={t('via')}>
          <RadioGroup
            value={via}
            onChange={setVia}
            options={payoutMethods.map((value) => ({ value, label: payoutMethodWords[value][locale] }))}
          />
        </Field>
        <Field
          name="reference"
          label={t('reference')}
          required
          hint={t(via === 'card' ? 'cardHint' : 'referenceHint')}
          error={tried && missing ? t('needed') : null}
        >
          <TextInput value={reference} onChange={setReference} maxLength={100} />
        </Field>
      </div>
    </Dialog>
  )
}

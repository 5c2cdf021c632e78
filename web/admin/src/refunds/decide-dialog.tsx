import { useState } from 'react'
import { denyBalanceRefund, failBalanceRefund } from '@waybill/contract/refunds/api'
import { refundNumber } from '@waybill/contract/refunds/enums'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, Textarea, useFormat, useT } from '@waybill/kit'
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

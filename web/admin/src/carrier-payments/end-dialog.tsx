import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CarrierPayment,
  cancelCarrierPayment,
  voidCarrierPayment,
} from '@waybill/contract/carrier-invoices/payments-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, Textarea, useFormat, useT } from '@waybill/kit'
import { carrierPaymentMessages } from './messages.ts'

interface Props {
  payment: CarrierPayment
  onChanged: (after: CarrierPayment) => void
  onClose: () => void
}

/** Cancels a payment that waits, or voids a posted one, with the reason. */
export function EndDialog({ payment, onChanged, onClose }: Props) {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const waits = payment.state === 'waiting'
  const ending = useMutation({
    mutationFn: () =>
      client.call(
        waits ? cancelCarrierPayment : voidCarrierPayment,
        { params: { id: payment.id }, body: { reason: reason.trim() } },
        { hideErrors: true },
      ),
    onSuccess: (after) => {
      bridge.toast('ok', t(waits ? 'canceled' : 'voided'))
      onChanged(after)
      onClose()
    },
  })
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!ending.isPending) ending.mutate()
  }
  const amount = format.money(payment.amount)
  return (
    <Dialog
      open
      onClose={onClose}
      title={waits ? t('cancelTitle') : t('voidTitle', { amount })}
      dirty={reason !== '' && !ending.isPending}
      locked={ending.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={ending.isPending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={ending.isPending}>
            {t(waits ? 'cancelPayment' : 'voidPayment')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {ending.isError && <Banner tone="critical">{messageOf(ending.error)}</Banner>}
        <p className="text-muted">{t(waits ? 'cancelText' : 'voidText')}</p>
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { assignCarrierInvoiceLine, type InvoiceLine } from '@waybill/contract/carrier-invoices/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, Dialog, Field, focusField, TextInput, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'
import { Suggestions } from './suggestions.tsx'

/** Asks for the label that a line is about: one of those suggested, or by number. What was typed stays when there is none. */
export function AssignDialog({
  line,
  onDone,
  onClose,
}: {
  line: InvoiceLine
  onDone: () => void
  onClose: () => void
}) {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const [trackingNo, setTrackingNo] = useState('')
  const assign = useMutation({
    mutationFn: (body: { trackingNo: string; purchaseId?: string }) =>
      client.call(assignCarrierInvoiceLine, { params: { id: line.id }, body }, { hideErrors: true }),
    onSuccess: ({ assigned }) => {
      bridge.toast('ok', t('assigned', { n: assigned }))
      onDone()
      onClose()
    },
    onError: () => focusField('trackingNo'),
  })
  const submit = () =>
    trackingNo.trim() === '' ? focusField('trackingNo') : assign.mutate({ trackingNo: trackingNo.trim() })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('assignTitle')}
      dirty={trackingNo !== '' && !assign.isPending}
      locked={assign.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={assign.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={assign.isPending}>
            {t('assign')}
          </Button>
        </>
      }
    >
      <Suggestions
        line={line}
        disabled={assign.isPending}
        onAccept={({ purchaseId, trackingNo: number }) => assign.mutate({ trackingNo: number, purchaseId })}
      />
      <p className="mb-3 text-muted">{t('assignText')}</p>
      <Field name="trackingNo" label={t('tracking')} required error={errorMessage(assign.error, locale)}>
        <TextInput value={trackingNo} onChange={setTrackingNo} maxLength={60} />
      </Field>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { carrierName, carriers } from '@waybill/contract/carriers/catalogue'
import { carrierTable } from '@waybill/contract/carriers/carrier-table'
import { type ShipmentException, waitForCarrier } from '@waybill/contract/exceptions/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, CopyButton, Dialog, Field, Link, Textarea, useLocale, useT } from '@waybill/kit'
import { exceptionMessages } from '../../messages/exceptions.ts'
import { useExceptionsRenewed } from './use-renewed.ts'

/** What to ask the carrier with, and the note that it was asked. */
export function AskDialog({ row, onClose }: { row: ShipmentException; onClose: () => void }) {
  const t = useT(exceptionMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const renew = useExceptionsRenewed()
  const [note, setNote] = useState('')
  const carrier = carrierName(row.shipment.carrier)[locale]
  const known = carriers.find(({ id }) => id === row.shipment.carrier)
  const send = useMutation({
    mutationFn: () =>
      client.call(
        waitForCarrier,
        { params: { id: row.id }, body: { note: note.trim() || null } },
        { hideErrors: true },
      ),
    onSuccess: () => {
      bridge.toast('ok', t('askedToast'))
      onClose()
    },
    onSettled: renew,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('askTitle', { carrier })}
      dirty={note !== '' && !send.isPending}
      locked={send.isPending}
      onSubmit={() => send.mutate()}
      footer={
        <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
          {t('markAsked')}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{t('askText', { carrier })}</p>
      <p className="mb-3 flex items-center gap-2">
        <span className="tnum font-medium break-all">{row.shipment.trackingNo}</span>
        <CopyButton value={row.shipment.trackingNo} />
        {known && (
          <Link external href={carrierTable[known.id].trackingPage + encodeURIComponent(row.shipment.trackingNo)}>
            {t('carrierPage', { carrier })}
          </Link>
        )}
      </p>
      <Field name="note" label={t('note')} hint={t('noteHint')} error={errorMessage(send.error, locale)}>
        <Textarea value={note} onChange={setNote} maxLength={500} />
      </Field>
    </Dialog>
  )
}

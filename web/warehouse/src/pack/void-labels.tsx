import { useState } from 'react'
import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { voidFloorLabels } from '@waybill/contract/outbound/repack-api'
import { useClient } from '@waybill/host'
import { Button, Dialog, Field, TextInput, useT } from '@waybill/kit'
import type { FloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'

/** Voids all labels of an order that has not left, after a question that says what follows and asks why. */
export function VoidLabels({ order, scans }: { order: FloorOrder; scans: FloorScans }) {
  const t = useT(packMessages)
  const client = useClient()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const count = order.packages.filter(({ trackingNo }) => trackingNo !== null).length
  const act = count === 1 ? t('voidLabel') : t('voidLabels', { n: count })
  const send = () => {
    if (reason.trim() === '' || scans.waiting > 0) return
    setAsks(false)
    scans.add({
      code: order.number,
      send: (command) =>
        client.call(
          voidFloorLabels,
          { params: { id: order.id }, body: { ...command, reason: reason.trim() } },
          { hideErrors: true },
        ),
      done: () => t('voided'),
    })
  }
  return (
    <>
      <Button variant="danger" disabled={scans.waiting > 0} onClick={() => setAsks(true)}>
        {act}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('voidTitle', { n: count, number: order.number })}
        footer={
          <Button variant="danger" disabled={reason.trim() === ''} onClick={send}>
            {act}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{t('voidText', { seller: order.seller.name })}</p>
          <Field label={t('voidReason')}>
            <TextInput value={reason} onChange={setReason} maxLength={300} />
          </Field>
        </div>
      </Dialog>
    </>
  )
}

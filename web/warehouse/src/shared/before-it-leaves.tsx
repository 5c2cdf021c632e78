import { useState } from 'react'
import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { unloadPackages, voidFloorLabels } from '@waybill/contract/outbound/repack-api'
import { useClient } from '@waybill/host'
import { Button, Dialog, Field, TextInput, useT } from '@waybill/kit'
import { floorMessages } from './floor-messages.ts'
import type { FloorScans } from './use-floor.ts'

/** Voids all labels of an order that has not left, after a question that says what follows and asks why. */
function VoidLabels({ order, scans }: { order: FloorOrder; scans: FloorScans }) {
  const t = useT(floorMessages)
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
          <p>{t(order.cancelRequested ? 'voidCanceledText' : 'voidText', { seller: order.seller.name })}</p>
          <Field label={t('voidReason')}>
            <TextInput value={reason} onChange={setReason} maxLength={300} />
          </Field>
        </div>
      </Dialog>
    </>
  )
}

const isLoading = ({ state, packages }: FloorOrder): boolean =>
  state !== 'shipped' && packages.some(({ loaded }) => loaded)

/** Takes back that packages of an order were scanned on their way out; nothing where none was, or all have left. `named`: the page is not of this order. */
export function NotOnTruck({ order, scans, named = false }: { order: FloorOrder; scans: FloorScans; named?: boolean }) {
  const t = useT(floorMessages)
  const client = useClient()
  if (!isLoading(order)) return null
  const unload = () =>
    scans.add({
      code: order.number,
      send: (command) => client.call(unloadPackages, { params: { id: order.id }, body: command }, { hideErrors: true }),
      done: ({ number }) => t('unloaded', { number }),
    })
  return (
    <Button disabled={scans.waiting > 0} onClick={unload}>
      {named ? t('ofOrder', { act: t('notOnTruck'), number: order.number }) : t('notOnTruck')}
    </Button>
  )
}

/** What can be taken back of an order that has not left: that it is on the truck, and then its labels. */
export function BeforeItLeaves({ order, scans }: { order: FloorOrder; scans: FloorScans }) {
  if (isLoading(order)) return <NotOnTruck order={order} scans={scans} />
  const hasLabel = order.packages.some(({ trackingNo }) => trackingNo !== null)
  return hasLabel && order.state !== 'shipped' ? <VoidLabels order={order} scans={scans} /> : null
}

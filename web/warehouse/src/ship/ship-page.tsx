import { useState } from 'react'
import { type FloorOrder, shipPackage } from '@waybill/contract/outbound/floor-api'
import { useClient } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { Field, TextInput, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { NotOnTruck } from '../shared/before-it-leaves.tsx'
import { Answer, PastScans } from '../shared/floor-parts.tsx'
import { QueuePage } from '../shared/queue-page.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { shipList } from './list.ts'
import { shipMessages } from './messages.ts'

function Scanning({ warehouseId }: { warehouseId: number }) {
  const t = useT(shipMessages)
  const client = useClient()
  const [handedTo, setHandedTo] = useState('')
  const [last, setLast] = useState<FloorOrder | null>(null)
  const scans = useFloorScans((order) => {
    // Who took one parcel has not taken the next.
    setHandedTo('')
    setLast(order)
  })
  const ship = (code: string) =>
    scans.add({
      code,
      send: ({ commandId }) =>
        client.call(
          shipPackage,
          { body: { commandId, warehouseId, code, handedTo: handedTo.trim() || null } },
          { hideErrors: true },
        ),
      done: ({ number, state, packages }) =>
        state === 'shipped'
          ? t('shipped', { number })
          : t('loaded', { number, done: packages.filter(({ loaded }) => loaded).length, all: packages.length }),
    })
  return (
    <>
      <Answer scans={scans} ready={t('ready')} />
      {last && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          <NotOnTruck order={last} scans={scans} named />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ScanField label={t('scan')} onScan={ship} />
        <Field label={t('handedTo')} hint={t('handedToHint')}>
          <TextInput value={handedTo} onChange={setHandedTo} maxLength={100} className="min-h-12" />
        </Field>
      </div>
      <PastScans scans={scans} />
    </>
  )
}

/** `#/ship`: packages leave the warehouse, one scan each. */
export function ShipPage() {
  const t = useT(shipMessages)
  const { table } = useList(shipList)
  return (
    <QueuePage
      title={t('title')}
      name={t('waiting')}
      table={table}
      stage="ship"
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(warehouseId) => <Scanning warehouseId={warehouseId} />}
    </QueuePage>
  )
}

import { useState } from 'react'
import { shipPackage } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { DataTable, Field, FirstUse, PageBody, PageHead, TextInput, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { useFloorColumns } from '../shared/floor-columns.tsx'
import { Answer, NoWarehouse, PastScans, WarehouseChoice } from '../shared/floor-parts.tsx'
import { useFloorScans, useFloorWarehouse } from '../shared/use-floor.ts'
import { shipList } from './list.ts'
import { shipMessages } from './messages.ts'

function Scanning({ warehouseId }: { warehouseId: number }) {
  const t = useT(shipMessages)
  const client = useClient()
  const [handedTo, setHandedTo] = useState('')
  // Who took one parcel has not taken the next.
  const scans = useFloorScans(() => setHandedTo(''))
  const ship = (code: string) =>
    scans.add({
      code,
      send: ({ commandId }) =>
        client.call(
          shipPackage,
          { body: { commandId, warehouseId, code, handedTo: handedTo.trim() || null } },
          { hideErrors: true },
        ),
      done: ({ number }) => t('shipped', { number }),
    })
  return (
    <>
      <Answer scans={scans} ready={t('ready')} />
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
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(shipList)
  const columns = useFloorColumns()
  const warehouse = useFloorWarehouse()
  const { warehouseId } = warehouse
  return (
    <PageBody>
      <PageHead title={t('title')} />
      {warehouseId === null ? (
        <NoWarehouse />
      ) : (
        <div className="mb-3 flex flex-col gap-3">
          <WarehouseChoice {...warehouse} />
          <Scanning warehouseId={warehouseId} />
        </div>
      )}
      <DataTable
        {...list.table}
        name={t('waiting')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={({ id }) => `/w/#/pack/${id}`}
        onOpen={({ id }) => bridge.navigate(`/w/#/pack/${id}`)}
        empty={<FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>}
      />
    </PageBody>
  )
}

import { findFloorOrder } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { DataTable, FirstUse, PageBody, PageHead, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { useFloorColumns } from '../shared/floor-columns.tsx'
import { Answer, NoWarehouse, WarehouseChoice } from '../shared/floor-parts.tsx'
import { useFloorScans, useFloorWarehouse } from '../shared/use-floor.ts'
import { packList } from './list.ts'
import { packMessages } from './messages.ts'

function Find({ warehouseId }: { warehouseId: number }) {
  const t = useT(packMessages)
  const client = useClient()
  const bridge = useBridge()
  const scans = useFloorScans((order) => bridge.navigate(`/w/#/pack/${order.id}`))
  const find = (code: string) =>
    scans.add({
      code,
      send: () => client.call(findFloorOrder, { query: { warehouseId, code } }, { hideErrors: true }),
      done: (order) => t('found', { number: order.number }),
    })
  return (
    <>
      <Answer scans={scans} ready={t('scanOrder')} />
      <ScanField label={t('scan')} onScan={find} />
    </>
  )
}

/** `#/pack`: a tote or an order is scanned, or chosen from those that are picked. */
export function PackStartPage() {
  const t = useT(packMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(packList)
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
          <Find warehouseId={warehouseId} />
        </div>
      )}
      <DataTable
        {...list.table}
        name={t('back')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={({ id }) => `/w/#/pack/${id}`}
        onOpen={({ id }) => bridge.navigate(`/w/#/pack/${id}`)}
        empty={<FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>}
      />
    </PageBody>
  )
}

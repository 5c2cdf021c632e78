import type { ReactNode } from 'react'
import type { FloorRow } from '@waybill/contract/outbound/floor-api'
import { useBridge, usePageTitle } from '@waybill/host'
import { type DataTableProps, DataTable, FirstUse, PageBody, PageHead } from '@waybill/kit'
import { useFloorColumns } from './floor-columns.tsx'
import { NoWarehouse, WarehouseChoice } from './floor-parts.tsx'
import { OnHold } from './on-hold.tsx'
import { StationLine } from './station-line.tsx'
import { useFloorWarehouse } from './use-floor.ts'

type Props = {
  title: string
  /** Names the list. */
  name: string
  table: Omit<DataTableProps<FloorRow>, 'name' | 'columns' | 'rowName'>
  stage: 'pack' | 'ship'
  empty: { title: string; text: string }
  /** What is scanned at the warehouse in which this computer stands. */
  children: (warehouseId: number) => ReactNode
}

/** A page on which orders are scanned, above those that wait; a row opens its packing. */
export function QueuePage({ title, name, table, stage, empty, children }: Props) {
  usePageTitle(title)
  const bridge = useBridge()
  const columns = useFloorColumns()
  const warehouse = useFloorWarehouse()
  const { warehouseId } = warehouse
  return (
    <PageBody>
      <PageHead title={title} beside={<StationLine warehouseId={warehouse.warehouseId ?? undefined} />} />
      {warehouseId === null ? (
        <NoWarehouse />
      ) : (
        <div className="mb-3 flex flex-col gap-3">
          <WarehouseChoice {...warehouse} />
          {children(warehouseId)}
        </div>
      )}
      <OnHold stage={stage} warehouseId={null} />
      <DataTable
        {...table}
        name={name}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={({ id }) => `/w/#/pack/${id}`}
        onOpen={({ id }) => bridge.navigate(`/w/#/pack/${id}`)}
        empty={<FirstUse title={empty.title}>{empty.text}</FirstUse>}
      />
    </PageBody>
  )
}

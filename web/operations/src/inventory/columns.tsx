import type { InventoryRow } from '@waybill/contract/stock/api'
import { LOW_STOCK } from '@waybill/contract/stock/conditions'
import { Badge, type Column, useFormat, useT } from '@waybill/kit'
import { inventoryMessages } from './messages.ts'

type Counter = 'onHand' | 'available' | 'allocated' | 'dock' | 'quarantine' | 'damaged' | 'hold' | 'inbound'
const counters: readonly [Counter, Column<InventoryRow>['priority'], sort?: true][] = [
  ['onHand', 1, true],
  ['available', 1, true],
  ['allocated', 2],
  ['dock', 3],
  ['quarantine', 3],
  ['damaged', 2],
  ['hold', 3],
  ['inbound', 2],
]

/** Columns of the list; zeros are pale, so that what needs attention stands out. */
export function useInventoryColumns(): Column<InventoryRow>[] {
  const t = useT(inventoryMessages)
  const format = useFormat()
  const low = (row: InventoryRow) => row.available > 0 && row.available <= LOW_STOCK
  const numbers = counters.map(([id, priority, sort]): Column<InventoryRow> => ({
    id,
    head: t(id),
    type: 'num',
    width: sort ? 112 : 100,
    priority,
    ...(sort && { sort }),
    card: id === 'onHand' || id === 'available' ? 'line' : 'none',
    cell: (row) => <span className={row[id] === 0 ? 'text-muted' : undefined}>{format.number(row[id])}</span>,
  }))
  return [
    {
      id: 'sku',
      head: t('sku'),
      type: 'id',
      width: 150,
      full: 190,
      priority: 1,
      sort: true,
      card: 'title',
      cell: (row) => row.sku,
    },
    { id: 'name', head: t('name'), type: 'text', width: 180, priority: 2, card: 'line', cell: (row) => row.name },
    ...numbers,
    {
      id: 'low',
      head: t('stock'),
      type: 'badge',
      width: 80,
      priority: 2,
      card: 'badge',
      cell: (row) => low(row) && <Badge tone="warning">{t('lowBadge')}</Badge>,
    },
  ]
}

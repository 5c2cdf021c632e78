import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { getInventory, listInventoryMovements, StockEntry } from '@waybill/contract/stock/api'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { isStockReason } from '@waybill/contract/stock/reasons'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { sums } from './inventory.ts'
import { lotShown } from './movements.ts'

type Detail = OutputOf<typeof getInventory>
type Counters = Omit<Detail['warehouses'][number], 'warehouse' | 'lots'>
type Warehouse = Detail['warehouses'][number]['warehouse']

async function productOf(db: Db, orgId: number, id: number): Promise<Detail['product']> {
  const { rows } = await sql<Detail['product']>`
    select id, sku, name from products_stocked where org_id = ${orgId} and id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw notFound('Product', '商品')
  return rows[0]
}

/** Answers getInventory: places are not shown to sellers. */
export async function inventoryDetail({ db, actor, now }: Ctx, id: number): Promise<Detail> {
  const { orgId } = actor
  const product = await productOf(db, orgId, id)
  const { rows: items } = await sql<Counters & { warehouse_id: number; code: string | null; name: string | null }>`
    select ${sums}, t.warehouse_id, h.code, h.name from stock_item t
    left join warehouses_warehouse h on h.operator_org_id = t.warehouse_org_id and h.id = t.warehouse_id
    where t.org_id = ${orgId} and t.product_id = ${id} order by h.name, t.warehouse_id`.execute(db)
  type Lot = {
    warehouse_id: number
    condition: StockCondition
    lot_no: string | null
    expiry: string | null
    on_hand: number
  }
  const { rows: lots } = await sql<Lot>`
    select l.warehouse_id, l.condition, lot.lot_no, lot.expiry::text as expiry, sum(l.on_hand)::bigint as on_hand from stock_level l
    left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
    where l.org_id = ${orgId} and l.product_id = ${id} and l.on_hand > 0
    group by 1, 2, 3, 4 order by 2, 4 nulls last, 3 nulls first`.execute(db)
  const warehouses = items.map(({ warehouse_id, code, name, ...counters }) => ({
    warehouse: { id: warehouse_id, code: code ?? '', name: name ?? '' },
    ...counters,
    lots: lots
      .filter((lot) => lot.warehouse_id === warehouse_id)
      .map((lot) => ({ condition: lot.condition, lot: lotShown(lot), onHand: lot.on_hand })),
  }))
  return { product, asOf: now().toISOString(), warehouses }
}

const LIST = 'inventory movements'
interface Row {
  id: number
  at: Date
  reason: string
  warehouse: Warehouse
  quantity: number
  change: number
  lot_no: string | null
  expiry: string | null
  from_condition: StockCondition | null
  to_condition: StockCondition | null
  on_hand_after: number | null
  available_after: number | null
  note: string | null
  reversed: boolean
}

const present = (row: Row): StockEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  reason: isStockReason(row.reason) ? row.reason : 'MOVE',
  warehouse: row.warehouse,
  quantity: row.quantity,
  change: row.change,
  lot: lotShown(row),
  fromCondition: row.from_condition,
  toCondition: row.to_condition,
  onHandAfter: row.on_hand_after,
  availableAfter: row.available_after,
  note: row.note,
  reversed: row.reversed,
})

/** Answers listInventoryMovements. */
export async function inventoryMovements(
  { db, actor }: Ctx,
  id: number,
  { warehouseId, cursor, limit }: ParsedOf<typeof listInventoryMovements>['query'],
): Promise<OutputOf<typeof listInventoryMovements>> {
  const { orgId } = actor
  await productOf(db, orgId, id)
  const [before] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const { rows } = await sql<Row>`
    select m.id, m.at, m.reason, json_build_object('id', m.warehouse_id, 'code', coalesce(h.code, ''), 'name', coalesce(h.name, '')) as warehouse,
      m.quantity, m.quantity * ((m.to_location_id is not null)::int - (m.from_location_id is not null)::int) as change,
      lot.lot_no, lot.expiry::text as expiry, m.from_condition, m.to_condition, m.on_hand_after, m.available_after, m.note,
      exists (select from stock_movement r where r.org_id = m.org_id and r.reverses_id = m.id) as reversed
    from stock_movement m
    left join warehouses_warehouse h on h.operator_org_id = m.warehouse_org_id and h.id = m.warehouse_id
    left join lot on lot.org_id = m.org_id and lot.id = m.lot_id
    where m.org_id = ${orgId} and m.product_id = ${id} and ${warehouseId === undefined ? sql`true` : sql`m.warehouse_id = ${warehouseId}`}
      and ${before === undefined ? sql`true` : sql`m.id < ${before}::bigint`}
    order by m.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    records: page.map(present),
    next: rows.length > limit ? writeKeyset(LIST, [String(page.at(-1)!.id)]) : null,
  }
}

import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { stockCondition, type StockCondition } from '@waybill/contract/stock/conditions'
import type { StockReasonCode } from '@waybill/contract/stock/reasons'
import { type Database, inScope } from '../platform/database/index.ts'
import { type Move, postMoves, type Side } from '../modules/warehouse/stock/index.ts'

/** Two operators with a warehouse each, and two sellers that are connected to both. */
export const stockOrgs = { harbor: 90, bay: 91, sellers: [11, 12] as const }
export const warehouseOf = (operator: number): number => operator - 89
export const kindsPlanted = ['dock', 'storage', 'storage', 'tote', 'damaged', 'quarantine'] as const

/** Places and products have readable ids: place 901 is the first of operator 90, product 1101 the first of seller 11. */
export async function plantWarehouses(admin: Pool, places: readonly string[] = kindsPlanted): Promise<void> {
  await admin.query(`insert into org (id, type, parent_org_id, name, identity_verified) values (1, 3, null, 'Platform', true),
    (90, 2, 1, 'Harbor', true), (91, 2, 1, 'Bay', true), (11, 1, 1, 'Redwood', true), (12, 1, 1, 'Cedar', true)`)
  await admin.query(
    `insert into warehouse (org_id, id, code, name) values (90, 1, 'W1', 'Harbor W1'), (91, 2, 'W2', 'Bay W2')`,
  )
  await admin.query(`insert into warehouse_link (org_id, warehouse_org_id, warehouse_id)
    values (11, 90, 1), (11, 91, 2), (12, 90, 1), (12, 91, 2)`)
  await admin.query(
    `insert into location (org_id, id, warehouse_id, code, kind) select o, o * 10 + n, o - 89, 'P-' || n, kind
     from unnest(array[90, 91]) o, unnest($1::text[]) with ordinality as k (kind, n)`,
    [places],
  )
  await admin.query(`insert into product (org_id, id, sku, name, package_type, unit, length, width, height)
    select o, o * 100 + n, 'SKU-' || n, 'Product ' || n, 'Ready To Ship', 'in/lb', 1, 1, 1
    from unnest(array[11, 12]) o, generate_series(1, 3) n`)
}

export interface Planned {
  operator?: number
  seller?: number
  commandId?: string
}
export const at = (place: number, condition: StockCondition = stockCondition.good): Side => ({
  placeId: place,
  condition,
})

/** Posts as the operator's staff, under the policies. */
export const post = (
  database: Database,
  moves: readonly Move[],
  { operator = 90, seller = 11, commandId = randomUUID() }: Planned = {},
) =>
  inScope(database, { role: 'warehouse', orgId: operator, userId: 7 }, (db) =>
    postMoves(db, { sellerId: seller, warehouseId: warehouseOf(operator), commandId, moves }),
  )

export const move = (
  from: Side,
  to: Side,
  quantity: number,
  reason: StockReasonCode = 'MOVE',
  productId = 1101,
): Move => ({
  reason,
  productId,
  from,
  to,
  quantity,
})

export async function itemOf(admin: Pool, product = 1101, operator = 90) {
  const { rows } = await admin.query(
    `select good, dock, quarantine, damaged, hold, on_hand, available from stock_item where product_id = $1 and warehouse_org_id = $2`,
    [product, operator],
  )
  return rows[0] as
    | Record<'good' | 'dock' | 'quarantine' | 'damaged' | 'hold' | 'on_hand' | 'available', number>
    | undefined
}

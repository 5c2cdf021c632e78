import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { stockCondition } from '@waybill/contract/stock/conditions'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { findSkus, suggestPlace } from '../stock/index.ts'
import { getFloorReturn } from './floor.ts'

/** A product as a return has it. */
export interface ReturnItem {
  productId: number
  sku: string
  name: string
  /** Null: it is no part of the return yet. */
  line: number | null
  expected: number
  received: number
}

/** What a scanned code means in a return; throws in words when the seller has no such product. */
export async function scannedItem(
  db: Db,
  { orgId, seller, id }: { orgId: number; seller: string; id: number },
  code: string,
): Promise<ReturnItem> {
  const productId = (await findSkus(db, orgId, [code])).get(code)
  if (productId === undefined) throw new AppError('RETURN_ITEM_UNKNOWN', { params: { value: code.trim(), seller } })
  const { rows } = await sql<ReturnItem>`
    select p.id as "productId", p.sku, p.name, l.line, coalesce(l.expected, 0) as expected, coalesce((
      select sum(i.quantity) from return_inspection i where i.org_id = l.org_id and i.return_id = l.return_id and i.line = l.line), 0)::int
      as received
    from products_stocked p
    left join warehouse_return_line l on l.org_id = p.org_id and l.return_id = ${id} and l.product_id = p.id
    where p.org_id = ${orgId} and p.id = ${productId}`.execute(db)
  return rows[0]!
}

/** Answers findReturnItem. */
export async function findItem(
  { db, actor }: Ctx,
  id: number,
  code: string,
): Promise<OutputOf<typeof api.findReturnItem>> {
  const { seller, warehouse } = await getFloorReturn(db, { operatorId: actor.orgId, id })
  const item = await scannedItem(db, { orgId: seller.id, seller: seller.name, id }, code)
  const { sku, name, expected, received, productId } = item
  const at = { operatorId: actor.orgId, warehouseId: warehouse.id }
  const goods = { seller, product: { id: productId } }
  return {
    sku,
    name,
    expected,
    received,
    left: Math.max(0, expected - received),
    restock: await suggestPlace(db, at, { ...goods, condition: stockCondition.good }),
    quarantine: await suggestPlace(db, at, { ...goods, condition: stockCondition.quarantine }),
  }
}

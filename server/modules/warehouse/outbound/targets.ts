import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { findSendTargets } from '@waybill/contract/outbound/api'
import { sql } from 'kysely'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { listGoodsNeeded } from '../../sell/orders/index.ts'
import { connectedWarehouses, findAllowPartial, readingAsService } from '../warehouses/index.ts'

/** Answers findSendTargets. Suspended connections and inactive warehouses are left out: nothing can be sent there. */
export function targets(
  ctx: BaseCtx,
  { orderIds }: ParsedOf<typeof findSendTargets>['body'],
): Promise<OutputOf<typeof findSendTargets>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const ids = [...new Set(orderIds)]
    const needs = await listGoodsNeeded(db, orgId, ids)
    const products = [...new Set(needs.flatMap((need) => [...need.keys()]))]
    const { rows } = await sql<{ operatorId: number; warehouseId: number; product: number; available: number }>`
      select operator_org_id as "operatorId", warehouse_id as "warehouseId", product_id as product, available from stock_available
      where org_id = ${orgId} and product_id = any(${products}::bigint[]) and available > 0`.execute(db)
    const free = new Map(rows.map((row) => [`${row.operatorId} ${row.warehouseId} ${row.product}`, row.available]))
    const warehouses = await connectedWarehouses(db, { orgId })
    const { rows: active } = await sql<{ id: number }>`
      select id from warehouses_warehouse where active and id = any(${warehouses.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
    const open = new Set(active.map(({ id }) => id))
    const takers = warehouses.filter(({ id, suspended }) => !suspended && open.has(id))
    const partial = new Map<number, boolean>()
    for (const { operatorId, id } of takers)
      partial.set(id, await findAllowPartial(db, { orgId, operatorId, warehouseId: id }))
    return {
      orders: ids.length,
      warehouses: takers.map(({ operatorId, operator, id, code, name }) => ({
        operatorId,
        operator,
        id,
        code,
        name,
        inStock: needs.filter((need) =>
          [...need].every(([product, units]) => (free.get(`${operatorId} ${id} ${product}`) ?? 0) >= units),
        ).length,
        allowPartial: partial.get(id) ?? false,
      })),
    }
  })
}

import { AppError, notFound } from '@waybill/contract/core/errors'
import { openStates } from '@waybill/contract/core/lifecycle'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/counts/api'
import {
  countLineState,
  stockCountLifecycle,
  stockCountState,
  type StockCountState,
} from '@waybill/contract/counts/lifecycle'
import { MOST_COUNT_PLACES } from '@waybill/contract/counts/words'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { placesHolding } from '../stock/index.ts'
import { asService, readingAsService, requireActiveLink } from '../warehouses/index.ts'
import { hashOf, knownCount, write } from './create.ts'
import { notifyOfRequest } from './notify.ts'

interface Row {
  id: number
  number: string
  warehouse_id: number
  warehouse_name: string | null
  note: string | null
  state: StockCountState
  counted: number
  found: number
  missing: number
  tolerated: number
  created_at: Date
  ended_at: Date | null
}

const present = (row: Row): api.OwnCount => ({
  id: row.id,
  number: row.number,
  warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
  note: row.note,
  state: row.state,
  result:
    row.state === stockCountState.completed
      ? { counted: row.counted, found: row.found, missing: row.missing, tolerated: row.tolerated }
      : null,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

const SHOWN = 5
/** Counts that a seller has requested, without the places where its goods lie. */
const read = async (db: Db, sellerId: number, id: { product: number } | { count: number }): Promise<api.OwnCount[]> => {
  const one = 'count' in id ? sql`c.id = ${id.count}` : sql`c.product_id = ${id.product}`
  const accepted = sql`l.state = ${stateSql(countLineState.accepted)}`
  const { rows } = await sql<Row>`
    select c.id, c.number, c.warehouse_id, w.name as warehouse_name, c.note, c.state, c.created_at, c.ended_at, s.counted, s.found, s.missing, s.tolerated
    from stock_count c left join warehouses_warehouse w on w.operator_org_id = c.org_id and w.id = c.warehouse_id
    cross join lateral (
      select coalesce(sum(l.counted), 0)::int as counted,
        coalesce(sum(l.difference) filter (where ${accepted} and l.difference > 0), 0)::int as found,
        coalesce(-sum(l.difference) filter (where ${accepted} and l.difference < 0), 0)::int as missing,
        coalesce(sum(abs(l.difference)) filter (where l.by_tolerance), 0)::int as tolerated
      from stock_count_line l where l.org_id = ${sellerId} and l.count_id = c.id) s
    where c.seller_org_id = ${sellerId} and c.by_seller and ${one} order by c.id desc limit ${SHOWN}`.execute(db)
  return rows.map(present)
}

interface Product {
  id: number
  sku: string
  seller: string
}
async function productOf(db: Db, sellerId: number, id: number): Promise<Product> {
  const { rows } = await sql<Product>`
    select p.id, p.sku, o.name as seller from products_stocked p join tenancy_org o on o.id = p.org_id
    where p.org_id = ${sellerId} and p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Product', '商品')
  return rows[0]
}

/** Answers listOwnCounts. */
export const listOwn = (ctx: BaseCtx, productId: number): Promise<OutputOf<typeof api.listOwnCounts>> =>
  readingAsService(ctx, async (db) => {
    await productOf(db, ctx.actor.orgId, productId)
    return { records: await read(db, ctx.actor.orgId, { product: productId }) }
  })

async function operatorOf(db: Db, orgId: number, warehouseId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select operator_org_id as id from warehouses_connected where org_id = ${orgId} and warehouse_id = ${warehouseId}
    order by 1 limit 1`.execute(db)
  if (!rows[0]) throw notFound('Warehouse', '仓库')
  return rows[0].id
}

interface Where {
  operatorId: number
  warehouseId: number
  sellerId: number
  productId: number
}

/** One question at a time: a second count of the same goods would wait for the same people. */
async function refuseSecond(db: Db, { operatorId, warehouseId, sellerId, productId }: Where): Promise<void> {
  await sql`select pg_advisory_xact_lock(8782, (${productId}::bigint % 2147483647)::integer)`.execute(db)
  const { rows } = await sql<{ number: string }>`
    select number from stock_count where org_id = ${operatorId} and warehouse_id = ${warehouseId} and seller_org_id = ${sellerId}
      and product_id = ${productId} and by_seller and state in (${stateSql(...openStates(stockCountLifecycle))}) limit 1`.execute(
    db,
  )
  if (rows[0]) throw new AppError('COUNT_ASKED', { params: { number: rows[0].number } })
}

/** Answers requestCount. */
export function request(
  ctx: BaseCtx,
  productId: number,
  { requestKey, warehouseId, note }: ParsedOf<typeof api.requestCount>['body'],
): Promise<api.OwnCount> {
  const { orgId: sellerId, userId } = ctx.actor
  return asService(
    ctx,
    async (db) => {
      const { sku, seller } = await productOf(db, sellerId, productId)
      const operatorId = await operatorOf(db, sellerId, warehouseId)
      const hash = hashOf([sellerId, productId, warehouseId, note])
      const sent = { operatorId, requestKey, hash, bySeller: true, note }
      const known = await knownCount(db, sent)
      if (known !== undefined) return (await read(db, sellerId, { count: known }))[0]!
      await requireActiveLink(db, { orgId: sellerId, operatorId, warehouseId })
      const product = { sellerId, productId }
      await refuseSecond(db, { operatorId, warehouseId, ...product })
      const places = await placesHolding(db, { operatorId, warehouseId }, { ...product, limit: MOST_COUNT_PLACES + 1 })
      const id = await write(db, ctx, {
        plan: { warehouseId, scope: 'product', about: sku, product, places },
        request: sent,
      })
      const [own] = await read(db, sellerId, { count: id })
      await recordAudit(db, {
        orgId: sellerId,
        userId,
        action: 'stockCount.requested',
        subject: { type: 'stockCount', id },
      })
      await notifyOfRequest(db, { operatorId, number: own!.number, seller, sku })
      return own!
    },
    { retries: 3 },
  )
}

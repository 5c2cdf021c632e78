import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { listStorePushes, StorePush } from '@waybill/contract/stores/push-api'
import { statesOfGroup } from '@waybill/contract/stores/pushes'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { checkOwn, escaped } from '../log.ts'
import { presentReason } from '../reasons.ts'
import type { StoreRef } from '../secrets.ts'

const CAP = 10_000
const OF_ORDER = 100

type Row = Omit<StorePush, 'createdAt' | 'dueAt' | 'sentAt' | 'reason'> & {
  createdAt: Date
  dueAt: Date | null
  sentAt: Date | null
  code: string | null
  value: string | null
}
const present = ({ createdAt, dueAt, sentAt, code, value, ...row }: Row): StorePush => ({
  ...row,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  sentAt: sentAt?.toISOString() ?? null,
  reason: presentReason(code, value),
})

async function select(db: Db, where: RawBuilder<unknown>, limit: number): Promise<StorePush[]> {
  const { rows } = await sql<Row>`
    select p.id, p.store_id as "storeId", s.name as "storeName", p.order_id as "orderId", p.order_no as "orderNo", p.shipment_id as "shipmentId",
      p.tracking_no as "trackingNo", p.carrier, p.state, p.labelled_at as "createdAt", p.due_at as "dueAt", p.sent_at as "sentAt", p.code, p.value
    from store_push p join store s on s.org_id = p.org_id and s.id = p.store_id where ${where} order by p.id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(present)
}

/** What a store was told, newest first. */
export async function listPushes(
  db: Db,
  ref: StoreRef,
  query: ParsedOf<typeof listStorePushes>['query'],
): Promise<OutputOf<typeof listStorePushes>> {
  await checkOwn(db, ref)
  const before = readKeyset('store-pushes', [ID_KEY], query.cursor)?.[0] ?? null
  const search = query.search?.trim() ? `%${escaped(query.search.trim())}%` : null
  const states = query.group ? sql`p.state in (${stateSql(...statesOfGroup[query.group])})` : sql`true`
  const where = sql`p.org_id = ${ref.orgId} and p.store_id = ${ref.storeId} and ${states}
    and (${search}::text is null or p.order_no ilike ${search}::text or p.tracking_no ilike ${search}::text)`
  const found = await select(
    db,
    sql`${where} and (${before}::bigint is null or p.id < ${before}::bigint)`,
    query.limit + 1,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from store_push p where ${where} limit ${CAP + 1}) n`.execute(db)
  const count = counted[0]?.count ?? 0
  const records = found.slice(0, query.limit)
  const last = found.length > query.limit ? records.at(-1) : undefined
  return {
    records,
    next: last ? writeKeyset('store-pushes', [String(last.id)]) : null,
    total: { count: Math.min(count, CAP), capped: count > CAP },
  }
}

/** What stores were told of an order's labels, newest first; NOT_FOUND. */
export async function listOfOrder(db: Db, orgId: number, orderId: number): Promise<StorePush[]> {
  const { rows } = await sql`select 1 from orders_order where org_id = ${orgId} and id = ${orderId}`.execute(db)
  if (rows.length === 0) throw notFound('Order', '订单')
  return select(db, sql`p.org_id = ${orgId} and p.order_id = ${orderId}`, OF_ORDER)
}

/** One push as it is shown; NOT_FOUND. */
export async function getPush(db: Db, orgId: number, id: number): Promise<StorePush> {
  const [push] = await select(db, sql`p.org_id = ${orgId} and p.id = ${id}`, 1)
  if (!push) throw notFound('Tracking number', '跟踪号')
  return push
}

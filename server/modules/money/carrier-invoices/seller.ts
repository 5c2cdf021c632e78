import {
  type Adjustment,
  type listAdjustments,
  type SellerAdjustmentState,
  sellerAdjustmentStates,
} from '@waybill/contract/carrier-invoices/adjustments-api'
import type { ParcelFacts } from '@waybill/contract/carrier-invoices/api'
import type { AdjustmentReason } from '@waybill/contract/carrier-invoices/enums'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { dayBounds } from '../../people/identity/index.ts'

const LIST = 'adjustments'
type Query = ParsedOf<typeof listAdjustments>['query']

/** States in which an adjustment is the seller's business at all. */
export const isSellersState = (state: string): boolean => (sellerAdjustmentStates as readonly string[]).includes(state)

interface Row {
  id: number
  state: SellerAdjustmentState
  reason: AdjustmentReason
  sell_delta: Money
  claimed: ParcelFacts
  captured: ParcelFacts
  decided_at: Date
  dispute_until: Date
  disputed_at: Date | null
  dispute_text: string | null
  answer: string | null
  shipment_id: number
  tracking_no: string
  carrier: number
  service_code: string
  price: Money
  order_id: number
  order_no: string
}

function permissionOf({ state, dispute_until: until }: Row, now: Date): Adjustment['can']['dispute'] {
  if (state !== 'posted') return { allowed: false, reason: 'ADJUSTMENT_DISPUTED' }
  return until < now ? { allowed: false, reason: 'ADJUSTMENT_DISPUTE_LATE' } : { allowed: true, reason: null }
}

const present = (row: Row, now: Date): Adjustment => ({
  id: row.id,
  at: row.decided_at.toISOString(),
  state: row.state,
  reason: row.reason,
  shipment: {
    id: row.shipment_id,
    trackingNo: row.tracking_no,
    carrier: row.carrier,
    serviceCode: row.service_code,
  },
  order: { id: row.order_id, orderNo: row.order_no },
  price: row.price,
  difference: row.sell_delta,
  claimed: row.claimed,
  captured: row.captured,
  disputeUntil: row.dispute_until.toISOString(),
  dispute:
    row.disputed_at === null
      ? null
      : { at: row.disputed_at.toISOString(), text: row.dispute_text ?? '', answer: row.answer },
  can: { dispute: permissionOf(row, now) },
})

const relations = sql`carrier_adjustment a
  join shipping_shipment s on s.org_id = a.org_id and s.purchase_id = a.purchase_id
  join orders_order o on o.org_id = a.org_id and o.id = s.order_id`
const columns = sql`a.id, a.state, a.reason, a.sell_delta, a.claimed, a.captured, a.decided_at, a.dispute_until, a.disputed_at, a.dispute_text,
  a.answer, s.id as shipment_id, a.tracking_no, a.carrier, s.service_code, s.price, s.order_id, o.order_no`

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

async function conditionOf(db: Db, orgId: number, query: Query): Promise<RawBuilder<boolean>> {
  const { from, before } = await dayBounds(db, query)
  const parts = [
    sql<boolean>`a.org_id = ${orgId} and a.state in (${sql.join(sellerAdjustmentStates.map((state) => sql.lit(state)))})`,
  ]
  if (query.state) parts.push(sql`a.state = ${query.state}`)
  if (query.reason) parts.push(sql`a.reason = ${query.reason}`)
  if (from) parts.push(sql`a.decided_at >= ${from}`)
  if (before) parts.push(sql`a.decided_at < ${before}`)
  const search = query.search?.normalize('NFC').trim()
  if (search) {
    const pattern = likeOf(search)
    parts.push(sql`(lower(a.tracking_no) like ${pattern} or lower(o.order_no) like ${pattern})`)
  }
  return sql.join(parts, sql` and `)
}

/** Answers listAdjustments, in the seller's own scope. */
export async function listSellerAdjustments(
  db: Db,
  { orgId, now }: { orgId: number; now: Date },
  query: Query,
): Promise<OutputOf<typeof listAdjustments>> {
  const condition = await conditionOf(db, orgId, query)
  const [last] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const place = last === undefined ? sql`true` : sql`a.id < ${last}::bigint`
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where ${condition} and ${place} order by a.id desc limit ${query.limit + 1}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ count: number; charged: Money; credited: Money }>`
    select count(*)::int as count, coalesce(sum(greatest(a.sell_delta, 0)), 0)::bigint as charged,
      coalesce(sum(greatest(-a.sell_delta, 0)), 0)::bigint as credited from ${relations} where ${condition}`.execute(db)
  const { count, charged, credited } = sums[0] ?? { count: 0, charged: 0, credited: 0 }
  const records = rows.slice(0, query.limit).map((row) => present(row, now))
  const end = records.at(-1)
  return {
    records,
    total: cappedAt(Math.min(count, COUNT_CAP + 1)),
    next: rows.length > query.limit && end ? writeKeyset(LIST, [String(end.id)]) : null,
    sums: { charged, credited },
  }
}

/** An adjustment of the seller's own organization; throws NotFound for every other one. */
export async function findSellerAdjustment(
  db: Db,
  { orgId, now }: { orgId: number; now: Date },
  id: number,
): Promise<Adjustment> {
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where ${await conditionOf(db, orgId, { limit: 1 })} and a.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Adjustment', '调整')
  return present(row, now)
}

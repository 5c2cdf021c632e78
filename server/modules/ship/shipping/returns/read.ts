import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type * as api from '@waybill/contract/returns/api'
import type { ReturnReason, ReturnState } from '@waybill/contract/returns/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../../platform/keyset.ts'
import { instantShape, instantText } from '../../../../platform/sort-keys.ts'
import { problemOf, storedProblem } from '../request/problem.ts'
import { lastDay } from './facts.ts'

interface ReturnRow {
  id: number
  created_at: Date
  state: ReturnState
  reason: ReturnReason
  note: string | null
  items: api.ReturnItem[]
  paid_by: 'seller' | 'buyer'
  delivery: 'print' | 'link'
  carrier: number
  service_code: string
  price: number
  charge: 'use' | 'creation'
  token: string
  is_test: boolean
  tracking_no: string | null
  from_address: PostalAddress
  to_address: PostalAddress
  expires_at: Date
  mailed_at: Date | null
  released_at: Date | null
  charged_at: Date | null
  last_event_at: Date | null
  last_event_en: string | null
  last_event_cn: string | null
  error_code: string | null
  error_params: unknown
  shipment_id: number
  outbound_no: string
  outbound_carrier: number
  order_id: number
  order_no: string
}

const columns = sql`r.id, r.created_at, r.state, r.reason, r.note, r.items, r.paid_by, r.delivery, r.carrier, r.service_code, r.price, r.charge, r.token,
  r.is_test, r.tracking_no, r.from_address, r.to_address, r.expires_at, r.mailed_at, r.released_at, r.charged_at, r.last_event_at, r.last_event_en,
  r.last_event_cn, r.error_code, r.error_params, r.shipment_id, s.tracking_no as outbound_no, s.carrier as outbound_carrier, r.order_id, s.order_no`
const source = sql`return_label r join shipment s on s.org_id = r.org_id and s.id = r.shipment_id`

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

function problemFor(row: ReturnRow): api.ReturnLabel['problem'] {
  const problem = storedProblem(row)
  if (!problem) return null
  const { code, message, zhMessage } = problemOf(problem)
  return { code, message, zhMessage }
}

const present = (row: ReturnRow): api.ReturnLabel => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  reason: row.reason,
  shipment: { id: row.shipment_id, trackingNo: row.outbound_no, carrier: row.outbound_carrier },
  order: { id: row.order_id, orderNo: row.order_no },
  carrier: row.carrier,
  serviceCode: row.service_code,
  trackingNo: row.tracking_no,
  isTest: row.is_test,
  price: row.price,
  charge: row.charge,
  paidBy: row.paid_by,
  delivery: row.delivery,
  chargedAt: isoOrNull(row.charged_at),
  releasedAt: isoOrNull(row.released_at),
  validUntil: lastDay(row.expires_at, row.from_address),
  lastEvent: row.last_event_at && {
    at: row.last_event_at.toISOString(),
    text: row.last_event_en ?? '',
    zhText: row.last_event_cn ?? '',
  },
  page: `/r/${row.token}`,
  problem: problemFor(row),
})

type Query = z.output<NonNullable<(typeof api.listReturns)['query']>>
const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const MOST_COUNTED = 10_000

function conditionOf(orgId: number, filter: Omit<Query, 'cursor' | 'limit'>): RawBuilder<boolean> {
  const parts = [sql<boolean>`r.org_id = ${orgId}`]
  if (filter.state) parts.push(sql`r.state = ${filter.state}`)
  if (filter.shipmentId) parts.push(sql`r.shipment_id = ${filter.shipmentId}`)
  if (filter.orderId) parts.push(sql`r.order_id = ${filter.orderId}`)
  const words = filter.search?.normalize('NFC').trim()
  if (words) {
    const like = likeOf(words)
    parts.push(
      sql`(lower(r.tracking_no) like ${like} or lower(s.tracking_no) like ${like} or lower(s.order_no) like ${like} or 'r-' || r.id like ${like})`,
    )
  }
  return sql.join(parts, sql` and `)
}

const LIST = 'returns'
const placed = instantText(sql`r.created_at`)

/** One page of an organization's return labels, newest first. */
export async function listReturnLabels(
  db: Db,
  orgId: number,
  { cursor, limit, ...filter }: Query,
): Promise<OutputOf<typeof api.listReturns>> {
  const condition = conditionOf(orgId, filter)
  const end = readListEnd(LIST, instantShape, cursor)
  const place = end ? sql`and (r.created_at, r.id) < (${end.key}::timestamptz, ${end.id}::bigint)` : sql``
  const { rows } = await sql<ReturnRow & { place: string }>`
    select ${columns}, ${placed} as place from ${source} where ${condition} ${place}
    order by r.created_at desc, r.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${condition} limit ${MOST_COUNTED + 1}) x`.execute(
    db,
  )
  const total = cappedAt(counted[0]?.count ?? 0)
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  const next = last ? writeListEnd(LIST, { key: last.place, id: last.id, total }) : null
  return { records: records.map(present), total, next }
}

/** A return label, all of it; throws NotFound. */
export async function getReturnLabel(db: Db, orgId: number, id: number): Promise<api.ReturnLabelDetail> {
  const { rows } =
    await sql<ReturnRow>`select ${columns} from ${source} where r.org_id = ${orgId} and r.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Return label', '退货面单')
  return {
    ...present(row),
    note: row.note,
    items: row.items,
    from: row.from_address,
    to: row.to_address,
    mailedAt: isoOrNull(row.mailed_at),
  }
}

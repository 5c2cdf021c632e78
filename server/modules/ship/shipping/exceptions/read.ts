import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type * as api from '@waybill/contract/exceptions/api'
import { type ExceptionCode, type HandledWay, nextStepOf } from '@waybill/contract/exceptions/codes'
import { exceptionState, type ExceptionState } from '@waybill/contract/exceptions/lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../../platform/keyset.ts'
import { askedFor, findShipments, shipmentContains } from '../../../../platform/shipment-search.ts'
import { instantShape, instantText } from '../../../../platform/sort-keys.ts'
import { MOST_TRIES } from '../../../../platform/text-search.ts'
import { listCaseEvents } from '../../cases/index.ts'
import { isClaimed } from '../shipments/is-claimed.ts'
import { voidRefusal } from '../shipments/policy.ts'

interface ExceptionRow {
  id: number
  code: ExceptionCode
  source: 'carrier' | 'clock'
  state: ExceptionState
  first_at: Date
  last_at: Date
  count: number
  due_at: Date | null
  handled_how: HandledWay | null
  closed_at: Date | null
  shipment_id: number
  tracking_no: string
  carrier: number
  service_code: string
  status: number
  recipient: string
  order_id: number | null
  order_no: string
  buyer_email: string | null
  from_address: PostalAddress
  to_country: string | null
  void_until: Date | null
  void_state: string | null
  has_change_offer: boolean
  is_claimed: boolean
}

const columns = sql`x.id, x.code, x.source, x.state, x.first_at, x.last_at, x.count, x.due_at, x.handled_how, x.closed_at, x.shipment_id,
  s.tracking_no, s.carrier, s.service_code, s.status, s.recipient, s.order_id, s.order_no, nullif(s.to_address ->> 'email', '') as buyer_email,
  s.from_address, s.to_address ->> 'country' as to_country, s.void_until,
  (select v.state from void_request v where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc limit 1) as void_state,
  exists (select from delivery_change_rule r where r.carrier = s.carrier) as has_change_offer, ${isClaimed} as is_claimed`
const source = sql`shipment_exception x join shipment s on s.org_id = x.org_id and s.id = x.shipment_id`

function present(row: ExceptionRow, now: Date): api.ShipmentException {
  const { carrier, status, from_address: from } = row
  const label = {
    carrier,
    serviceCode: row.service_code,
    status,
    voidUntil: row.void_until,
    from,
    voidState: row.void_state,
    isClaimed: row.is_claimed,
  }
  const isUnderWay = status === trackingStatus.inTransit || status === trackingStatus.exception
  const canChange = row.has_change_offer && isUnderWay && from.country === 'US' && row.to_country === 'US'
  return {
    id: row.id,
    code: row.code,
    source: row.source,
    state: row.state,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    count: row.count,
    dueAt: row.due_at?.toISOString() ?? null,
    nextStep: nextStepOf(row.code, {
      canVoid: voidRefusal(label, now) === null,
      canChange,
      hasOrder: row.order_id !== null,
      hasEmail: row.buyer_email !== null,
    }),
    handledHow: row.handled_how,
    closedAt: row.closed_at?.toISOString() ?? null,
    shipment: { id: row.shipment_id, trackingNo: row.tracking_no, carrier, status, recipient: row.recipient },
    order: row.order_id === null ? null : { id: row.order_id, orderNo: row.order_no },
    buyerEmail: row.buyer_email,
  }
}

type Query = z.output<NonNullable<(typeof api.listExceptions)['query']>>
const DAY_MS = 86_400_000
const MOST_COUNTED = 10_000

const { open, waitingSeller, waitingCarrier, handled, autoClosed } = exceptionState
const byView: Record<Exclude<api.ExceptionView, 'all'>, RawBuilder<boolean>> = {
  todo: sql`x.state in (${stateSql(open, waitingSeller)})`,
  waiting: sql`x.state = ${stateSql(waitingCarrier)}`,
  closed: sql`x.state in (${stateSql(handled, autoClosed)})`,
}

type Filter = Omit<Query, 'cursor' | 'limit'>
async function hasMoreThan(db: Db, count: number, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from shipment_exception x where ${condition} offset ${count} limit 1`.execute(db)
  return rows.length > 0
}

async function conditionOf(
  db: Db,
  orgId: number,
  { search, view, code, state, carriers, minDays, now }: Filter & { now: Date },
): Promise<RawBuilder<boolean>> {
  const parts = [sql<boolean>`x.org_id = ${orgId}`]
  if (view && view !== 'all') parts.push(byView[view])
  if (code) parts.push(sql`x.code = ${code}`)
  if (state) parts.push(sql`x.state = ${state}`)
  if (carriers?.length) parts.push(sql`x.carrier = any(${carriers}::int[])`)
  if (minDays) parts.push(sql`x.first_at <= ${new Date(now.getTime() - minDays * DAY_MS)}::timestamptz`)
  const words = askedFor(search)
  if (words) {
    const ids = await findShipments(db, words)
    // Of a text that thousands of shipments have, the few exceptions are looked through.
    if (!ids && (await hasMoreThan(db, MOST_TRIES, sql.join(parts, sql` and `)))) throw new AppError('SEARCH_TOO_BROAD')
    parts.push(ids ? sql`x.shipment_id = any(${ids}::bigint[])` : shipmentContains(words))
  }
  return sql.join(parts, sql` and `)
}

const LIST = 'exceptions'
const placed = instantText(sql`x.found_at`)

/** One page of an organization's exceptions, newest first. Throws SEARCH_TOO_BROAD. */
export async function listExceptions(
  db: Db,
  orgId: number,
  { now, cursor, limit, ...filter }: Query & { now: Date },
): Promise<OutputOf<typeof api.listExceptions>> {
  const condition = await conditionOf(db, orgId, { ...filter, now })
  const end = readListEnd(LIST, instantShape, cursor)
  const place = end ? sql`and (x.found_at, x.id) < (${end.key}::timestamptz, ${end.id}::bigint)` : sql``
  const { rows } = await sql<ExceptionRow & { place: string }>`
    select ${columns}, ${placed} as place from ${source} where ${condition} ${place}
    order by x.found_at desc, x.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${condition} limit ${MOST_COUNTED + 1}) y`.execute(
    db,
  )
  const total = cappedAt(counted[0]?.count ?? 0)
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  const next = last ? writeListEnd(LIST, { key: last.place, id: last.id, total }) : null
  return { records: records.map((row) => present(row, now)), total, next }
}

const withHistory = async (db: Db, orgId: number, one: api.ShipmentException): Promise<api.ExceptionDetail> => ({
  ...one,
  events: await listCaseEvents(db, { orgId, kind: 'exception', caseId: one.id }),
})

/** An exception with its history; throws NotFound. */
export async function getException(
  db: Db,
  orgId: number,
  { id, now }: { id: number; now: Date },
): Promise<api.ExceptionDetail> {
  const { rows } = await sql<ExceptionRow>`
    select ${columns} from ${source} where x.org_id = ${orgId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Exception', '异常')
  return withHistory(db, orgId, present(row, now))
}

const MOST_OF_ONE = 50

/** The exceptions of a shipment, newest first, each with its history; throws NotFound for a shipment that is not there. */
export async function listOfShipment(
  db: Db,
  orgId: number,
  { id, now }: { id: number; now: Date },
): Promise<OutputOf<typeof api.listShipmentExceptions>> {
  const known = await db
    .selectFrom('shipment')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound('Shipment', '运单')
  const { rows } = await sql<ExceptionRow>`
    select ${columns} from ${source} where x.org_id = ${orgId} and x.shipment_id = ${id} order by x.id desc limit ${MOST_OF_ONE}`.execute(
    db,
  )
  const records: api.ExceptionDetail[] = []
  for (const row of rows) records.push(await withHistory(db, orgId, present(row, now)))
  return { records }
}

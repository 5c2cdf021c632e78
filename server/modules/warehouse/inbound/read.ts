import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/inbound/api'
import { inboundState, type InboundState } from '@waybill/contract/inbound/lifecycle'
import type { InboundType } from '@waybill/contract/inbound/words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

/** Sums over the lines of `i`, as a lateral table `s`. */
export const lineSums = sql`lateral (select count(*) filter (where l.expected > 0 or l.received + l.damaged > 0)::int as skus, coalesce(sum(l.expected), 0)::bigint as expected,
    coalesce(sum(l.received), 0)::bigint as received, coalesce(sum(l.damaged), 0)::bigint as damaged,
    coalesce(bool_or(l.received + l.damaged <> l.expected or l.damaged > 0), false) as differs
  from inbound_line l where l.org_id = i.org_id and l.inbound_id = i.id) s`

/** Expected on a day that is over where the warehouse `w` is. */
export const isLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(i.state in (${stateSql(inboundState.submitted, inboundState.inTransit)})
    and i.expected_on < (${now}::timestamptz at time zone coalesce(w.time_zone, 'UTC'))::date)`

/** Part of the number or of a tracking number. */
export const searched = (text: string): RawBuilder<unknown> => sql`i.search_text like app.search_pattern(${text})`

interface Row {
  id: number
  number: string
  warehouse_id: number
  warehouse_name: string | null
  state: InboundState
  expected_on: string
  late: boolean
  boxes: number
  skus: number
  expected: number
  received: number
  damaged: number
  created_at: Date
}

const present = (row: Row): api.InboundRow => ({
  id: row.id,
  number: row.number,
  warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
  state: row.state,
  expectedOn: row.expected_on,
  late: row.late,
  boxes: row.boxes,
  skus: row.skus,
  expected: row.expected,
  received: row.received,
  damaged: row.damaged,
  createdAt: row.created_at.toISOString(),
})

const headers = sql`inbound i
  left join warehouses_warehouse w on w.operator_org_id = i.warehouse_org_id and w.id = i.warehouse_id`
const source = sql`${headers} cross join ${lineSums}`
const columns = (
  now: Date,
) => sql`i.id, i.number, i.warehouse_id, w.name as warehouse_name, i.state, i.expected_on::text as expected_on,
  ${isLate(now)} as late, i.boxes, s.skus, s.expected, s.received, s.damaged, i.created_at`

const LIST = 'inbounds'
type Query = ParsedOf<typeof api.listInbounds>['query']

function conditionOf(orgId: number, query: Query, now: Date): RawBuilder<unknown> {
  const { search, state, warehouseId, late, discrepancy } = query
  const parts = [sql`i.org_id = ${orgId}`]
  if (search?.trim()) parts.push(sql`${searched(search.trim())}`)
  if (state) parts.push(sql`i.state = ${state}`)
  if (warehouseId !== undefined) parts.push(sql`i.warehouse_id = ${warehouseId}`)
  if (late !== undefined) parts.push(sql`${isLate(now)} = ${late}`)
  if (discrepancy !== undefined)
    parts.push(sql`(i.state = ${stateSql(inboundState.completed)} and s.differs) = ${discrepancy}`)
  return sql.join(parts, sql` and `)
}

/** Answers listInbounds, newest first. */
export async function listInbounds({ db, actor, now }: Ctx, query: Query): Promise<OutputOf<typeof api.listInbounds>> {
  const where = conditionOf(actor.orgId, query, now())
  const [id] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const after = id === undefined ? sql`true` : sql`i.id < ${id}::bigint`
  const { rows } = await sql<Row>`
    select ${columns(now())} from ${source} where ${where} and ${after} order by i.id desc limit ${query.limit + 1}`.execute(
    db,
  )
  // The sums of up to 10,001 shipments are read where they are asked for alone.
  const counting = query.discrepancy === undefined ? headers : source
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${counting} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    records: page.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: last ? writeKeyset(LIST, [String(last.id)]) : null,
  }
}

interface Detail extends Row {
  operator_id: number
  type: InboundType
  boxes_arrived: number | null
  tracking: string
  note: string | null
  submitted_at: Date | null
  shipped_at: Date | null
  arrived_at: Date | null
  receiving_at: Date | null
  completed_at: Date | null
  canceled_at: Date | null
  version: number
}

/** The lines of an inbound shipment in their order. */
export async function linesOf(db: Db, of: { orgId: number; id: number }): Promise<api.InboundLine[]> {
  const { rows } = await sql<api.InboundLine>`
    select line, product_id as "productId", sku, name, expected, received, damaged, over from inbound_line
    where org_id = ${of.orgId} and inbound_id = ${of.id} order by line`.execute(db)
  return rows
}

/** Not one of goods that were not announced and whose scans were all undone. */
export const isShown = ({ expected, received, damaged }: api.InboundLine): boolean =>
  expected > 0 || received + damaged > 0

export const trackingOf = (text: string): string[] => text.split('\n').filter((number) => number !== '')
const iso = (at: Date | null): string | null => at && at.toISOString()

/** One inbound shipment of a seller; throws NotFound. */
export async function inboundOf(
  db: Db,
  { orgId, id, now }: { orgId: number; id: number; now: Date },
): Promise<api.InboundDetail> {
  const { rows } = await sql<Detail>`
    select ${columns(now)}, i.warehouse_org_id as operator_id, i.type, i.boxes_arrived, i.tracking, i.note, i.submitted_at, i.shipped_at,
      i.arrived_at, i.receiving_at, i.completed_at, i.canceled_at, i.version
    from ${source} where i.org_id = ${orgId} and i.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Inbound shipment', '入库单')
  return {
    ...present(row),
    operatorId: row.operator_id,
    type: row.type,
    boxesArrived: row.boxes_arrived,
    tracking: trackingOf(row.tracking),
    note: row.note,
    submittedAt: iso(row.submitted_at),
    shippedAt: iso(row.shipped_at),
    arrivedAt: iso(row.arrived_at),
    receivingAt: iso(row.receiving_at),
    completedAt: iso(row.completed_at),
    canceledAt: iso(row.canceled_at),
    version: row.version,
    lines: (await linesOf(db, { orgId, id })).filter(isShown),
  }
}

import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { ISO_DAY } from '@waybill/contract/core/schemas'
import { inboundState, type InboundState } from '@waybill/contract/inbound/lifecycle'
import type * as api from '@waybill/contract/inbound/staff-api'
import { inboundOfCode, type InboundType } from '@waybill/contract/inbound/words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { isLate, isShown, linesOf, lineSums, searched, trackingOf } from './read.ts'

interface Row {
  id: number
  org_id: number
  number: string
  seller: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  state: InboundState
  type: InboundType
  expected_on: string
  late: boolean
  boxes: number
  skus: number
  expected: number
  received: number
  damaged: number
}

const present = (row: Row): api.ReceiptRow => ({
  id: row.id,
  number: row.number,
  seller: { id: row.org_id, name: row.seller },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  state: row.state,
  type: row.type,
  expectedOn: row.expected_on,
  late: row.late,
  boxes: row.boxes,
  skus: row.skus,
  expected: row.expected,
  received: row.received,
  damaged: row.damaged,
})

const headers = sql`inbound i
  join warehouses_warehouse w on w.operator_org_id = i.warehouse_org_id and w.id = i.warehouse_id`
const source = sql`${headers} cross join ${lineSums}
  join tenancy_org o on o.id = i.org_id`
const columns = (now: Date) => sql`i.id, i.org_id, i.number, o.name as seller, i.warehouse_id, w.code as warehouse_code,
  w.name as warehouse_name, i.state, i.type, i.expected_on::text as expected_on, ${isLate(now)} as late, i.boxes, s.skus, s.expected,
  s.received, s.damaged`
/** Drafts are the seller's alone, and nobody reads those of a seller that is no longer connected. */
const announced = (
  operatorId: number,
) => sql`i.warehouse_org_id = ${operatorId} and i.state <> ${stateSql(inboundState.draft)}
  and (i.org_id, i.warehouse_id) in (select c.org_id, c.warehouse_id from warehouses_connected c where c.operator_org_id = ${operatorId})`

type Query = ParsedOf<typeof api.listReceipts>['query']
const expected = sql`i.state in (${stateSql(inboundState.submitted, inboundState.inTransit)})`
const ofView = (view: Query['view'], now: Date): RawBuilder<unknown> => {
  if (view === 'expected') return expected
  return view === 'late' ? isLate(now) : sql`i.state = ${view}`
}

const LIST = 'receipts'

/** Answers listReceipts: by the expected day, what is done newest first. */
export async function listReceipts({ db, actor, now }: Ctx, query: Query): Promise<OutputOf<typeof api.listReceipts>> {
  const { view, warehouseId, search, limit } = query
  const parts = [announced(actor.orgId), ofView(view, now())]
  if (warehouseId !== undefined) parts.push(sql`i.warehouse_id = ${warehouseId}`)
  const text = search?.trim()
  const boxOf = text ? inboundOfCode(text) : null
  if (text) parts.push(boxOf === null ? searched(text) : sql`i.id = ${boxOf}`)
  const where = sql.join(parts, sql` and `)
  const isDone = view === 'completed'
  const list = `${LIST} ${view}`
  const [day, id] = readKeyset(list, [ISO_DAY, ID_KEY], query.cursor) ?? []
  const after =
    day === undefined ? sql`true` : sql`(i.expected_on, i.id) ${isDone ? sql`<` : sql`>`} (${day}::date, ${id}::bigint)`
  const direction = isDone ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    select ${columns(now())} from ${source} where ${where} and ${after}
    order by i.expected_on ${direction}, i.id ${direction} limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${headers} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    records: page.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: last ? writeKeyset(list, [last.expected_on, String(last.id)]) : null,
  }
}

interface Detail extends Row {
  boxes_arrived: number | null
  tracking: string
  note: string | null
  arrived_at: Date | null
  completed_at: Date | null
  version: number
}

/** One inbound shipment as the floor receives it; throws NotFound. */
export async function getReceipt(
  db: Db,
  { operatorId, id, now }: { operatorId: number; id: number; now: Date },
): Promise<api.ReceiptDetail> {
  const { rows } = await sql<Detail>`
    select ${columns(now)}, i.boxes_arrived, i.tracking, i.note, i.arrived_at, i.completed_at, i.version
    from ${source} where i.id = ${id} and ${announced(operatorId)}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Inbound shipment', '入库单')
  return {
    ...present(row),
    boxesArrived: row.boxes_arrived,
    tracking: trackingOf(row.tracking),
    note: row.note,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    version: row.version,
    lines: (await linesOf(db, { orgId: row.org_id, id })).filter(isShown),
  }
}

import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { ReturnReason } from '@waybill/contract/returns/lifecycle'
import type * as api from '@waybill/contract/warehouse-returns/api'
import { warehouseReturnState, type WarehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import type { ReturnPhoto } from '@waybill/contract/warehouse-returns/photos'
import type { ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

export interface Row {
  id: number
  number: string
  order_no: string
  outbound_no: string
  tracking: string | null
  state: WarehouseReturnState
  announced: boolean
  expected: number
  received: number
  asking: number
  created_at: Date
  warehouse_id: number
  warehouse_name: string | null
}

export const facts = (row: Row) => ({
  id: row.id,
  number: row.number,
  orderNo: row.order_no,
  outbound: row.outbound_no,
  tracking: row.tracking,
  state: row.state,
  announced: row.announced,
  expected: row.expected,
  received: row.received,
  asking: row.asking,
  createdAt: row.created_at.toISOString(),
})
const present = (row: Row): api.WarehouseReturnRow => ({
  ...facts(row),
  warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
})

/** Returns `r` and their warehouses `w`. */
export const headers = sql`warehouse_return r
  left join warehouses_warehouse w on w.operator_org_id = r.warehouse_org_id and w.id = r.warehouse_id`
export const source = sql`${headers}
  cross join lateral (select coalesce(sum(l.expected), 0)::int as expected from warehouse_return_line l
    where l.org_id = r.org_id and l.return_id = r.id) e
  cross join lateral (select coalesce(sum(i.quantity), 0)::int as received,
      coalesce(sum(i.quantity) filter (where i.disposition = 'ask' and i.answer is null), 0)::int as asking
    from return_inspection i where i.org_id = r.org_id and i.return_id = r.id) s`
export const columns = sql`r.id, r.number, r.order_no, r.outbound_no, r.tracking, r.state, r.announced, e.expected, s.received, s.asking,
  r.created_at, r.warehouse_id, w.name as warehouse_name`

/** Part of the number, the order's numbers or the tracking number. */
export const searched = (text: string): RawBuilder<unknown> => sql`r.search_text like app.search_pattern(${text})`

/** A page of returns within a condition, newest first. */
export async function pageOf<T extends Row>(
  db: Db,
  list: string,
  {
    where,
    more,
    cursor,
    limit,
  }: { where: RawBuilder<unknown>; more: RawBuilder<unknown>; cursor: string | undefined; limit: number },
) {
  const [id] = readKeyset(list, [ID_KEY], cursor) ?? []
  const { rows } = await sql<T>`
    select ${columns}${more} where ${where} and ${id === undefined ? sql`true` : sql`r.id < ${id}::bigint`}
    order by r.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${headers} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
  const page = rows.slice(0, limit)
  return {
    rows: page,
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
  }
}

type Query = ParsedOf<typeof api.listWarehouseReturns>['query']

/** Answers listWarehouseReturns. */
export async function listOwn(
  { db, actor }: Ctx,
  { search, state, warehouseId, asks, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listWarehouseReturns>> {
  const parts = [sql`r.org_id = ${actor.orgId}`]
  if (search?.trim()) parts.push(sql`${searched(search.trim())}`)
  if (state) parts.push(sql`r.state = ${state}`)
  if (warehouseId !== undefined) parts.push(sql`r.warehouse_id = ${warehouseId}`)
  if (asks !== undefined) parts.push(sql`(r.state = ${stateSql(warehouseReturnState.actionRequired)}) = ${asks}`)
  const where = sql.join(parts, sql` and `)
  const page = await pageOf<Row>(db, 'warehouse returns', { where, more: sql` from ${source}`, cursor, limit })
  return { records: page.rows.map(present), total: page.total, next: page.next }
}

export async function linesOf(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<api.ReturnLine[]> {
  const { rows } = await sql<api.ReturnLine>`
    select l.line, l.sku, l.name, l.expected, s.received, s.restocked, s.quarantined, s.disposed, s."sentBack", s.waiting
    from warehouse_return_line l cross join lateral (
      select coalesce(sum(i.quantity), 0)::int as received,
        coalesce(sum(i.quantity) filter (where i.done = 'restock'), 0)::int as restocked,
        coalesce(sum(i.quantity) filter (where i.done = 'quarantine'), 0)::int as quarantined,
        coalesce(sum(i.quantity) filter (where i.done = 'dispose'), 0)::int as disposed,
        coalesce(sum(i.quantity) filter (where i.done = 'sendBack'), 0)::int as "sentBack",
        coalesce(sum(i.quantity) filter (where i.done is null), 0)::int as waiting
      from (select quantity, case when disposition <> 'ask' then disposition when carried_out_at is not null then answer end as done
        from return_inspection where org_id = l.org_id and return_id = l.return_id and line = l.line) i) s
    where l.org_id = ${orgId} and l.return_id = ${id} order by l.line`.execute(db)
  return rows
}

export async function inspectionsOf(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
): Promise<api.ReturnInspection[]> {
  const { rows } = await sql<Omit<api.ReturnInspection, 'at'> & { at: Date }>`
    select i.id, i.line, l.sku, i.quantity, i.grade, i.disposition, i.note, i.answer, i.by_default as "byDefault",
      i.disposition = 'ask' and i.carried_out_at is null as waiting, i.created_at as at
    from return_inspection i join warehouse_return_line l on l.org_id = i.org_id and l.return_id = i.return_id and l.line = i.line
    where i.org_id = ${orgId} and i.return_id = ${id} order by i.id`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Photos of a return, oldest first. */
export async function photosOf(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<ReturnPhoto[]> {
  const rows = await db
    .selectFrom('return_photo')
    .select(['file_id as id', 'inspection_id as inspectionId', 'added_at as at'])
    .where('org_id', '=', orgId)
    .where('return_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

interface Detail extends Row {
  operator_id: number
  order_id: number
  outbound_id: number
  reason: ReturnReason | null
  note: string | null
  refund_amount: number | null
  refund_on: string | null
  refund_note: string | null
  decide_by: string | null
  default_answer: ReturnAnswer | null
  arrived_at: Date | null
  completed_at: Date | null
  ended_at: Date | null
  version: number
}

/** One return of a seller; throws NotFound. */
export async function returnOf(db: Db, of: { orgId: number; id: number }): Promise<api.WarehouseReturnDetail> {
  const { rows } = await sql<Detail>`
    select ${columns}, r.warehouse_org_id as operator_id, r.order_id, r.outbound_id, r.reason, r.note, r.refund_amount,
      r.refund_on::text as refund_on, r.refund_note, r.decide_by::text as decide_by, r.default_answer, r.arrived_at, r.completed_at, r.ended_at, r.version
    from ${source} where r.org_id = ${of.orgId} and r.id = ${of.id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Return', '退货单')
  const asks = row.state === warehouseReturnState.actionRequired
  return {
    ...present(row),
    operatorId: row.operator_id,
    orderId: row.order_id,
    outboundId: row.outbound_id,
    reason: row.reason,
    note: row.note,
    refund:
      row.refund_amount === null ? null : { amount: row.refund_amount, on: row.refund_on!, note: row.refund_note },
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    decideBy: asks ? row.decide_by : null,
    defaultAnswer: asks ? row.default_answer : null,
    version: row.version,
    lines: await linesOf(db, of),
    inspections: await inspectionsOf(db, of),
    photos: await photosOf(db, of),
  }
}

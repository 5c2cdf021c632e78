import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { ReturnReason } from '@waybill/contract/returns/lifecycle'
import { warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { columns, facts, inspectionsOf, linesOf, pageOf, photosOf, type Row, searched, source } from './read.ts'

interface FloorRow extends Row {
  org_id: number
  seller: string
  warehouse_code: string
}

const present = (row: FloorRow): api.FloorReturnRow => ({
  ...facts(row),
  seller: { id: row.org_id, name: row.seller },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name ?? '' },
})
const floorColumns = sql`r.org_id, o.name as seller, w.code as warehouse_code`
const floorSource = sql`${source} join tenancy_org o on o.id = r.org_id`
/** Nobody reads those of a seller that is no longer connected. */
const atMine = (operatorId: number) => sql`r.warehouse_org_id = ${operatorId} and (r.org_id, r.warehouse_id) in (
  select c.org_id, c.warehouse_id from warehouses_connected c where c.operator_org_id = ${operatorId})`

type Query = ParsedOf<typeof api.listFloorReturns>['query']
const { expected, arrived, inspecting, actionRequired, completed, closed } = warehouseReturnState
const views: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
  work: stateSql(arrived, inspecting),
  expected: stateSql(expected),
  asked: stateSql(actionRequired),
  done: stateSql(completed, closed),
}

/** Answers listFloorReturns. */
export async function listFloorReturns(
  { db, actor }: Ctx,
  { view, warehouseId, search, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listFloorReturns>> {
  const parts = [atMine(actor.orgId), sql`r.state in (${views[view]})`]
  if (warehouseId !== undefined) parts.push(sql`r.warehouse_id = ${warehouseId}`)
  if (search?.trim()) parts.push(sql`${searched(search.trim())}`)
  const where = sql.join(parts, sql` and `)
  const more = sql`, ${floorColumns} from ${floorSource}`
  const page = await pageOf<FloorRow>(db, `floor returns ${view}`, { where, more, cursor, limit })
  return { records: page.rows.map(present), total: page.total, next: page.next }
}

/** One return as the floor inspects it; throws NotFound. */
export async function getFloorReturn(
  db: Db,
  { operatorId, id }: { operatorId: number; id: number },
): Promise<api.FloorReturn> {
  const { rows } = await sql<FloorRow & { reason: ReturnReason | null; note: string | null; version: number }>`
    select ${columns}, ${floorColumns}, r.reason, r.note, r.version
    from ${floorSource} where r.id = ${id} and ${atMine(operatorId)}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Return', '退货单')
  const of = { orgId: row.org_id, id }
  return {
    ...present(row),
    reason: row.reason,
    note: row.note,
    version: row.version,
    lines: await linesOf(db, of),
    inspections: await inspectionsOf(db, of),
    photos: await photosOf(db, of),
  }
}

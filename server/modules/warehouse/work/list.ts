import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/work-orders/api'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { readingAsService } from '../warehouses/index.ts'
import { visibleTo } from './locked.ts'
import { presentFloorRow, presentRow, type Row, rowsWhere } from './rows.ts'

interface Listing<T> {
  /** Names the list in its cursors. */
  list: string
  parts: readonly RawBuilder<unknown>[]
  cursor: string | undefined
  limit: number
  present: (row: Row) => T
}

async function listed<T>(db: Db, { list, parts, cursor, limit, present }: Listing<T>) {
  const where = sql.join([...parts], sql` and `)
  const [before] = readKeyset(list, [ID_KEY], cursor) ?? []
  const rows = await rowsWhere(
    db,
    sql`${where} and ${before === undefined ? sql`true` : sql`o.id < ${before}::bigint`}
      order by o.id desc limit ${limit + 1}`,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from work_order o where ${where} limit ${COUNT_CAP + 1}) x`.execute(db)
  const page = rows.slice(0, limit)
  return {
    records: page.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
  }
}

/** Answers listOwnWork. */
export function listOwn(
  ctx: BaseCtx,
  { state, kind, warehouseId, cursor, limit }: ParsedOf<typeof api.listOwnWork>['query'],
): Promise<OutputOf<typeof api.listOwnWork>> {
  const parts = [visibleTo(ctx, 'seller')]
  if (state) parts.push(sql`o.state = ${state}`)
  if (kind) parts.push(sql`o.kind = ${kind}`)
  if (warehouseId !== undefined) parts.push(sql`o.warehouse_id = ${warehouseId}`)
  return readingAsService(ctx, (db) =>
    listed(db, { list: 'own work orders', parts, cursor, limit, present: presentRow }),
  )
}

type Query = ParsedOf<typeof staffApi.listFloorWork>['query']
const { requested, quoted, accepted, working, onHold, completed, declined, canceled } = workState
const views: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
  quote: stateSql(requested),
  work: stateSql(accepted, working, onHold),
  waiting: stateSql(quoted),
  done: stateSql(completed, declined, canceled),
}

/** Answers listFloorWork; a number is looked for in all views. */
export function listFloor(
  ctx: BaseCtx,
  { view, warehouseId, sellerId, number, cursor, limit }: Query,
): Promise<OutputOf<typeof staffApi.listFloorWork>> {
  const parts = [visibleTo(ctx, 'staff')]
  if (number === undefined) parts.push(sql`o.state in (${views[view]})`)
  else parts.push(sql`o.id = ${Number(/^WO-(\d{1,15})$/.exec(number.trim().toUpperCase())?.[1] ?? 0)}`)
  if (warehouseId !== undefined) parts.push(sql`o.warehouse_id = ${warehouseId}`)
  if (sellerId !== undefined) parts.push(sql`o.org_id = ${sellerId}`)
  return readingAsService(ctx, (db) =>
    listed(db, { list: `work orders ${view}`, parts, cursor, limit, present: presentFloorRow }),
  )
}

import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { lastMovements, placesById, unitsOf } from '../stock/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { described, keyOf } from './goods.ts'
import { lineColumns, type LockedLine, ofConnected } from './locked.ts'

interface Row extends LockedLine {
  countId: number
  number: string
  warehouse: api.CountDifference['warehouse']
  note: string | null
  byTolerance: boolean
}

const source = sql`stock_count_line l join stock_count c on c.id = l.count_id and c.org_id = l.warehouse_org_id
  join warehouses_warehouse w on w.operator_org_id = c.org_id and w.id = c.warehouse_id`
const atMine = (operatorId: number) =>
  sql`l.warehouse_org_id = ${operatorId} and l.difference <> 0 and ${ofConnected(operatorId)}`

async function roundsOf(db: Db, lines: readonly Row[], userId: number) {
  const { rows } = await sql<
    Omit<api.CountDifference['rounds'][number], 'at'> & { at: Date; line: number; mine: boolean }
  >`
    select e.line_id as line, e.round, e.counted, e.expected, e.counted_at as at, e.same_counter as same, e.counted_by = ${userId} as mine,
      coalesce((select u.first_name || ' ' || u.last_name from identity_user u where u.id = e.counted_by), '') as by
    from stock_count_entry e join unnest(${lines.map(({ sellerId }) => sellerId)}::bigint[], ${lines.map(({ id }) => id)}::bigint[])
      as k (org, line) on e.org_id = k.org and e.line_id = k.line order by e.round`.execute(db)
  return Map.groupBy(rows, ({ line }) => line)
}

/** Lines of differences within a condition, in its order. */
async function linesWhere(db: Db, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${lineColumns}, c.id as "countId", c.number, l.note, l.by_tolerance as "byTolerance",
      json_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse
    from ${source} where ${where}`.execute(db)
  return rows
}

/** Differences as they are answered; those of a product or place that was deleted are left out. */
async function present(
  db: Db,
  { operatorId, userId }: { operatorId: number; userId: number },
  rows: readonly Row[],
): Promise<api.CountDifference[]> {
  const words = await described(db, rows)
  const rounds = await roundsOf(db, rows, userId)
  const places = await placesById(
    db,
    operatorId,
    rows.map(({ placeId }) => placeId),
  )
  const records: api.CountDifference[] = []
  for (const row of rows) {
    const [goods, place] = [words.get(keyOf(row)), places.get(row.placeId)]
    if (!goods || !place) continue
    const counted = rounds.get(row.id) ?? []
    records.push({
      id: row.id,
      count: { id: row.countId, number: row.number },
      warehouse: row.warehouse,
      place: { id: place.id, code: place.code, kind: place.kind },
      goods,
      state: row.state,
      difference: row.difference!,
      // One after the other: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      ...(await unitsOf(db, operatorId, row)),
      rounds: counted.map(({ line: _line, mine: _mine, at, ...one }) => ({ ...one, at: at.toISOString() })),
      byTolerance: row.byTolerance,
      mine: counted.some(({ mine }) => mine),
      note: row.note,
    })
  }
  return records
}

type Query = ParsedOf<typeof api.listCountDifferences>['query']
const views: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
  review: stateSql(countLineState.review),
  decided: stateSql(countLineState.accepted, countLineState.rejected),
}

/** Answers listCountDifferences. */
export function listDifferences(
  ctx: BaseCtx,
  { view, countId, warehouseId, sellerId, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listCountDifferences>> {
  const { orgId: operatorId, userId } = ctx.actor
  const list = `count differences ${view}`
  const parts = [atMine(operatorId), sql`l.state in (${views[view]})`]
  if (countId !== undefined) parts.push(sql`l.count_id = ${countId}`)
  if (warehouseId !== undefined) parts.push(sql`l.warehouse_id = ${warehouseId}`)
  if (sellerId !== undefined) parts.push(sql`l.org_id = ${sellerId}`)
  const where = sql.join(parts, sql` and `)
  const [before] = readKeyset(list, [ID_KEY], cursor) ?? []
  const after = before === undefined ? sql`true` : sql`l.id < ${before}::bigint`
  return readingAsService(ctx, async (db) => {
    const lines = await linesWhere(db, sql`${where} and ${after} order by l.id desc limit ${limit + 1}`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from stock_count_line l where ${where} limit ${COUNT_CAP + 1}) x`.execute(
      db,
    )
    const page = lines.slice(0, limit)
    return {
      records: await present(db, { operatorId, userId }, page),
      total: cappedAt(rows[0]?.count ?? 0),
      next: lines.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
    }
  })
}

const SHOWN = 10

/** Answers getCountDifference. */
export function difference(ctx: BaseCtx, id: number): Promise<OutputOf<typeof api.getCountDifference>> {
  const { orgId: operatorId, userId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    // While it is counted once more, nobody reads what is expected.
    const lines = await linesWhere(
      db,
      sql`${atMine(operatorId)} and l.id = ${id} and l.state in (${views.review}, ${views.decided})`,
    )
    const [found] = await present(db, { operatorId, userId }, lines)
    if (!found) throw notFound('Difference', '差异')
    const { seller, productId } = found.goods
    const of = { sellerId: seller.id, productId, placeId: found.place.id, limit: SHOWN }
    return { ...found, movements: await lastMovements(db, of) }
  })
}

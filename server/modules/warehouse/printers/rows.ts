import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { MOST_STATIONS } from '@waybill/contract/floor-printing/words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

interface Page<T> {
  records: T[]
  total: CappedCount
  next: string | null
}
export interface ListOf<R, T> {
  name: string
  /** Everything before `where`; the table's alias is x. */
  selected: RawBuilder<unknown>
  table: 'printer' | 'print_station' | 'floor_print'
  where: RawBuilder<unknown>
  present: (row: R) => T
  query: { cursor?: string | undefined; limit: number }
}

/** A page of rows, newest first. */
export async function pageOf<R extends { id: number }, T>(
  db: Db,
  { name, selected, table, where, present, query: { cursor, limit } }: ListOf<R, T>,
): Promise<Page<T>> {
  const [before] = readKeyset(name, [ID_KEY], cursor) ?? []
  const { rows } = await sql<R>`
    ${selected} where ${where} and ${before === undefined ? sql`true` : sql`x.id < ${before}::bigint`}
    order by x.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${sql.table(table)} x where ${where} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  )
  const page = rows.slice(0, limit)
  return {
    records: page.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > limit ? writeKeyset(name, [String(page.at(-1)!.id)]) : null,
  }
}

/** Throws NOT_FOUND unless the warehouse is the operator's. */
export async function checkWarehouse(db: Db, operatorId: number, warehouseId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${warehouseId}`.execute(db)
  if (rows.length === 0) throw notFound('Warehouse', '仓库')
}

/** Throws STATIONS_FULL when the operator has as many as fit. */
export async function checkRoom(db: Db, operatorId: number, table: 'printer' | 'print_station'): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_STATIONS) throw new AppError('STATIONS_FULL', { params: { max: MOST_STATIONS } })
}

/** The refusal where an index found the name used; any other error as it is. */
export function nameUsed(error: unknown, name: string, code: 'PRINTER_NAME_USED' | 'STATION_NAME_USED'): unknown {
  const { code: state, constraint } = error as { code?: string; constraint?: string }
  if (state !== '23505' || !constraint?.endsWith('_name')) return error
  const params = { name }
  return new AppError(code, { params, fields: [fieldProblem('name', code, { params })] })
}

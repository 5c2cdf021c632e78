import { AppError, notFound } from '@waybill/contract/core/errors'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { MOST_WAVE_LINES } from '@waybill/contract/outbound/wave-words'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../../platform/database/index.ts'
import { type PickableUnits, pickableUnits } from '../../../stock/index.ts'
import { whyMissing } from '../missing.ts'
import { type Need, type Planned, planUnits } from '../plan.ts'
import { type Row, rowsWhere, stages } from '../read.ts'
import { countUnits } from '../scanned.ts'
import { type Candidate, planWave, urgency } from './plan.ts'

/** Of so many of the most urgent orders those are chosen that are picked together. */
const MOST_LOOKED_AT = 200

interface Request {
  operatorId: number
  warehouseId: number
  ids: readonly number[] | null
  totes: number
}
export interface Choice {
  chosen: Row[]
  refused: { row: Row; error: AppError }[]
}

const { allocated, released } = outboundState

/** The most urgent orders of a warehouse that no wave has. */
const urgent = (db: Db, { operatorId, warehouseId }: Request): Promise<Row[]> =>
  rowsWhere(
    db,
    sql`b.warehouse_org_id = ${operatorId} and b.warehouse_id = ${warehouseId} and b.wave_id is null
      and b.state in (${stateSql(allocated, released)}) and (${stages.release} or ${stages.pick})`,
    MOST_LOOKED_AT,
  )

/** Why an order cannot join a wave; undefined: it can. */
function whyNot(row: Row, warehouseId: number): AppError | undefined {
  const { number, wave } = row
  if (row.warehouse_id !== warehouseId) return new AppError('WAVE_ELSEWHERE')
  if (row.cancel_requested_at !== null) return new AppError('FLOOR_CANCELED', { params: { number } })
  if (row.state !== allocated && row.state !== released) return new AppError('WAVE_NOT_READY')
  if (wave !== null) return new AppError('WAVE_OTHER', { params: { wave } })
  return row.holds.length > 0 ? new AppError('FLOOR_HELD') : undefined
}

/** What is free once the planned units are reserved. */
const without = (free: readonly PickableUnits[], planned: readonly Planned[]): PickableUnits[] =>
  free.map((units) => {
    const used = planned.filter((one) => one.units.levelId === units.levelId)
    return { ...units, free: units.free - countUnits(used) }
  })

interface Line extends Need {
  id: number
  sku: string
}

/** Where the units of an order would be taken from, or what is in no place that is picked from. */
type Likely = { places: ReadonlySet<number> } | { short: AppError }

/**
 * Where the units of orders of one seller that are not released yet would be taken from. They come the most urgent first: each leaves less
 * to those after it.
 */
async function likelyPlaces(db: Db, { operatorId }: Request, rows: readonly Row[]): Promise<Map<number, Likely>> {
  const [first] = rows
  if (!first) return new Map()
  const { rows: lines } = await sql<Line>`
    select outbound_id as id, line, sku, product_id as "productId", allocated as quantity from outbound_line
    where org_id = ${first.org_id} and outbound_id = any(${rows.map(({ id }) => id)}::bigint[]) and allocated > 0`.execute(
    db,
  )
  const whose = { sellerId: first.org_id, operatorId, warehouseId: first.warehouse_id }
  let free = await pickableUnits(db, whose, [...new Set(lines.map(({ productId }) => productId))])
  const likely = new Map<number, Likely>()
  const needed = Map.groupBy(lines, (line) => line.id)
  for (const { id } of rows) {
    const needs = needed.get(id) ?? []
    const { planned, short } = planUnits(needs, free)
    const [first] = short
    if (first) {
      const { productId, quantity: count, line } = first
      const sku = needs.find((one) => one.line === line)?.sku ?? ''
      likely.set(id, { short: await whyMissing(db, whose, { productId, count, sku }) })
    } else {
      likely.set(id, { places: new Set(planned.map(({ units }) => units.placeId)) })
      free = without(free, planned)
    }
  }
  return likely
}

async function reservedPlaces(
  db: Db,
  { operatorId }: Request,
  rows: readonly Row[],
): Promise<Map<number, Set<number>>> {
  const { rows: found } = await sql<{ id: number; placeId: number }>`
    select outbound_id as id, location_id as "placeId" from outbound_reservation
    where warehouse_org_id = ${operatorId} and org_id = any(${rows.map((row) => row.org_id)}::bigint[])
      and outbound_id = any(${rows.map(({ id }) => id)}::bigint[]) and quantity > 0`.execute(db)
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, places]) => [id, new Set(places.map(({ placeId }) => placeId))]),
  )
}

interface Planable {
  candidates: (Candidate & { row: Row })[]
  short: Choice['refused']
}

/** The orders with what is needed to plan a walk; apart those whose units are in no place that is picked from. */
async function candidatesOf(db: Db, request: Request, rows: readonly Row[]): Promise<Planable> {
  const places: Map<number, ReadonlySet<number>> = await reservedPlaces(
    db,
    request,
    rows.filter(({ state }) => state === released),
  )
  const unreleased = Map.groupBy(
    rows.filter(({ state }) => state === allocated),
    (row) => row.org_id,
  )
  const errors = new Map<number, AppError>()
  for (const ofSeller of unreleased.values())
    for (const [id, likely] of await likelyPlaces(db, request, ofSeller))
      if ('short' in likely) errors.set(id, likely.short)
      else places.set(id, likely.places)
  const short = rows.flatMap((row) => {
    const error = errors.get(row.id)
    return error ? [{ row, error }] : []
  })
  const candidates = rows
    .filter(({ id }) => !errors.has(id))
    .map((row) => ({
      row,
      id: row.id,
      priority: row.priority,
      dueDay: row.due_day,
      lines: row.line_count,
      places: places.get(row.id) ?? new Set<number>(),
    }))
  return { candidates, short }
}

const urgencyOf = ({ priority, due_day }: Row): string => urgency({ priority, dueDay: due_day })

/** Those that would have come before the last chosen one. */
function moreUrgent(short: Choice['refused'], chosen: readonly Row[]): Choice['refused'] {
  const [last] = chosen.map(urgencyOf).toSorted().toReversed()
  return last === undefined ? short : short.filter(({ row }) => urgencyOf(row) < last)
}

/** The orders of a wave as they are request for; without ids the most urgent ones. Throws NotFound for an order of another operator. */
export async function chooseOrders(db: Db, request: Request): Promise<Choice> {
  const { operatorId, warehouseId, ids, totes } = request
  const unique = ids && [...new Set(ids)]
  const rows = unique
    ? await rowsWhere(db, sql`b.warehouse_org_id = ${operatorId} and b.id = any(${unique}::bigint[])`, unique.length)
    : await urgent(db, request)
  if (unique && rows.length < unique.length) throw notFound('Order', '出库单')
  const refused = rows.flatMap((row) => {
    const error = whyNot(row, warehouseId)
    return error ? [{ row, error }] : []
  })
  const fine = rows.filter((row) => !refused.some((one) => one.row === row))
  const { candidates, short } = await candidatesOf(db, request, fine)
  const planned = planWave(candidates, { orders: totes, lines: MOST_WAVE_LINES })
  const chosen = planned.map(({ row }) => row)
  const full = new AppError('WAVE_FULL', { params: { totes, lines: MOST_WAVE_LINES } })
  if (!unique) return { chosen, refused: [...refused, ...moreUrgent(short, chosen)] }
  const left = candidates.filter(({ row }) => !chosen.includes(row)).map(({ row }) => ({ row, error: full }))
  return { chosen, refused: [...refused, ...short, ...left] }
}

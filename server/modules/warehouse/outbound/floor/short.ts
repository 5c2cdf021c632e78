import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { expiredAmong, placesById, placesOfKind, reserveUnits, tryPromise } from '../../stock/index.ts'
import {
  command,
  countLine,
  expectState,
  leaseEnded,
  linesOf,
  type LockedOrder,
  type ReservedUnits,
  reservedOf,
  setState,
  takeReserved,
} from './order.ts'
import { finishWhenPicked } from './pick.ts'
import { againWhenRaced, reserveFor } from './release.ts'
import { countUnits, moveUnits, someOf } from './scanned.ts'

/** Promises and reserves what the lines miss, all of it or nothing; throws FLOOR_NO_PLACE_STOCK. `not`: a place that has none. */
async function coverMissing(db: Db, order: LockedOrder, not?: number): Promise<void> {
  const lines = await linesOf(db, order)
  const needs = lines
    .map((one) => ({ ...one, quantity: one.ordered - one.canceled - one.shipped - one.allocated }))
    .filter(({ quantity }) => quantity > 0)
  for (const { line, productId, sku, quantity } of needs.toSorted((a, b) => a.productId - b.productId)) {
    if (!(await tryPromise(db, order, { productId, delta: quantity })))
      throw new AppError('FLOOR_NO_PLACE_STOCK', { params: { count: quantity, sku } })
    await countLine(db, order, line, { allocated: quantity })
  }
  const skus = new Map(lines.map(({ line, sku }) => [line, sku]))
  await reserveFor(db, order, { needs, skus, ...(not !== undefined && { not }) })
}

/** True when other units are reserved; false: nothing of it was done. */
async function covered(db: Db, order: LockedOrder, not: number | undefined): Promise<boolean> {
  await sql`savepoint cover`.execute(db)
  try {
    await coverMissing(db, order, not)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint cover`.execute(db)
    return false
  }
}

interface Missing {
  /** Reserved units of the order: of one product, in one place. */
  unitsIds: readonly number[]
  missing: number
  commandId: string
}

/** Books units as a problem, since they may still turn up. */
async function bookMissing(db: Db, order: LockedOrder, gone: readonly ReservedUnits[], commandId: string) {
  if (gone.length === 0) return
  const [hospital] = await placesOfKind(db, order, 'hospital')
  if (!hospital) throw new AppError('FLOOR_NO_HOSPITAL')
  const to = { placeId: hospital.id, condition: stockCondition.hold }
  await moveUnits(db, order, { units: gone, reason: 'PICK_SHORT', to, commandId })
  for (const { id, line, quantity } of gone) {
    await takeReserved(db, order, id, quantity)
    await countLine(db, order, line, { allocated: -quantity })
  }
}

/** Frees units that lie in their place but are not sold any more: nothing is missing. */
async function freeExpired(db: Db, order: LockedOrder, expired: readonly ReservedUnits[]): Promise<void> {
  for (const { id, line, productId, placeId, lotId, quantity } of expired) {
    if (!(await tryPromise(db, order, { productId, delta: -quantity })))
      throw new Error(`Order ${order.id}: ${quantity} units of line ${line} are not promised`)
    if (!(await reserveUnits(db, order, { productId, placeId, lotId, delta: -quantity })))
      throw new Error(`Order ${order.id}: ${quantity} units of place ${placeId} are not reserved`)
    await takeReserved(db, order, id, quantity)
    await countLine(db, order, line, { allocated: -quantity })
  }
}

/** Why an order has too few units, for the floor and the seller. */
const noteOf = ({ freed, gone, sku, place }: { freed: number; gone: number; sku: string; place: string }): string =>
  [
    ...(freed > 0 ? [`${freed} of ${sku} expired in ${place}`] : []),
    ...(gone > 0 ? [`${gone} of ${sku} missing in ${place}`] : []),
  ].join(', ')

/**
 * Books what is missing as a problem and reserves other units; without any the order needs attention. What has expired in the place is
 * left there, and is what the report means first: nobody looks for units that may not be picked.
 */
export async function reportMissing(db: Db, ctx: BaseCtx, order: LockedOrder, report: Missing): Promise<void> {
  const { unitsIds, missing, commandId } = report
  expectState(order, ['picking'])
  const units = (await reservedOf(db, order)).filter((one) => unitsIds.includes(one.id) && !one.picked)
  const [first] = units
  if (!first) throw notFound('Place', '库位')
  const { line: firstLine, placeId } = first
  const sku = (await linesOf(db, order)).find(({ line }) => line === firstLine)!.sku
  const place = (await placesById(db, order.operatorId, [placeId])).get(placeId)!.code
  const count = countUnits(units)
  if (missing > count) throw new AppError('FLOOR_TOO_MANY_HERE', { params: { count, sku, place } })
  const lots = units.map(({ lotId }) => lotId)
  const expired = await expiredAmong(db, order, lots)
  const isExpired = ({ lotId }: ReservedUnits) => expired.has(lotId)
  const freed = someOf(units.filter(isExpired), missing)
  const gone = someOf(
    units.filter((one) => !isExpired(one)),
    missing - countUnits(freed),
  )
  await freeExpired(db, order, freed)
  await bookMissing(db, order, gone, commandId)
  // Where units only expired, another lot in the same place is as good as any.
  if (await covered(db, order, gone.length > 0 ? placeId : undefined)) return
  const note = noteOf({ freed: countUnits(freed), gone: countUnits(gone), sku, place })
  await setState(db, ctx, order, { to: 'exception', set: leaseEnded, note })
}

/** Answers reportShort. */
export const short = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.reportShort>['body']): Promise<void> =>
  againWhenRaced(() =>
    command(ctx, { id, name: 'short', body }, (db, order) => {
      const { placeId, missing, commandId } = body
      return reportMissing(db, ctx, order, { unitsIds: [placeId], missing, commandId })
    }),
  )

/** Answers resumeOrder. */
export const resume = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.resumeOrder>['body']): Promise<void> =>
  againWhenRaced(() =>
    command(ctx, { id, name: 'resume', body }, async (db, order) => {
      expectState(order, ['exception'])
      await coverMissing(db, order)
      await setState(db, ctx, order, { to: 'picking' })
      await finishWhenPicked(db, ctx, order)
    }),
  )

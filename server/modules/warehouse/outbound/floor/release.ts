import { AppError, errorText } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { MOST_RELEASED, type RefusedOrder, type releaseOrders } from '@waybill/contract/outbound/floor-api'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { warehouseShortfall } from '../../../money/funds/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { pickableUnits, reserveUnits } from '../../stock/index.ts'
import { whyMissing } from './missing.ts'
import {
  addReserved,
  linesOf,
  type LockedOrder,
  lockOrder,
  onFloor,
  reservedOf,
  setState,
  takeReserved,
} from './order.ts'
import { type Need, planUnits } from './plan.ts'
import { urgentOrders } from './read.ts'
import { endEmptyWave, lockWaveOf, outOfWave } from './waves/leave.ts'

/** Somebody else reserved the units between the look and the reservation. */
class Raced extends Error {}
const MOST_TRIES = 5

/** Reserves units for lines of the order in places that are picked from; what is short of it, in words of the floor, is thrown. */
export async function reserveFor(
  db: Db,
  order: LockedOrder,
  { needs, skus, not }: { needs: readonly Need[]; skus: ReadonlyMap<number, string>; not?: number },
): Promise<void> {
  const free = await pickableUnits(
    db,
    order,
    needs.map(({ productId }) => productId),
  )
  const { planned, short } = planUnits(
    needs,
    free.filter(({ placeId }) => placeId !== not),
  )
  const [first] = short
  if (first) {
    const { productId, quantity: count } = first
    throw await whyMissing(db, order, { productId, count, sku: skus.get(first.line) ?? '' })
  }
  // In the order in which movements lock them.
  for (const { line, units, quantity } of planned.toSorted((a, b) => a.units.levelId - b.units.levelId)) {
    const { productId, placeId, lotId } = units
    if (!(await reserveUnits(db, order, { productId, placeId, lotId, delta: quantity }))) throw new Raced()
    await addReserved(db, order, { line, productId, placeId, lotId, quantity, picked: false })
  }
}

/** Runs the work again when another order took the units first. */
export async function againWhenRaced<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Raced)) throw error
      if (tries === MOST_TRIES) throw new AppError('CONFLICT')
    }
  }
}

async function releaseOne(ctx: BaseCtx, db: Db, order: LockedOrder): Promise<void> {
  if (order.state !== 'allocated') throw new AppError('OUTBOUND_STATE')
  const needed = await warehouseShortfall(db, { orgId: order.sellerId, operatorId: order.operatorId })
  if (needed > 0) throw new AppError('FLOOR_FUNDS', { params: { amount: formatMoney(needed) } })
  // The money is there: who lifts the hold comes within a minute.
  if (order.holds.some((hold) => hold !== 'funds')) throw new AppError('FLOOR_HELD')
  const lines = await linesOf(db, order)
  await reserveFor(db, order, {
    needs: lines
      .filter(({ allocated }) => allocated > 0)
      .map(({ line, productId, allocated }) => ({ line, productId, quantity: allocated })),
    skus: new Map(lines.map(({ line, sku }) => [line, sku])),
  })
  await setState(db, ctx, order, { to: 'released', set: { released_at: ctx.now(), holds: [] } })
}

/** Frees the places of what is not picked. */
export async function freeUnpicked(db: Db, order: LockedOrder): Promise<void> {
  const units = (await reservedOf(db, order)).filter(({ picked }) => !picked)
  for (const { id, productId, placeId, lotId, quantity } of units) {
    if (!(await reserveUnits(db, order, { productId, placeId, lotId, delta: -quantity })))
      throw new Error(`Order ${order.id}: ${quantity} units of place ${placeId} are not reserved`)
    await takeReserved(db, order, id, quantity)
  }
}

async function withdrawOne(ctx: BaseCtx, db: Db, order: LockedOrder): Promise<void> {
  if (order.state === 'picking' || order.state === 'picked' || order.state === 'packed' || order.state === 'labelled')
    throw new AppError('OUTBOUND_BEGUN', { params: { number: order.number } })
  if (order.state !== 'released') throw new AppError('OUTBOUND_STATE')
  await freeUnpicked(db, order)
  await setState(db, ctx, order, { to: 'allocated', set: { released_at: null, ...outOfWave } })
  const { operatorId, waveId } = order
  if (waveId !== null) await endEmptyWave(db, { operatorId, waveId, at: ctx.now() })
}

/** Why an order is left as it is, in words. */
export function refusalOf({ id, number }: { id: number; number: string }, error: AppError): RefusedOrder {
  const text = errorText(error.code, error.params, error.zhParams)
  return { id, number, code: error.code, message: text.en, zhMessage: text.cn }
}

type Step = (ctx: BaseCtx, db: Db, order: LockedOrder) => Promise<void>

/**
 * Each order in a transaction of its own: what is wrong with one concerns no other. An id that is not the operator's throws NotFound as long
 * as nothing is done; after that what was done has to be answered.
 */
async function each(
  ctx: BaseCtx,
  ids: readonly number[],
  step: Step,
): Promise<{ done: number; refused: RefusedOrder[] }> {
  const refused: RefusedOrder[] = []
  let done = 0
  for (const id of new Set(ids)) {
    let number = ''
    try {
      await againWhenRaced(() =>
        onFloor(ctx, async (db) => {
          await lockWaveOf(db, id)
          const order = await lockOrder(db, ctx.actor.orgId, id)
          number = order.number
          await step(ctx, db, order)
        }),
      )
      done++
    } catch (error) {
      if (!(error instanceof AppError) || (error.code === 'NOT_FOUND' && done === 0)) throw error
      refused.push(refusalOf({ id, number }, error))
    }
  }
  return { done, refused }
}

/** Answers releaseOrders. */
export async function release(
  ctx: BaseCtx,
  { ids, warehouseId }: ParsedOf<typeof releaseOrders>['body'],
): Promise<OutputOf<typeof releaseOrders>> {
  const operatorId = ctx.actor.orgId
  const chosen =
    ids ??
    (await readingAsService(ctx, (db) => urgentOrders(db, { operatorId, warehouseId, now: ctx.now() }, MOST_RELEASED)))
  const { done, refused } = await each(ctx, chosen, releaseOne)
  return { released: done, refused }
}

/** Answers withdrawOrders. */
export async function withdraw(
  ctx: BaseCtx,
  ids: readonly number[],
): Promise<{ withdrawn: number; refused: RefusedOrder[] }> {
  const { done, refused } = await each(ctx, ids, withdrawOne)
  return { withdrawn: done, refused }
}

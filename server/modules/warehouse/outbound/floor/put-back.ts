import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { noteAtWarehouse } from '../../../sell/orders/index.ts'
import { refuseMixed, reserveUnits, tryPromise } from '../../stock/index.ts'
import {
  command,
  countLine,
  expectState,
  leaseEnded,
  linesOf,
  type LockedOrder,
  type OrderLine,
  reservedOf,
  setState,
  takeReserved,
} from './order.ts'
import { paidLabel } from './label.ts'
import { checkAtHand, packagesOf } from './packages.ts'
import { freeUnpicked } from './release.ts'
import { countUnits, linesOfCode, moveUnits, scannedPlace, someOf } from './scanned.ts'
import { wakeSoon } from '../wake.ts'

/** Throws unless the order's goods may be put back: it is canceled, or it has a problem, and no label is paid for. */
async function checkMayPutBack(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<void> {
  if (order.cancelRequestedAt === null && order.state !== 'exception')
    throw new AppError('FLOOR_PUT_BACK', { params: { number: order.number } })
  checkAtHand(order, await packagesOf(db, order))
  const label = await paidLabel(db, ctx, order)
  if (label) throw new AppError('FLOOR_VOID_FIRST', { params: { value: label.trackingNo } })
  expectState(order, ['picking', 'picked', 'packed', 'exception'], true)
}

/** Takes back the promise of units that no place holds for the order. */
async function freePromise(db: Db, order: LockedOrder, line: OrderLine, quantity: number): Promise<void> {
  if (quantity === 0) return
  if (!(await tryPromise(db, order, { productId: line.productId, delta: -quantity })))
    throw new Error(`Order ${order.id}: ${quantity} units of line ${line.line} are not promised`)
  await countLine(db, order, line.line, { allocated: -quantity })
}

/** What is not picked is free again, and from now on nothing else can be done with the order. */
async function giveUp(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<void> {
  for (const line of (await linesOf(db, order)).toSorted((a, b) => a.productId - b.productId))
    await freePromise(db, order, line, line.allocated - line.picked)
  await freeUnpicked(db, order)
  await db
    .updateTable('outbound')
    .set({
      cancel_requested_at: sql`coalesce(cancel_requested_at, ${ctx.now()}::timestamptz)`,
      put_back_at: sql`coalesce(put_back_at, ${ctx.now()}::timestamptz)`,
    })
    .where('org_id', '=', order.sellerId)
    .where('id', '=', order.id)
    .execute()
}

/** Without goods on the floor the order is canceled. */
async function cancelWhenEmpty(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<void> {
  if ((await reservedOf(db, order)).length > 0) return
  await sql`update outbound_line set canceled = ordered - shipped where org_id = ${order.sellerId} and outbound_id = ${order.id}`.execute(
    db,
  )
  await db
    .updateTable('outbound_package')
    .set({ state: packageState.canceled })
    .where('org_id', '=', order.sellerId)
    .where('outbound_id', '=', order.id)
    .execute()
  await setState(db, ctx, order, { to: 'canceled', set: { ...leaseEnded, canceled_at: ctx.now(), tote_id: null } })
  // The seller's order is at no warehouse any more, and what it had is there for others.
  await noteAtWarehouse(db, order.sellerId, { ids: [order.orderId], sent: false })
  await wakeSoon(db, order.sellerId)
}

/** Answers beginPutBack. */
export const begin = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.beginPutBack>['body']): Promise<void> =>
  command(ctx, { id, name: 'begin put back', body }, async (db, order) => {
    await checkMayPutBack(db, ctx, order)
    await giveUp(db, ctx, order)
    await cancelWhenEmpty(db, ctx, order)
  })

/** Answers putBackUnits. */
export const putBack = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.putBackUnits>['body']): Promise<void> =>
  command(ctx, { id, name: 'put back', body }, async (db, order) => {
    await checkMayPutBack(db, ctx, order)
    const place = await scannedPlace(db, order, body.place)
    if (place.kind !== 'storage' && place.kind !== 'reserve')
      throw new AppError('FLOOR_PUT_BACK_PLACE', { params: { value: place.code } })
    const lines = await linesOf(db, order)
    const found = await linesOfCode(db, order, { code: body.code, lines })
    const held = (await reservedOf(db, order)).filter(
      ({ line, picked }) => picked && found.some((one) => one.line === line),
    )
    const total = countUnits(held)
    if (body.quantity > total)
      throw new AppError('FLOOR_PUT_BACK_MANY', { params: { count: total, sku: found[0]!.sku } })
    await refuseMixed(db, { ...order, placeId: place.id, place: place.code })
    await giveUp(db, ctx, order)
    const units = someOf(held, body.quantity)
    const to = { placeId: place.id, condition: stockCondition.good }
    await moveUnits(db, order, { units, reason: 'UNPICK', to, commandId: body.commandId })
    for (const one of units) {
      const { productId, lotId, quantity } = one
      await takeReserved(db, order, one.id, quantity)
      if (!(await reserveUnits(db, order, { productId, placeId: place.id, lotId, delta: -quantity })))
        throw new Error(`Order ${order.id}: ${quantity} units did not arrive in place ${place.id} as reserved`)
      const line = found.find((other) => other.line === one.line)!
      // No longer packed or picked before it is no longer promised: a line never has fewer promised than picked.
      await countLine(db, order, line.line, { packed: -Math.min(line.packed, quantity), picked: -quantity })
      await freePromise(db, order, line, quantity)
    }
    await cancelWhenEmpty(db, ctx, order)
  })

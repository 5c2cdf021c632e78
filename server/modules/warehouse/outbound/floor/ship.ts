import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { markShippedByWarehouse } from '../../../sell/orders/index.ts'
import { recordCharges } from '../../charges/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { labelsOn } from './label.ts'
import { command, countLine, leaseEnded, type LockedOrder, reservedOf, setState, takeReserved } from './order.ts'
import { packagesOf, setPackage } from './packages.ts'
import { orderOfCode } from './read.ts'
import { moveUnits } from './scanned.ts'

type Body = ParsedOf<typeof api.shipPackage>['body']

/** Throws the loud words for what may not leave. */
function checkLeaves(order: LockedOrder, { by, handedTo }: { by: string; handedTo: string | null }): void {
  const params = { number: order.number }
  if (order.cancelRequestedAt !== null || order.state === 'canceled') throw new AppError('FLOOR_CANCELED', { params })
  if (order.state === 'shipped') throw new AppError('FLOOR_SHIPPED', { params })
  if (order.holds.length > 0) throw new AppError('FLOOR_HELD')
  if (order.state === 'labelled') {
    if (by !== 'tracking') throw new AppError('FLOOR_SCAN_TRACKING', { params })
    return
  }
  if (order.state !== 'packed') throw new AppError('FLOOR_NOT_PACKED', { params })
  if (order.option !== fulfilmentOption.none) throw new AppError('FLOOR_NOT_LABELLED', { params })
  if (handedTo === null) throw new AppError('FLOOR_HANDED_TO', { params })
}

/** Picking, packing and handling are charged of what has left: what was picked and put back costs nothing. */
const chargeOrder = (
  db: Db,
  { sellerId, warehouseId, id, number }: LockedOrder,
  { shipped, packages, at }: { shipped: number; packages: number; at: Date },
) =>
  recordCharges(
    db,
    { sellerId, warehouseId, kind: 'outbound', id: String(id) },
    {
      cause: { kind: 'outbound', id, number },
      acts: { pick: Math.min(1, shipped), pickUnit: Math.max(0, shipped - 1), pack: packages, ship: packages },
      at,
    },
  )

/**
 * Notes that a package was scanned on its way out; true: all of the order's were, so that it leaves. An order that leaves without labels is
 * scanned as a whole by its own number.
 */
async function loaded(
  db: Db,
  order: LockedOrder,
  { packageId, code, handedTo, at }: { packageId: number | null; code: string; handedTo: string | null; at: Date },
): Promise<boolean> {
  const packages = await packagesOf(db, order)
  const params = { number: order.number }
  // Locked: they are voided before the parcel leaves, and the words ask for others, or not at all.
  if (order.state === 'labelled' && (await labelsOn(db, order)).size < packages.length)
    throw new AppError('FLOOR_NOT_LABELLED', { params })
  const found = packages.find(({ id }) => id === packageId)
  // It was put into another after its code was looked up.
  if (packageId !== null && !found) throw new AppError('FLOOR_NOTHING', { params: { value: code.trim() } })
  if (!found || packages.length === 1) return true
  if (found.loadedAt !== null) throw new AppError('FLOOR_LOADED', { params: { ...params, code: found.code } })
  await setPackage(db, order, found.id, { loaded_at: at, handed_to: order.state === 'labelled' ? null : handedTo })
  return packages.every((one) => one === found || one.loadedAt !== null)
}

/** Answers shipPackage; returns the order that left. */
export async function ship(ctx: BaseCtx, body: Body): Promise<number> {
  const { warehouseId, code, handedTo, commandId } = body
  const { id, by, packageId } = await readingAsService(ctx, (db) =>
    orderOfCode(db, { operatorId: ctx.actor.orgId, warehouseId }, code),
  )
  // Who packed it may still be on it: it is the parcel that leaves.
  await command(ctx, { id, name: 'ship', body: { ...body, takeOver: true } }, async (db, order) => {
    checkLeaves(order, { by, handedTo })
    if (!(await loaded(db, order, { packageId, code, handedTo, at: ctx.now() }))) return
    const isLabelled = order.state === 'labelled'
    const units = await reservedOf(db, order)
    await moveUnits(db, order, { units, reason: 'SHIP', to: null, commandId })
    for (const { id: one, line, quantity } of units) {
      await takeReserved(db, order, one, quantity)
      await countLine(db, order, line, { allocated: -quantity, shipped: quantity })
    }
    const at = ctx.now()
    const packages = await db
      .updateTable('outbound_package')
      .set({
        state: packageState.shipped,
        shipped_at: at,
        handed_to: isLabelled ? null : sql<string | null>`coalesce(handed_to, ${handedTo})`,
      })
      .where('org_id', '=', order.sellerId)
      .where('outbound_id', '=', id)
      .where('state', 'in', [packageState.closed, packageState.labelled])
      .returning('id')
      .execute()
    // With a label the order has been shipped since it was bought.
    if (order.option === fulfilmentOption.none) await markShippedByWarehouse(db, order.sellerId, order.orderId)
    await setState(db, ctx, order, { to: 'shipped', set: { ...leaseEnded, shipped_at: at } })
    const shipped = units.reduce((sum, { quantity }) => sum + quantity, 0)
    await chargeOrder(db, order, { shipped, packages: packages.length, at })
  })
  return id
}

import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as repackApi from '@waybill/contract/outbound/repack-api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { setRepacked } from '../../../sell/orders/index.ts'
import { paidLabel } from './label.ts'
import { command, countLine, expectState, type LockedOrder, reservedOf, setState } from './order.ts'
import {
  addUnits,
  checkAtHand,
  type Package,
  packageOfCode,
  packagesOf,
  packedUnits,
  removeUnits,
  setPackage,
} from './packages.ts'

/** The order's packages, while they may still be packed in another way: no label for them is paid for, and none is being bought. */
async function repackable(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<Package[]> {
  expectState(order, ['picked', 'packed'])
  const packages = await packagesOf(db, order)
  checkAtHand(order, packages)
  const paid = await paidLabel(db, ctx, order)
  // One whose void was refused late may be for packages that were packed in another way meanwhile: they have to be packed so again.
  if (paid?.packageCount === packages.length)
    throw new AppError('FLOOR_HAS_LABEL', { params: { number: order.number } })
  return packagesOf(db, order)
}

/** The order is packed no longer; its goods stay where they are. */
async function returnToPacking(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<void> {
  if (order.state !== 'packed') return
  await setRepacked(db, { orgId: order.sellerId, id: order.orderId })
  for (const { line, quantity } of await reservedOf(db, order)) await countLine(db, order, line, { packed: -quantity })
  await setState(db, ctx, order, { to: 'picked', set: { packed_at: null } })
}

/** One package is open at a time: another open one ends where it is empty, and has to be closed where it is not. */
async function leaveOpen(
  db: Db,
  order: LockedOrder,
  { packages, except }: { packages: readonly Package[]; except: readonly Package[] },
): Promise<void> {
  const open = packages.find((one) => one.state === packageState.open && !except.includes(one))
  if (!open) return
  if ((await packedUnits(db, order)).some(({ packageId }) => packageId === open.id))
    throw new AppError('FLOOR_PACKAGE_OPEN', { params: { code: open.code } })
  await setPackage(db, order, open.id, { state: packageState.canceled })
}

const reopened = { state: packageState.open, closed_at: null }

/** Answers reopenPackage. */
export const reopen = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof repackApi.reopenPackage>['body'],
): Promise<void> =>
  command(ctx, { id, name: 'reopen', body }, async (db, order) => {
    const packages = await repackable(db, ctx, order)
    const found = packageOfCode(order, packages, body.package)
    await leaveOpen(db, order, { packages, except: [found] })
    if (found.state !== packageState.open) await setPackage(db, order, found.id, reopened)
    await returnToPacking(db, ctx, order)
  })

/** Answers mergePackages. */
export const merge = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof repackApi.mergePackages>['body'],
): Promise<void> =>
  command(ctx, { id, name: 'merge', body }, async (db, order) => {
    const packages = await repackable(db, ctx, order)
    const [from, into] = [packageOfCode(order, packages, body.package), packageOfCode(order, packages, body.into)]
    // Into itself: nothing is to be moved.
    if (from.id === into.id) return
    await leaveOpen(db, order, { packages, except: [from, into] })
    for (const one of (await packedUnits(db, order)).filter(({ packageId }) => packageId === from.id)) {
      await removeUnits(db, order, one)
      await addUnits(db, order, { ...one, packageId: into.id })
    }
    await setPackage(db, order, from.id, { state: packageState.canceled })
    if (into.state !== packageState.open) await setPackage(db, order, into.id, reopened)
    await returnToPacking(db, ctx, order)
  })

/** Answers unloadPackages. */
export const unload = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof repackApi.unloadPackages>['body'],
): Promise<void> =>
  command(ctx, { id, name: 'unload', body }, async (db, order) => {
    // Also of an order that is canceled, so that its goods can be put back.
    expectState(order, ['packed', 'labelled'], true)
    for (const one of await packagesOf(db, order))
      if (one.loadedAt !== null) await setPackage(db, order, one.id, { loaded_at: null, handed_to: null })
  })

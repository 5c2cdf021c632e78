import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { MOST_PACKAGES } from '@waybill/contract/orders/packages'
import type * as api from '@waybill/contract/outbound/floor-api'
import type * as repackApi from '@waybill/contract/outbound/repack-api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { stockCondition } from '@waybill/contract/stock/conditions'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { type FloorPlace, placeOfCode, placesOfKind } from '../../stock/index.ts'
import { setRepacked } from '../../../sell/orders/index.ts'
import { isBeingBought, labelsOn } from './label.ts'
import {
  addReserved,
  command,
  countLine,
  expectState,
  leaseEnded,
  linesOf,
  type LockedOrder,
  reservedOf,
  setState,
  takeReserved,
} from './order.ts'
import { addUnits, openPackage, packagesOf, packedUnits, removeUnits, setPackage } from './packages.ts'
import { countUnits, linesOfCode, moveUnits } from './scanned.ts'

const keyOf = ({ line, lotId }: { line: number; lotId: number }): string => `${line}/${lotId}`

/** Answers verifyUnits. */
export const verify = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.verifyUnits>['body']): Promise<void> =>
  command(ctx, { id, name: 'verify', body }, async (db, order) => {
    expectState(order, ['picked'])
    const lines = await linesOfCode(db, order, { code: body.code, lines: await linesOf(db, order) })
    const packageId = await openPackage(db, order)
    const packed = Map.groupBy(await packedUnits(db, order), keyOf)
    const units = (await reservedOf(db, order)).filter(({ line }) => lines.some((one) => one.line === line))
    const open = units.map((one) => ({
      ...one,
      quantity: one.quantity - countUnits(packed.get(keyOf(one)) ?? []),
    }))
    const total = countUnits(units)
    const left = countUnits(open)
    if (body.quantity > left)
      throw new AppError('FLOOR_TOO_MANY', { params: { count: total - left, total, sku: lines[0]!.sku } })
    let rest = body.quantity
    for (const { line, lotId, quantity } of open) {
      const some = Math.min(rest, quantity)
      rest -= some
      if (some > 0) await addUnits(db, order, { packageId, line, lotId, quantity: some })
    }
  })

/** Answers unpackUnits. */
export const unpack = (ctx: BaseCtx, id: number, body: ParsedOf<typeof repackApi.unpackUnits>['body']): Promise<void> =>
  command(ctx, { id, name: 'unpack', body }, async (db, order) => {
    expectState(order, ['picked'])
    const lines = await linesOfCode(db, order, { code: body.code, lines: await linesOf(db, order) })
    const packageId = await openPackage(db, order)
    const inside = (await packedUnits(db, order)).filter(
      (one) => one.packageId === packageId && lines.some(({ line }) => line === one.line),
    )
    const count = countUnits(inside)
    if (body.quantity > count) throw new AppError('FLOOR_UNPACK_MANY', { params: { count, sku: lines[0]!.sku } })
    let rest = body.quantity
    for (const one of inside) {
      const some = Math.min(rest, one.quantity)
      rest -= some
      if (some > 0) await removeUnits(db, order, { ...one, quantity: some })
    }
  })

/** The station that is meant: the scanned one, or the only one there is. */
async function stationOf(db: Db, order: LockedOrder, code: string | null): Promise<FloorPlace> {
  if (code !== null) {
    const place = await placeOfCode(db, order, code)
    if (place?.kind !== 'station' || !place.active) throw new AppError('FLOOR_STATION')
    return place
  }
  const [station, another] = await placesOfKind(db, order, 'station')
  if (!station) throw new AppError('FLOOR_NO_STATION')
  if (another) throw new AppError('FLOOR_STATION')
  return station
}

type Facts = ParsedOf<typeof api.closePackage>['body']
const measuredOf = ({ weightG, lengthMm, widthMm, heightMm }: Facts) => ({
  weight_g: weightG,
  length_mm: lengthMm,
  width_mm: widthMm,
  height_mm: heightMm,
})

/** Corrects weight and size of a closed package, until a label is bought by them. */
async function measureAgain(db: Db, order: LockedOrder, body: Facts): Promise<void> {
  const packages = await packagesOf(db, order)
  const found = body.packageId === null ? packages.at(-1) : packages.find(({ id }) => id === body.packageId)
  if (!found)
    throw new AppError('FLOOR_NO_PACKAGE', { params: { value: String(body.packageId), number: order.number } })
  const params = { number: order.number }
  if ((await labelsOn(db, order)).has(found.id)) throw new AppError('FLOOR_HAS_LABEL', { params })
  // A label that is being bought by the old weight is not for this package.
  if (await isBeingBought(db, order)) throw new AppError('FLOOR_LABEL_PENDING')
  await setRepacked(db, { orgId: order.sellerId, id: order.orderId })
  await setPackage(db, order, found.id, measuredOf(body))
}

/** Throws unless units of the order may go in a further package. */
async function checkMore(db: Db, order: LockedOrder, isEmpty: boolean): Promise<void> {
  if (isEmpty) throw new AppError('FLOOR_PACKAGE_EMPTY')
  if (order.option === fulfilmentOption.uploadLabel)
    throw new AppError('FLOOR_OWN_LABEL_SINGLE', { params: { number: order.number } })
  if ((await packagesOf(db, order)).length >= MOST_PACKAGES)
    throw new AppError('FLOOR_PACKAGES_MOST', { params: { max: MOST_PACKAGES } })
}

/** With its last package the goods of the order are at the pack station. */
async function finishPacking(
  db: Db,
  ctx: BaseCtx,
  { order, body }: { order: LockedOrder; body: Facts },
): Promise<void> {
  const units = await reservedOf(db, order)
  const station = await stationOf(db, order, body.station)
  const to = { placeId: station.id, condition: stockCondition.good }
  // Of a package that was reopened they may be there already.
  const elsewhere = units.filter(({ placeId }) => placeId !== station.id)
  if (elsewhere.length > 0)
    await moveUnits(db, order, { units: elsewhere, reason: 'PACK', to, commandId: body.commandId })
  for (const one of elsewhere) {
    await takeReserved(db, order, one.id, one.quantity)
    await addReserved(db, order, { ...one, placeId: station.id })
  }
  for (const { line, quantity } of units) await countLine(db, order, line, { packed: quantity })
  await setState(db, ctx, order, { to: 'packed', set: { ...leaseEnded, packed_at: ctx.now(), tote_id: null } })
}

/** Answers closePackage. */
export const close = (ctx: BaseCtx, id: number, body: Facts): Promise<void> =>
  command(ctx, { id, name: 'close', body }, async (db, order) => {
    expectState(order, ['picked', 'packed'])
    if (order.state === 'packed') return measureAgain(db, order, body)
    const packageId = await openPackage(db, order)
    const packed = await packedUnits(db, order)
    const count = countUnits(await reservedOf(db, order)) - countUnits(packed)
    if (count > 0 && !body.more) throw new AppError('FLOOR_UNVERIFIED', { params: { count } })
    if (count > 0) await checkMore(db, order, !packed.some((one) => one.packageId === packageId))
    await setPackage(db, order, packageId, { state: packageState.closed, closed_at: ctx.now(), ...measuredOf(body) })
    if (count === 0) await finishPacking(db, ctx, { order, body })
  })

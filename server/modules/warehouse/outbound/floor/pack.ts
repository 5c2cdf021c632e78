import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { type FloorPlace, placeOfCode, placesOfKind } from '../../stock/index.ts'
import { labelOn } from './label.ts'
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
import { linesOfCode, moveUnits } from './scanned.ts'

/** The order's package that is being filled, opened by its first unit. */
async function openPackage(db: Db, order: LockedOrder): Promise<number> {
  const known = await db
    .selectFrom('outbound_package')
    .select('id')
    .where('org_id', '=', order.sellerId)
    .where('outbound_id', '=', order.id)
    .where('state', '=', packageState.open)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await db
    .insertInto('outbound_package')
    .values({
      org_id: order.sellerId,
      warehouse_org_id: order.operatorId,
      warehouse_id: order.warehouseId,
      outbound_id: order.id,
      state: packageState.open,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Packed = ReadonlyMap<string, number>
const keyOf = (line: number, lotId: number): string => `${line}/${lotId}`

/** Units in the package by line and lot. */
async function packedIn(db: Db, order: LockedOrder, packageId: number): Promise<Packed> {
  const rows = await db
    .selectFrom('outbound_package_line')
    .select(['line', 'lot_id', 'quantity'])
    .where('org_id', '=', order.sellerId)
    .where('package_id', '=', packageId)
    .execute()
  return new Map(rows.map(({ line, lot_id, quantity }) => [keyOf(line, lot_id), quantity]))
}

/** Answers verifyUnits. */
export const verify = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.verifyUnits>['body']): Promise<void> =>
  command(ctx, { id, name: 'verify', body }, async (db, order) => {
    expectState(order, ['picked'])
    const lines = await linesOfCode(db, order, { code: body.code, lines: await linesOf(db, order) })
    const packageId = await openPackage(db, order)
    const packed = await packedIn(db, order, packageId)
    const units = (await reservedOf(db, order)).filter(({ line }) => lines.some((one) => one.line === line))
    const open = units.map((one) => ({
      ...one,
      quantity: one.quantity - (packed.get(keyOf(one.line, one.lotId)) ?? 0),
    }))
    const total = units.reduce((sum, { quantity }) => sum + quantity, 0)
    const left = open.reduce((sum, { quantity }) => sum + quantity, 0)
    if (body.quantity > left)
      throw new AppError('FLOOR_TOO_MANY', { params: { count: total - left, total, sku: lines[0]!.sku } })
    let rest = body.quantity
    for (const { line, lotId, quantity } of open) {
      const some = Math.min(rest, quantity)
      rest -= some
      if (some > 0)
        await sql`
          insert into outbound_package_line as k (org_id, package_id, line, lot_id, quantity)
          values (${order.sellerId}, ${packageId}, ${line}, ${lotId}, ${some})
          on conflict (org_id, package_id, line, lot_id) do update set quantity = k.quantity + excluded.quantity`.execute(
          db,
        )
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
  if (await labelOn(db, order)) throw new AppError('FLOOR_HAS_LABEL', { params: { number: order.number } })
  await db
    .updateTable('outbound_package')
    .set(measuredOf(body))
    .where('org_id', '=', order.sellerId)
    .where('outbound_id', '=', order.id)
    .where('state', '=', packageState.closed)
    .execute()
}

/** Answers closePackage. */
export const close = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.closePackage>['body']): Promise<void> =>
  command(ctx, { id, name: 'close', body }, async (db, order) => {
    expectState(order, ['picked', 'packed'])
    if (order.state === 'packed') return measureAgain(db, order, body)
    const units = await reservedOf(db, order)
    const packageId = await openPackage(db, order)
    const packed = await packedIn(db, order, packageId)
    const verified = [...packed.values()].reduce((sum, quantity) => sum + quantity, 0)
    const count = units.reduce((sum, { quantity }) => sum + quantity, 0) - verified
    if (count > 0) throw new AppError('FLOOR_UNVERIFIED', { params: { count } })
    const station = await stationOf(db, order, body.station)
    const to = { placeId: station.id, condition: stockCondition.good }
    await moveUnits(db, order, { units, reason: 'PACK', to, commandId: body.commandId })
    for (const one of units) {
      await takeReserved(db, order, one.id, one.quantity)
      await addReserved(db, order, { ...one, placeId: station.id })
      await countLine(db, order, one.line, { packed: one.quantity })
    }
    await db
      .updateTable('outbound_package')
      .set({ state: packageState.closed, closed_at: ctx.now(), ...measuredOf(body) })
      .where('org_id', '=', order.sellerId)
      .where('id', '=', packageId)
      .execute()
    await setState(db, ctx, order, { to: 'packed', set: { ...leaseEnded, packed_at: ctx.now(), tote_id: null } })
  })

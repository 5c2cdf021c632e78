import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { isPlaceEmpty, placeOfCode, placesById } from '../../stock/index.ts'
import { refuseExpired } from './missing.ts'
import {
  addReserved,
  command,
  countLine,
  expectState,
  leaseEnded,
  linesOf,
  type LockedOrder,
  type OrderLine,
  type ReservedUnits,
  reservedOf,
  setState,
  takeReserved,
} from './order.ts'
import { countUnits, linesOfCode, moveUnits, scannedPlace, someOf } from './scanned.ts'
import { endEmptyWave, outOfWave } from './waves/leave.ts'

/** Binds an empty tote to a released order, which is being picked from then on. */
export async function bindTote(db: Db, ctx: BaseCtx, order: LockedOrder, code: string): Promise<void> {
  expectState(order, ['released'])
  const params = { value: code.trim() }
  const tote = await placeOfCode(db, order, code)
  if (!tote?.active || tote.kind !== 'tote') throw new AppError('FLOOR_TOTE', { params })
  // Nobody else binds the tote while it is looked at.
  await sql`select pg_advisory_xact_lock(8730, hashtext(${`${order.operatorId}:${tote.id}`}))`.execute(db)
  const bound = await db
    .selectFrom('outbound')
    .select('id')
    .where('warehouse_org_id', '=', order.operatorId)
    .where('tote_id', '=', tote.id)
    .executeTakeFirst()
  if (bound || !(await isPlaceEmpty(db, order.operatorId, tote.id))) throw new AppError('FLOOR_TOTE_BUSY', { params })
  await setState(db, ctx, order, { to: 'picking', set: { tote_id: tote.id } })
}

/** Answers startPicking. An order of a wave is picked alone from then on. */
export const start = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.startPicking>['body']): Promise<void> =>
  command(ctx, { id, name: 'start', body, leaves: true }, async (db, order) => {
    await bindTote(db, ctx, order, body.tote)
    const { sellerId, operatorId, waveId } = order
    if (waveId === null) return
    await db.updateTable('outbound').set(outOfWave).where('org_id', '=', sellerId).where('id', '=', id).execute()
    await endEmptyWave(db, { operatorId, waveId, at: ctx.now() })
  })

interface Scanned {
  order: LockedOrder
  place: { id: number; code: string }
  /** Of the scanned item. */
  lines: readonly OrderLine[]
  /** Of the whole order, not picked yet. */
  open: readonly ReservedUnits[]
  quantity: number
}

/** The units that a scan of place and item means; throws what to do instead. */
async function unitsScanned(db: Db, { order, place, lines, open, quantity }: Scanned): Promise<ReservedUnits[]> {
  const isItem = ({ line }: ReservedUnits) => lines.some((one) => one.line === line)
  const ofItem = open.filter(isItem)
  const [first] = lines
  if (ofItem.length === 0) {
    const total = lines.reduce((sum, { ordered, canceled }) => sum + ordered - canceled, 0)
    const count = lines.reduce((sum, { picked }) => sum + picked, 0)
    throw new AppError('FLOOR_TOO_MANY', { params: { count, total, sku: first!.sku } })
  }
  const here = open.filter(({ placeId }) => placeId === place.id)
  const matching = here.filter(isItem)
  if (here.length > 0 && matching.length === 0) {
    const skus = await linesOf(db, order)
    const sku = skus.find(({ line }) => line === here[0]!.line)!.sku
    throw new AppError('FLOOR_WRONG_ITEM', { params: { value: first!.sku, wanted: sku } })
  }
  if (matching.length === 0) {
    const places = await placesById(
      db,
      order.operatorId,
      ofItem.map(({ placeId }) => placeId),
    )
    const next = [...places.values()].toSorted((a, b) => a.pickSeq - b.pickSeq)[0]!.code
    throw new AppError('FLOOR_WRONG_PLACE', { params: { value: place.code, wanted: next } })
  }
  const count = countUnits(matching)
  if (quantity > count)
    throw new AppError('FLOOR_TOO_MANY_HERE', { params: { count, sku: first!.sku, place: place.code } })
  return someOf(matching, quantity)
}

interface Pick {
  /** As scanned. */
  place: string
  code: string
  quantity: number
  commandId: string
}

/** Moves units of a scanned item from a scanned place into the order's tote. */
export async function takeUnits(db: Db, ctx: BaseCtx, order: LockedOrder, scanned: Pick): Promise<void> {
  // Who scans one unit more than the last is answered that there are too many.
  expectState(order, ['picking', 'picked'])
  const place = await scannedPlace(db, order, scanned.place)
  const lines = await linesOfCode(db, order, { code: scanned.code, lines: await linesOf(db, order) })
  const open = (await reservedOf(db, order)).filter(({ picked }) => !picked)
  const units = await unitsScanned(db, { order, place, lines, open, quantity: scanned.quantity })
  await refuseExpired(db, order, { sku: lines[0]!.sku, units })
  const tote = { placeId: order.toteId!, condition: stockCondition.good }
  await moveUnits(db, order, { units, reason: 'PICK', to: tote, commandId: scanned.commandId })
  for (const one of units) {
    await takeReserved(db, order, one.id, one.quantity)
    await addReserved(db, order, { ...one, placeId: tote.placeId, picked: true })
    await countLine(db, order, one.line, { picked: one.quantity })
  }
  await finishWhenPicked(db, ctx, order)
}

/** Answers pickUnits. */
export const pick = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.pickUnits>['body']): Promise<void> =>
  command(ctx, { id, name: 'pick', body }, (db, order) => takeUnits(db, ctx, order, body))

/** All of it is in the tote. */
export async function finishWhenPicked(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<void> {
  const lines = await linesOf(db, order)
  if (lines.some(({ ordered, canceled, picked }) => picked < ordered - canceled)) return
  await setState(db, ctx, order, { to: 'picked', set: { ...leaseEnded, picked_at: ctx.now() } })
}

import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { isExpected, isReceivable } from '@waybill/contract/inbound/lifecycle'
import type * as api from '@waybill/contract/inbound/staff-api'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import {
  type Move,
  announceUnits,
  findPlace,
  findSkus,
  lotId,
  type Movement,
  movementOf,
  movementsOfCommand,
  postMoves,
  refused,
  reverseMoves,
} from '../stock/index.ts'
import { recordCharges } from '../charges/index.ts'
import { announce } from './announced.ts'
import { getReceipt } from './floor.ts'
import { inService, type Locked, lockInbound } from './locked.ts'
import { linesOf } from './read.ts'

const REF = 'inbound'
const UNDO_NOTE = 'Scan undone'
type Line = api.Scanned['line']
type Scan = ParsedOf<typeof api.receiveItem>['body']

const setState = (db: Db, { orgId, id, version }: Locked, change: Record<string, unknown>) =>
  db
    .updateTable('inbound')
    .set({ ...change, version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Answers arriveInbound. */
export function arrive(
  ctx: BaseCtx,
  id: number,
  { boxes, version }: ParsedOf<typeof api.arriveInbound>['body'],
): Promise<api.ReceiptDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockInbound(db, id, { operatorId })
    if (!isExpected(known.state)) throw new AppError('INBOUND_STATE')
    if (known.version !== version) throw new AppError('CONFLICT')
    await setState(db, known, { state: 'arrived', boxes_arrived: boxes, arrived_at: ctx.now() })
    await recordAudit(db, { orgId: known.orgId, userId, action: 'inbound.arrived', subject: { type: 'inbound', id } })
    return getReceipt(db, { operatorId, id, now: ctx.now() })
  })
}

async function lineOf(db: Db, inbound: Locked, productId: number): Promise<Line | undefined> {
  return (await linesOf(db, inbound)).find((line) => line.productId === productId)
}

const openUnits = ({ expected, received, damaged, over }: Line): number => expected - (received + damaged - over)

/**
 * Adds what was received to a line, or takes it off; over is what exceeds the announced quantity then, in whichever order scans are undone.
 * The caller holds the lock of the shipment.
 */
async function count(
  db: Db,
  { orgId, id }: Locked,
  { line, good, damaged }: { line: number; good: number; damaged: number },
): Promise<Line> {
  const { rows } = await sql<Line>`
    update inbound_line set received = received + ${good}, damaged = damaged + ${damaged},
      over = greatest(0, received + ${good} + damaged + ${damaged} - expected)
    where org_id = ${orgId} and inbound_id = ${id} and line = ${line}
    returning line, product_id as "productId", sku, name, expected, received, damaged, over`.execute(db)
  return rows[0]!
}

/** What a movement by a scan counts as; units over the announced quantity are named by their reason, damaged ones by the note. */
const OVER_NOTE = 'Over the announced quantity'
const isOver = (m: Movement): boolean => m.reason === 'RECEIVE_OVER' || m.note === OVER_NOTE
const isDamaged = (m: Movement): boolean => m.to_condition === stockCondition.damaged
const unitsOf = (movements: readonly Movement[]): number => movements.reduce((sum, { quantity }) => sum + quantity, 0)

const answer = (movements: readonly Movement[], line: Line): api.Scanned => ({
  movementId: movements[0]!.id,
  quantity: unitsOf(movements),
  damaged: isDamaged(movements[0]!),
  over: movements.some(isOver),
  line,
})

/** The movements of a command that was carried out before, none if it was not. Refuses another one under the same id. */
async function doneBefore(
  db: Db,
  inbound: Locked,
  commandId: string,
  isSame: (movements: readonly Movement[]) => boolean,
): Promise<Movement[]> {
  const known = await movementsOfCommand(db, inbound.orgId, commandId)
  const foreign = known.some(({ ref_kind, ref_id }) => ref_kind !== REF || ref_id !== String(inbound.id))
  if (known.length > 0 && (foreign || !isSame(known))) throw new AppError('STOCK_COMMAND_REUSED')
  return known
}

/** A line of goods that came without an announcement: of them, all is over. */
async function addUnexpected(db: Db, { orgId, id }: Locked, productId: number): Promise<void> {
  await sql`
    insert into inbound_line (org_id, inbound_id, line, product_id, sku, name, expected)
    select p.org_id, ${id}::bigint, (select max(line) + 1 from inbound_line where org_id = ${orgId} and inbound_id = ${id}), p.id, p.sku, p.name, 0
    from products_stocked p where p.org_id = ${orgId} and p.id = ${productId}`.execute(db)
}

/**
 * The line that a scanned code means; throws in words when the seller has no such product, or has not announced it and nobody said that it is
 * taken all the same.
 */
async function scannedLine(db: Db, inbound: Locked, { code, over }: Pick<Scan, 'code' | 'over'>): Promise<Line> {
  const productId = (await findSkus(db, inbound.orgId, [code])).get(code)
  if (productId === undefined) {
    const org = await db.selectFrom('tenancy_org').select('name').where('id', '=', inbound.orgId).executeTakeFirst()
    throw new AppError('INBOUND_ITEM_UNKNOWN', { params: { value: code, seller: org?.name ?? '' } })
  }
  const line = await lineOf(db, inbound, productId)
  if (line) return line
  if (!over) throw new AppError('INBOUND_NOT_LISTED', { params: { value: code, number: inbound.number } })
  await addUnexpected(db, inbound, productId)
  return (await lineOf(db, inbound, productId))!
}

async function checkDock(db: Db, { warehouseId }: Locked, placeId: number): Promise<void> {
  const place = await findPlace(db, warehouseId, placeId)
  if (!place) throw notFound('Place', '库位')
  if (place.kind !== 'dock') throw new AppError('INBOUND_NOT_DOCK', { params: { place: place.code } })
}

/** The lot of a scan; 0: none. */
async function lotOf(
  db: Db,
  { orgId }: Locked,
  { scan, productId }: { scan: Scan; productId: number | undefined },
): Promise<number> {
  if (!scan.lot || productId === undefined) return 0
  return lotId(db, { sellerId: orgId, productId, ...scan.lot }).catch((error: unknown) => refused(error))
}

/** Posts a scan: what is announced, and what is over it, as movements of their own. */
async function postScan(
  db: Db,
  inbound: Locked,
  scan: Scan,
  { line, over, lot }: { line: Line; over: number; lot: number },
): Promise<void> {
  const { orgId: sellerId, warehouseId, id } = inbound
  const { productId } = line
  const condition = scan.damaged ? stockCondition.damaged : stockCondition.good
  const move = (quantity: number, reason: Move['reason'], note: string | null): Move => ({
    reason: scan.damaged ? 'RECEIVE_DAMAGED' : reason,
    productId,
    lotId: lot,
    from: null,
    to: { placeId: scan.placeId, condition },
    quantity,
    ref: { kind: REF, id: String(id) },
    note,
  })
  const announced = scan.quantity - over
  const moves = [
    ...(announced > 0 ? [move(announced, 'RECEIVE', null)] : []),
    ...(over > 0 ? [move(over, 'RECEIVE_OVER', OVER_NOTE)] : []),
  ]
  await postMoves(db, { sellerId, warehouseId, commandId: scan.commandId, moves }).catch((error: unknown) =>
    refused(error),
  )
}

/** Counts movements of a scan on the line and in what is inbound; `sign` −1 takes them off again. */
async function countScan(
  db: Db,
  inbound: Locked,
  line: Line,
  { movements, sign }: { movements: readonly Movement[]; sign: 1 | -1 },
) {
  const { orgId: sellerId, operatorId, warehouseId } = inbound
  const counted = await count(db, inbound, {
    line: line.line,
    good: sign * unitsOf(movements.filter((m) => !isDamaged(m))),
    damaged: sign * unitsOf(movements.filter(isDamaged)),
  })
  const units = openUnits(counted) - openUnits(line)
  await announceUnits(db, { sellerId, operatorId, warehouseId, productId: line.productId }, units).catch(
    (error: unknown) => refused(error),
  )
  return counted
}

/** Answers receiveItem. The inbound shipment is locked: of two who scan at once, the second counts from what the first has left. */
export function receive(ctx: BaseCtx, id: number, scan: Scan): Promise<api.Scanned> {
  return inService(ctx, async (db) => {
    const inbound = await lockInbound(db, id, { operatorId: ctx.actor.orgId })
    const { code, quantity, damaged, placeId, commandId } = scan
    const productId = (await findSkus(db, inbound.orgId, [code])).get(code)
    const lot = await lotOf(db, inbound, { scan, productId })
    const isSame = (m: Movement) =>
      [m.product_id === productId, m.lot_id === lot, m.to_location_id === placeId, isDamaged(m) === damaged].every(
        Boolean,
      )
    const before = await doneBefore(
      db,
      inbound,
      commandId,
      (done) => done.every(isSame) && unitsOf(done) === quantity && done[0]!.reverses_id === null,
    )
    if (before.length > 0) return answer(before, (await lineOf(db, inbound, before[0]!.product_id))!)
    if (!isReceivable(inbound.state)) throw new AppError('INBOUND_STATE')
    const line = await scannedLine(db, inbound, scan)
    await checkDock(db, inbound, placeId)
    const left = openUnits(line)
    const over = Math.max(0, quantity - left)
    if (over > 0 && !scan.over) throw new AppError('INBOUND_OVER', { params: { sku: line.sku, left, over } })
    if (inbound.state === 'arrived') await setState(db, inbound, { state: 'receiving', receiving_at: ctx.now() })
    await postScan(db, inbound, scan, { line, over, lot })
    const movements = await movementsOfCommand(db, inbound.orgId, commandId)
    return answer(movements, await countScan(db, inbound, line, { movements, sign: 1 }))
  })
}

/** Answers undoReceive: everything that the scan of this movement posted. */
export function undo(
  ctx: BaseCtx,
  id: number,
  { commandId, movementId }: ParsedOf<typeof api.undoReceive>['body'],
): Promise<api.Scanned> {
  return inService(ctx, async (db) => {
    const inbound = await lockInbound(db, id, { operatorId: ctx.actor.orgId })
    const named = await movementOf(db, inbound.orgId, movementId)
    if (!named || named.ref_kind !== REF || named.ref_id !== String(id)) throw notFound('Movement', '库存变动')
    const movements = await movementsOfCommand(db, inbound.orgId, named.command_id)
    const line = (await lineOf(db, inbound, named.product_id))!
    const before = await doneBefore(db, inbound, commandId, (done) => done[0]!.reverses_id === movements[0]!.id)
    if (before.length > 0) return answer(movements, line)
    if (!isReceivable(inbound.state)) throw new AppError('INBOUND_STATE')
    await reverseMoves(db, movements, { commandId, note: UNDO_NOTE })
    return answer(movements, await countScan(db, inbound, line, { movements, sign: -1 }))
  })
}

/** What was counted is charged when it is final: no scan is undone any more. */
async function chargeReceipt(db: Db, inbound: Locked, { lines, at }: { lines: readonly Line[]; at: Date }) {
  const { orgId: sellerId, warehouseId, id, number } = inbound
  const { boxes_arrived } = await db
    .selectFrom('inbound')
    .select('boxes_arrived')
    .where('org_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const receive = lines.reduce((sum, { received, damaged }) => sum + received + damaged, 0)
  const acts = { receive, receiveBox: boxes_arrived ?? 0 }
  const cause = { kind: 'inbound', id, number } as const
  await recordCharges(db, { sellerId, warehouseId, kind: 'inbound', id: String(id) }, { cause, acts, at })
}

/** Answers completeInbound: closes only over the shortage that the caller has seen. */
export function complete(ctx: BaseCtx, id: number, { short }: { short: number }): Promise<api.ReceiptDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const inbound = await lockInbound(db, id, { operatorId })
    if (!isReceivable(inbound.state)) throw new AppError('INBOUND_STATE')
    const lines = await linesOf(db, inbound)
    const open = lines.reduce((sum, line) => sum + openUnits(line), 0)
    if (open !== short) throw new AppError('INBOUND_SHORT', { params: { short: open } })
    await announce(db, inbound, 'off')
    await setState(db, inbound, { state: 'completed', completed_at: ctx.now() })
    await recordAudit(db, {
      orgId: inbound.orgId,
      userId,
      action: 'inbound.completed',
      subject: { type: 'inbound', id },
    })
    await chargeReceipt(db, inbound, { lines, at: ctx.now() })
    return getReceipt(db, { operatorId, id, now: ctx.now() })
  })
}

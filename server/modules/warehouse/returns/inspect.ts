import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { stockCondition, type StockCondition } from '@waybill/contract/stock/conditions'
import { isInspectable } from '@waybill/contract/warehouse-returns/lifecycle'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import type { ReturnDisposition } from '@waybill/contract/warehouse-returns/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { recordCharges, undoCharges } from '../charges/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import {
  findPlace,
  type Move,
  movementsOf,
  movementsOfCommand,
  postMoves,
  refused,
  reverseMoves,
} from '../stock/index.ts'
import { command } from './command.ts'
import { type ReturnItem, scannedItem } from './item.ts'
import { type LockedReturn, setState } from './locked.ts'
import { actOf, causeOf } from './charged.ts'
import { refuseExpired, returnedLot } from './lot.ts'
import { releasePhotos } from './photos.ts'
import { placeFor } from './place.ts'

type Inspection = ParsedOf<typeof api.inspectUnits>['body']

/** In what condition units lie at the bench until they go where they belong. */
const conditionAt: Readonly<Record<ReturnDisposition, StockCondition>> = {
  restock: stockCondition.good,
  quarantine: stockCondition.quarantine,
  dispose: stockCondition.damaged,
  ask: stockCondition.hold,
}
const reasons = { restock: 'RETURN_RESTOCK', quarantine: 'RETURN_QUARANTINE', dispose: 'DISPOSE' } as const

async function checkBench(db: Db, { warehouseId }: LockedReturn, placeId: number): Promise<void> {
  const place = await findPlace(db, warehouseId, placeId)
  if (!place) throw notFound('Place', '库位')
  if (place.kind !== 'returns') throw new AppError('RETURN_NOT_BENCH', { params: { place: place.code } })
}

/** Into the returns place, and from there where the disposition brings them. */
async function movesOf(
  db: Db,
  known: LockedReturn,
  { scan, productId, lotId }: { scan: Inspection; productId: number; lotId: number },
): Promise<Move[]> {
  const { disposition, quantity, placeId, note } = scan
  const bench = { placeId, condition: conditionAt[disposition] }
  const goods = { productId, lotId, quantity, ref: { kind: 'return', id: String(known.id) }, note }
  const receive: Move = { ...goods, reason: 'RETURN_RECEIVE', from: null, to: bench }
  if (disposition === 'ask') return [receive]
  const to = await placeFor(db, known, { what: disposition, to: scan.to, condition: bench.condition })
  return [receive, { ...goods, reason: reasons[disposition], from: bench, to }]
}

/** The line of the item; one of its own when it is no part of the return. */
async function lineFor(db: Db, { orgId, id }: LockedReturn, item: ReturnItem): Promise<number> {
  if (item.line !== null) return item.line
  const { rows } = await sql<{ line: number }>`
    insert into warehouse_return_line (org_id, return_id, line, product_id, sku, name, expected)
    select ${orgId}, ${id}, coalesce(max(line), 0) + 1, ${item.productId}, ${item.sku}, ${item.name}, 0
    from warehouse_return_line where org_id = ${orgId} and return_id = ${id}
    returning line`.execute(db)
  return rows[0]!.line
}

/** Answers inspectUnits. */
export const inspect = (ctx: BaseCtx, id: number, body: Inspection): Promise<api.FloorReturn> =>
  command(ctx, { id, name: 'inspect', body }, async (db, known) => {
    if (!isInspectable(known.state)) throw new AppError('RETURN_STATE')
    const item = await scannedItem(db, known, body.code)
    const left = Math.max(0, item.expected - item.received)
    // What is no part of the order, or too many of it, belongs to the seller all the same, who decides about it.
    if (body.quantity > left && body.disposition !== 'ask')
      throw new AppError('RETURN_ASK_FIRST', { params: { sku: item.sku, left } })
    await checkBench(db, known, body.placeId)
    if (known.state === 'arrived') await setState(db, known, { to: 'inspecting' })
    const line = await lineFor(db, known, item)
    const lotId = await returnedLot(db, known, item.productId)
    if (body.disposition === 'restock') await refuseExpired(db, known, { lotId, sku: item.sku })
    const moves = await movesOf(db, known, { scan: body, productId: item.productId, lotId })
    const commandId = movementsOf(body.commandId)
    const { orgId: sellerId, operatorId, warehouseId } = known
    await postMoves(db, { sellerId, warehouseId, commandId, moves }).catch((error: unknown) => refused(error))
    const scan = await db
      .insertInto('return_inspection')
      .values({
        org_id: sellerId,
        return_id: id,
        line,
        product_id: item.productId,
        lot_id: lotId,
        warehouse_org_id: operatorId,
        warehouse_id: warehouseId,
        quantity: body.quantity,
        grade: body.grade,
        disposition: body.disposition,
        note: body.note,
        location_id: body.placeId,
        command_id: commandId,
        created_by: ctx.actor.userId,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.disposition === 'restock') await wakeSoon(db, sellerId)
    const done = { sellerId, warehouseId, kind: 'inspection', id: String(scan.id) } as const
    const acts = { returnInspect: body.quantity, ...actOf(body.disposition, body.quantity) }
    await recordCharges(db, done, { cause: causeOf(known), acts, at: ctx.now() })
  })

const UNDO_NOTE = 'Scan undone'
/** Read by the seller in its balance, in either language. */
const REFUND_NOTE = 'Scan undone / 扫描已撤销'

/** Answers undoInspection: all that the scan posted, the last movement first. */
export const undo = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.undoInspection>['body'],
): Promise<api.FloorReturn> =>
  command(ctx, { id, name: 'undo', body }, async (db, known) => {
    if (!isInspectable(known.state)) throw new AppError('RETURN_STATE')
    const of = db.selectFrom('return_inspection').where('org_id', '=', known.orgId).where('return_id', '=', id)
    const scan = await of.selectAll().where('id', '=', body.inspectionId).executeTakeFirst()
    if (!scan) throw notFound('Scan', '扫描记录')
    if (scan.answer !== null) throw new AppError('RETURN_ANSWERED')
    const movements = await movementsOfCommand(db, known.orgId, scan.command_id)
    await reverseMoves(db, movements.toReversed(), { commandId: movementsOf(body.commandId), note: UNDO_NOTE })
    const { orgId: sellerId, warehouseId } = known
    const done = { sellerId, warehouseId, kind: 'inspection', id: String(scan.id) } as const
    await undoCharges(db, done, { note: REFUND_NOTE, at: ctx.now() })
    await releasePhotos(db, known, scan.id)
    await db.deleteFrom('return_inspection').where('org_id', '=', known.orgId).where('id', '=', scan.id).execute()
    // What was no part of the return is none again.
    await sql`
      delete from warehouse_return_line l where l.org_id = ${known.orgId} and l.return_id = ${id} and l.line = ${scan.line} and l.expected = 0
        and (${known.announced} or l.product_id not in (select s.product_id from outbound_sent_line s where s.org_id = l.org_id and s.outbound_id = ${known.outboundId}))
        and not exists (select from return_inspection i where i.org_id = l.org_id and i.return_id = l.return_id and i.line = l.line)`.execute(
      db,
    )
  })

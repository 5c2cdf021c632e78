import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import { isStockReason, kindOf, reasonFits, reasonOf, type StockReasonCode } from '@waybill/contract/stock/reasons'
import { MOST_IN_PLACE, type StockCondition, stockCondition } from '@waybill/contract/stock/conditions'
import type * as api from '@waybill/contract/stock/staff-api'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { StockMovementTable } from '../../../platform/database/schema.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { readKeyset, writeKeyset, ID_KEY } from '../../../platform/keyset.ts'
import { undoCharges } from '../charges/index.ts'
import { checkLink, findPlace, findPlaces, findSkus } from './find.ts'
import { refuseMixedIn } from './mixed.ts'
import { lotId, type Move, postMoves, type StockCommand, StockRefusal } from './post.ts'
import { chargePutAway } from './put-away-charge.ts'

interface Row {
  id: number
  at: Date
  org_id: number
  seller: string
  product_id: number
  sku: string
  name: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  reason: string
  quantity: number
  lot_no: string | null
  expiry: string | null
  from_code: string | null
  from_condition: StockCondition | null
  from_after: number | null
  to_code: string | null
  to_condition: StockCondition | null
  to_after: number | null
  on_hand_after: number | null
  note: string | null
  liable: api.StockMovement['liable']
  reverses_id: number | null
  ref_kind: string | null
  reversed: boolean
  kind?: PlaceKind
}

/** Codes beyond the contract's table are of a newer version. */
const reasonCode = (text: string): StockReasonCode => (isStockReason(text) ? text : 'MOVE')
export const lotShown = (row: { lot_no: string | null; expiry: string | null }) =>
  row.lot_no === null ? null : { lotNo: row.lot_no, expiry: row.expiry }

const present = (row: Row): api.StockMovement => ({
  id: row.id,
  at: row.at.toISOString(),
  seller: { id: row.org_id, name: row.seller },
  product: { id: row.product_id, sku: row.sku, name: row.name },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  reason: reasonCode(row.reason),
  quantity: row.quantity,
  lot: lotShown(row),
  from: row.from_code === null ? null : { code: row.from_code, condition: row.from_condition!, left: row.from_after! },
  to: row.to_code === null ? null : { code: row.to_code, condition: row.to_condition!, left: row.to_after! },
  onHandAfter: row.on_hand_after,
  note: row.note,
  liable: row.liable,
  reversesId: row.reverses_id,
  reversible: row.reverses_id === null && !row.reversed && row.ref_kind === null,
})

/** Movements with what they name, in the order of `m`; runs as the warehouse. */
async function read(db: Db, movements: RawBuilder<unknown>): Promise<api.StockMovement[]> {
  const { rows } = await sql<Row>`
    select m.id, m.at, m.org_id, o.name as seller, m.product_id, p.sku, p.name, m.warehouse_id, h.code as warehouse_code,
      h.name as warehouse_name, m.reason, m.quantity, lot.lot_no, lot.expiry::text as expiry, f.code as from_code, m.from_condition,
      m.from_after, t.code as to_code, m.to_condition, m.to_after, m.on_hand_after, m.note, m.liable, m.reverses_id, m.ref_kind,
      exists (select from stock_movement r where r.org_id = m.org_id and r.reverses_id = m.id) as reversed
    from ${movements} m
    join tenancy_org o on o.id = m.org_id
    join products_stocked p on p.org_id = m.org_id and p.id = m.product_id
    join warehouses_warehouse h on h.operator_org_id = m.warehouse_org_id and h.id = m.warehouse_id
    left join lot on lot.org_id = m.org_id and lot.id = m.lot_id
    left join location f on f.org_id = m.warehouse_org_id and f.id = m.from_location_id
    left join location t on t.org_id = m.warehouse_org_id and t.id = m.to_location_id
    order by m.id desc`.execute(db)
  return rows.map(present)
}

/** Throws the ledger's refusal in words; `placeOf` names the place that goods were to leave. */
export function refused(error: unknown, placeOf: (line: number) => string = () => ''): never {
  if (!(error instanceof StockRefusal)) throw error
  const { code, line, left, place } = error
  if (code === 'KEY_REUSED') throw new AppError('STOCK_COMMAND_REUSED')
  if (code === 'REVERSED') throw new AppError('STOCK_REVERSED')
  if (code === 'LINK_NOT_FOUND') throw notFound('Customer', '客户')
  if (code === 'PLACE_NOT_FOUND') throw notFound('Place', '库位')
  if (code === 'PLACE_INACTIVE') throw new AppError('PLACE_INACTIVE', { params: { place: place ?? placeOf(line) } })
  if (code === 'PRODUCT_NOT_FOUND') throw notFound('Product', '商品')
  if (code === 'STOCK_LIMIT') throw new AppError('STOCK_LIMIT', { params: { max: MOST_IN_PLACE } })
  throw new AppError(code, { params: { left, place: placeOf(line) } })
}

/** Posts a command of one movement. Throws in words; `placeOf` names the place that goods were to leave. */
export async function postOne(db: Db, command: StockCommand, placeOf: () => string): Promise<api.StockMovement> {
  const posted = await postMoves(db, command).catch((error: unknown) => refused(error, placeOf))
  const [movement] = await read(
    db,
    sql`(select * from stock_movement where org_id = ${command.sellerId} and id = ${posted[0]!.id})`,
  )
  return movement!
}

/**
 * Refuses to have taken what waits in a returns place for its seller's decision; called after the movement, whose level is locked then.
 */
export async function leaveReturns(db: Db, sellerId: number, movementId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from stock_movement m
    join returns_waiting w on w.org_id = m.org_id and w.operator_org_id = m.warehouse_org_id and w.warehouse_id = m.warehouse_id
      and w.product_id = m.product_id and w.lot_id = m.lot_id and w.location_id = m.from_location_id
    join stock_level l on l.org_id = m.org_id and l.warehouse_org_id = m.warehouse_org_id and l.warehouse_id = m.warehouse_id
      and l.product_id = m.product_id and l.location_id = m.from_location_id and l.lot_id = m.lot_id and l.condition = m.from_condition
    where m.org_id = ${sellerId} and m.id = ${movementId} and m.from_condition = ${stockCondition.hold}
      and l.on_hand < w.quantity`.execute(db)
  if (rows.length > 0) throw new AppError('STOCK_OF_DOCUMENT')
}

type Body = ParsedOf<typeof api.postMovement>['body']
const refuse = (field: string, code: 'REQUIRED' | 'INVALID_VALUE', words: { en: string; cn: string }) => {
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, code, { field: words })] })
}

/** What the table of reasons asks of a movement by hand. */
function checkReason({ reason, from, to, note, liable }: Body): void {
  const { byHand, needsNote, needsLiable, text } = reasonOf(reason)
  if (!byHand || !reasonFits(reason, { from, to }))
    throw new AppError('STOCK_REASON_MISFIT', { params: { reason: text.en }, zhParams: { reason: text.cn } })
  if (needsNote && note === null) refuse('note', 'REQUIRED', { en: 'Note', cn: '备注' })
  if (needsLiable && liable === null) refuse('liable', 'REQUIRED', { en: 'Liable party', cn: '责任方' })
  const same = from && to && placeCode(from.place) === placeCode(to.place)
  if (same && kindOf({ from, to }) === 'move') throw new AppError('STOCK_SAME_PLACE')
}

/** Expired goods that are promised to orders can neither be released nor removed: says how they can be. Throws the error. */
function promisedExpired(error: unknown, { reason, sku }: Body): never {
  if (reason !== 'EXPIRED' || !(error instanceof AppError) || error.code !== 'STOCK_ALLOCATED') throw error
  throw new AppError('STOCK_EXPIRED_ALLOCATED', { params: { ...error.params, sku } })
}

/** A command that was carried out before is answered, whatever lies in its place since. */
async function refuseMixedFirst(
  db: Db,
  commandId: string,
  arriving: Parameters<typeof refuseMixedIn>[1],
): Promise<void> {
  if ((await movementsOfCommand(db, arriving.sellerId, commandId)).length === 0) await refuseMixedIn(db, arriving)
}

/** Answers postMovement. */
export async function moveByHand({ db, now, actor }: Ctx, body: Body): Promise<api.StockMovement> {
  const { sellerId, warehouseId, from, to, sku } = body
  checkReason(body)
  await checkLink(db, sellerId, warehouseId)
  const places = await findPlaces(
    db,
    warehouseId,
    [from, to].flatMap((end) => (end ? [end.place] : [])),
  )
  const sideOf = (end: Body['from']): Move['from'] => {
    if (!end) return null
    const found = places.get(placeCode(end.place))
    if (!found) throw new AppError('PLACE_UNKNOWN', { params: { value: end.place } })
    return { placeId: found.id, condition: end.condition }
  }
  const sides = { from: sideOf(from), to: sideOf(to) }
  const productId = (await findSkus(db, sellerId, [sku])).get(sku)
  if (productId === undefined) throw new AppError('STOCK_SKU_UNKNOWN', { params: { value: sku } })
  const lot = body.lot
    ? await lotId(db, { sellerId, productId, ...body.lot }).catch((error: unknown) => refused(error))
    : 0
  const target = to && places.get(placeCode(to.place))
  const arriving = { operatorId: actor.orgId, warehouseId, sellerId, places: target ? [target] : [] }
  await refuseMixedFirst(db, body.commandId, arriving)
  const { reason, quantity, note, liable } = body
  const move = { reason, productId, lotId: lot, ...sides, quantity, note, liable }
  const command = { sellerId, warehouseId, commandId: body.commandId, moves: [move] }
  const movement = await postOne(db, command, () => placeCode((from ?? to)!.place)).catch((error: unknown) =>
    promisedExpired(error, body),
  )
  await leaveReturns(db, sellerId, movement.id)
  if (reason === 'PUTAWAY') await chargePutAway(db, { ...body, at: now() })
  return movement
}

const movements = (db: Db, sellerId: number) =>
  db.selectFrom('stock_movement').selectAll().where('org_id', '=', sellerId)

/** A movement of a seller's goods by its id; undefined: there is none. */
export const movementOf = (db: Db, sellerId: number, id: number): Promise<Movement | undefined> =>
  movements(db, sellerId).where('id', '=', id).executeTakeFirst()
/** The movements that a command has posted, in its order; none: it was not carried out. */
export const movementsOfCommand = (db: Db, sellerId: number, commandId: string): Promise<Movement[]> =>
  movements(db, sellerId).where('command_id', '=', commandId).orderBy('line').execute()

export type Movement = Selectable<StockMovementTable>

const opposite = (m: Movement, note: string): Move => {
  const side = (placeId: number | null, condition: number | null) =>
    placeId === null ? null : { placeId, condition: condition as StockCondition }
  return {
    reason: 'REVERSAL',
    productId: m.product_id,
    lotId: m.lot_id,
    from: side(m.to_location_id, m.to_condition),
    to: side(m.from_location_id, m.from_condition),
    quantity: m.quantity,
    ...(m.ref_kind !== null && { ref: { kind: m.ref_kind, id: m.ref_id ?? '' } }),
    note,
    reversesId: m.id,
  }
}

/** Posts the opposite of movements of one seller in one warehouse, all of them once. Throws in words. */
export async function reverseMoves(
  db: Db,
  undone: readonly Movement[],
  { commandId, note }: { commandId: string; note: string },
): Promise<number> {
  if (undone.some(({ reverses_id }) => reverses_id !== null)) throw new AppError('STOCK_NOT_REVERSIBLE')
  const leaving = undone.map((m) => m.to_location_id ?? m.from_location_id ?? 0)
  const places = await db
    .selectFrom('location')
    .select(['id', 'code'])
    .where('org_id', '=', undone[0]!.warehouse_org_id)
    .where('id', 'in', leaving)
    .execute()
  const codeAt = (line: number) => places.find(({ id }) => id === leaving[line - 1])?.code ?? ''
  const { org_id: sellerId, warehouse_id: warehouseId } = undone[0]!
  const moves = undone.map((m) => opposite(m, note))
  const [posted] = await postMoves(db, { sellerId, warehouseId, commandId, moves }).catch((error: unknown) =>
    refused(error, codeAt),
  )
  return posted!.id
}

type Reversal = ParsedOf<typeof api.reverseMovement>['body']

/** What a badge may undo: goods moved from place to place, as they are. Corrections of stock are the manager's. */
const FLOOR_REASONS: readonly string[] = ['MOVE', 'PUTAWAY']
const isFloorMove = (m: Movement): boolean =>
  FLOOR_REASONS.includes(m.reason) &&
  m.from_location_id !== null &&
  m.to_location_id !== null &&
  m.from_condition === m.to_condition

/** Answers reverseMovement. What belongs to a document is undone there, or its counters would no longer be the sum of its movements. */
export async function reverse(
  { db, now, actor }: Ctx,
  { commandId, sellerId, movementId, note }: Reversal,
): Promise<api.StockMovement> {
  const m = await movementOf(db, sellerId, movementId)
  if (!m) throw notFound('Movement', '库存变动')
  if (m.ref_kind !== null) throw new AppError('STOCK_OF_DOCUMENT')
  if (actor.floorOnly && !isFloorMove(m)) throw new AppError('FLOOR_ONLY')
  const warehouseId = m.warehouse_id
  const back = m.from_location_id === null ? undefined : await findPlace(db, warehouseId, m.from_location_id)
  await refuseMixedFirst(db, commandId, { operatorId: actor.orgId, warehouseId, sellerId, places: back ? [back] : [] })
  const id = await reverseMoves(db, [m], { commandId, note })
  await leaveReturns(db, sellerId, id)
  const done = { sellerId, warehouseId, kind: 'putAway', id: m.command_id } as const
  await undoCharges(db, done, { note, at: now() })
  const [movement] = await read(db, sql`(select * from stock_movement where org_id = ${sellerId} and id = ${id})`)
  return movement!
}

const LIST = 'stock movements'

/** Answers listStockMovements. */
export async function listMovements(
  { db, actor }: Ctx,
  { warehouseId, sellerId, cursor, limit }: ParsedOf<typeof api.listStockMovements>['query'],
): Promise<OutputOf<typeof api.listStockMovements>> {
  const own =
    await sql`select 1 from warehouses_warehouse where operator_org_id = ${actor.orgId} and id = ${warehouseId}`.execute(
      db,
    )
  if (own.rows.length === 0) throw notFound('Warehouse', '仓库')
  const [before] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const records = await read(
    db,
    sql`(select * from stock_movement where warehouse_org_id = ${actor.orgId} and warehouse_id = ${warehouseId}
      and ${sellerId === undefined ? sql`true` : sql`org_id = ${sellerId}`} and ${before === undefined ? sql`true` : sql`id < ${before}::bigint`}
      order by id desc limit ${limit + 1})`,
  )
  const page = records.slice(0, limit)
  return { records: page, next: records.length > limit ? writeKeyset(LIST, [String(page.at(-1)!.id)]) : null }
}

/** The last movements of a product in a place, newest first. Runs as the service or the warehouse. */
export const lastMovements = (
  db: Db,
  { sellerId, productId, placeId, limit }: { sellerId: number; productId: number; placeId: number; limit: number },
): Promise<api.StockMovement[]> =>
  read(
    db,
    sql`(select * from stock_movement where org_id = ${sellerId} and product_id = ${productId}
      and (from_location_id = ${placeId} or to_location_id = ${placeId}) order by id desc limit ${limit})`,
  )

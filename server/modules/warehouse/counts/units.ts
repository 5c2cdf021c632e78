import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { usualCondition } from '@waybill/contract/counts/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { type HeldGoods, lockHeld, placesById, productsNamed, sellersIn } from '../stock/index.ts'
import { writeEntry } from './entry.ts'
import { floorOf } from './floor.ts'
import { described, type Goods, keyOf } from './goods.ts'
import {
  claimed,
  type CountingPlace,
  inService,
  lineColumns,
  type LockedCount,
  lockCount,
  type LockedLine,
  ownPlace,
  requireCounting,
} from './locked.ts'

type Body = ParsedOf<typeof api.countUnits>['body']
type Answer = OutputOf<typeof api.countUnits>

/** The lines of a count in a place. */
export async function linesIn(db: Db, { operatorId, id }: LockedCount, placeId: number): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select ${lineColumns} from stock_count_line l
    where l.warehouse_org_id = ${operatorId} and l.count_id = ${id} and l.location_id = ${placeId} order by l.id`.execute(
    db,
  )
  return rows
}

/** Which goods a code may mean in the place: what lies there, or was counted there; else what it names, as it usually is there. */
async function candidates(
  db: Db,
  known: LockedCount,
  { place, code, lines }: { place: CountingPlace; code: string; lines: readonly LockedLine[] },
): Promise<Goods[]> {
  const products = await productsNamed(db, known, code)
  if (products.length === 0) throw new AppError('MOVE_CODE_UNKNOWN', { params: { value: code } })
  const { sellerId, productId, number, about } = known
  const named = products.filter(
    (one) => productId === null || (one.sellerId === sellerId && one.productId === productId),
  )
  if (named.length === 0) throw new AppError('COUNT_OTHER_PRODUCT', { params: { number, sku: about, value: code } })
  const isNamed = (one: Goods) => named.some((n) => n.sellerId === one.sellerId && n.productId === one.productId)
  const found = new Map<string, Goods>()
  for (const one of lines) if (isNamed(one)) found.set(keyOf(one), one)
  const present = await sellersIn(db, known, place.placeId)
  for (const seller of new Set(named.map((one) => one.sellerId)))
    if (present.includes(seller))
      // One after the other: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      for (const one of await lockHeld(db, known, { sellerId: seller, placeId: place.placeId }))
        if (one.onHand > 0 && isNamed(one)) found.set(keyOf(one), one)
  if (found.size > 0) return [...found.values()]
  const { kind } = (await placesById(db, known.operatorId, [place.placeId])).get(place.placeId)!
  return named.map((one) => ({ ...one, lotId: 0, condition: usualCondition(kind) }))
}

/** What the stock says of goods now, under the lock of their level. */
async function heldOf(db: Db, known: LockedCount, { goods, placeId }: { goods: Goods; placeId: number }) {
  const all = await lockHeld(db, known, { sellerId: goods.sellerId, placeId })
  return all.find((one: HeldGoods) => keyOf(one) === keyOf(goods)) ?? { onHand: 0, version: 0 }
}

/** The line of goods in a place of a count; made when it is new. */
export async function lineFor(
  db: Db,
  known: LockedCount,
  { goods, placeId, lines }: { goods: Goods; placeId: number; lines: readonly LockedLine[] },
): Promise<{ id: number }> {
  const line = lines.find((one) => keyOf(one) === keyOf(goods))
  if (line) return line
  return db
    .insertInto('stock_count_line')
    .values({
      org_id: goods.sellerId,
      warehouse_org_id: known.operatorId,
      warehouse_id: known.warehouseId,
      count_id: known.id,
      location_id: placeId,
      product_id: goods.productId,
      lot_id: goods.lotId,
      condition: goods.condition,
      state: countLineState.counting,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface Counting {
  goods: Goods
  place: CountingPlace
  lines: readonly LockedLine[]
  body: Body
}

/** Writes what was counted; null: the goods moved while they were counted, so they are to be counted from the first again. */
async function write(
  db: Db,
  ctx: BaseCtx,
  { known, ...of }: Counting & { known: LockedCount },
): Promise<number | null> {
  const { goods, place, lines, body } = of
  const { placeId, round } = place
  const { sellerId } = goods
  const held = await heldOf(db, known, { goods, placeId })
  const { id } = await lineFor(db, known, { goods, placeId, lines })
  const before = await db
    .selectFrom('stock_count_entry')
    .select(['counted', 'version'])
    .where('org_id', '=', sellerId)
    .where('line_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst()
  const moved = before !== undefined && before.counted > 0 && before.version !== held.version
  const counted = moved ? 0 : (body.all ? 0 : (before?.counted ?? 0)) + body.quantity
  const by = { userId: ctx.actor.userId, at: ctx.now() }
  await writeEntry(db, known, { line: { id, sellerId }, place, held, counted, ...by })
  return moved ? null : counted
}

async function chosen(db: Db, known: LockedCount, { place, lines, body }: Omit<Counting, 'goods'>): Promise<Goods[]> {
  const code = body.code.normalize('NFC').trim()
  const found = await candidates(db, known, { place, code, lines })
  const { goods } = body
  const named = goods ? found.filter((one) => keyOf(one) === keyOf(goods)) : found
  if (named.length === 0) throw new AppError('COUNT_CHOICE_GONE', { params: { value: code } })
  if (place.round === 1) return named
  const again = named.filter((one) =>
    lines.some((line) => line.state === countLineState.recount && keyOf(line) === keyOf(one)),
  )
  if (again.length === 0) throw new AppError('COUNT_NOT_AGAIN', { params: { value: code } })
  return again
}

/** What was counted last, in the round of a place, of the goods that a command names. */
async function countedLast(
  db: Db,
  known: LockedCount,
  { placeId, round, body }: { placeId: number; round: number; body: Body },
): Promise<(Goods & { counted: number }) | undefined> {
  const named = body.goods ? [] : await productsNamed(db, known, body.code)
  const { rows } = await sql<LockedLine & { counted: number }>`
    select ${lineColumns}, e.counted from stock_count_line l
    join stock_count_entry e on e.org_id = l.org_id and e.line_id = l.id and e.round = ${round}
    where l.warehouse_org_id = ${known.operatorId} and l.count_id = ${known.id} and l.location_id = ${placeId}
    order by e.counted_at desc, l.id`.execute(db)
  const isNamed = (one: Goods) =>
    body.goods
      ? keyOf(one) === keyOf(body.goods)
      : named.some(({ sellerId, productId }) => sellerId === one.sellerId && productId === one.productId)
  return rows.find(isNamed)
}

type Outcome = Omit<Answer, 'count'>

async function step(db: Db, ctx: BaseCtx, { known, body }: { known: LockedCount; body: Body }): Promise<Outcome> {
  requireCounting(known)
  const place = await ownPlace(db, known, { placeId: body.placeId, userId: ctx.actor.userId })
  const lines = await linesIn(db, known, place.placeId)
  const named = await chosen(db, known, { place, lines, body })
  const words = await described(db, named)
  if (named.length !== 1) return { counted: null, choices: [...words.values()], moved: false }
  const goods = named[0]!
  const counted = await write(db, ctx, { known, goods, place, lines, body })
  await sql`
    update stock_count_place set touched_at = ${ctx.now()} where org_id = ${known.operatorId} and count_id = ${known.id}
      and location_id = ${place.placeId}`.execute(db)
  const shown = words.get(keyOf(goods))!
  return { counted: { ...shown, counted: counted ?? 0 }, choices: [], moved: counted === null }
}

/** A command that was carried out before, and whose answer was lost: what is counted now is the answer. */
async function repeated(
  db: Db,
  known: LockedCount,
  { userId, body }: { userId: number; body: Body },
): Promise<Outcome> {
  const { placeId, round } = await ownPlace(db, known, { placeId: body.placeId, userId })
  const goods = await countedLast(db, known, { placeId, round, body })
  const shown = goods && (await described(db, [goods])).get(keyOf(goods))
  if (!shown) throw new AppError('COUNT_CHOICE_GONE', { params: { value: body.code } })
  // Units that were just counted are at least as many, unless the goods moved meanwhile.
  return { counted: { ...shown, counted: goods.counted }, choices: [], moved: goods.counted < body.quantity }
}

/** Answers countUnits. The same command twice is counted once. */
export function count(ctx: BaseCtx, id: number, body: Body): Promise<Answer> {
  const { orgId: operatorId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockCount(db, operatorId, id)
    await sql`savepoint uncounted`.execute(db)
    const isNew = await claimed(db, known, { name: 'units', body })
    const outcome = isNew ? await step(db, ctx, { known, body }) : await repeated(db, known, { userId, body })
    // Nothing was counted: sent again, it asks again.
    if (outcome.choices.length > 0) await sql`rollback to savepoint uncounted`.execute(db)
    return { count: await floorOf(db, { operatorId, userId, id }), ...outcome }
  })
}

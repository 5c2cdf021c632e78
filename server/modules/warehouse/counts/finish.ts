import type { ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { lockHeld, sellersIn, touchedSince } from '../stock/index.ts'
import { writeEntry } from './entry.ts'
import { floorOf } from './floor.ts'
import { type Goods, keyOf } from './goods.ts'
import {
  claimed,
  type CountingPlace,
  inService,
  type LockedCount,
  lockCount,
  type LockedLine,
  ownPlace,
  requireCounting,
  setLine,
  settle,
} from './locked.ts'
import { lockTolerated, tolerate } from './tolerate.ts'
import { lineFor, linesIn } from './units.ts'

interface Entry {
  counted: number
  expected: number
}
interface At {
  place: CountingPlace
  userId: number
  at: Date
}

/** Goods that lie in the place and that nobody counted in the first round: there are none, the count says. The IDs of their lines. */
async function addUncounted(db: Db, known: LockedCount, by: At): Promise<ReadonlySet<number>> {
  const { place } = by
  const added = new Set<number>()
  const lines = new Set((await linesIn(db, known, place.placeId)).map(keyOf))
  const missing: (Goods & { onHand: number; version: number })[] = []
  for (const sellerId of await sellersIn(db, known, place.placeId)) {
    if (known.sellerId !== null && known.sellerId !== sellerId) continue
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    for (const one of await lockHeld(db, known, { sellerId, placeId: place.placeId }))
      if (one.onHand > 0 && (known.productId ?? one.productId) === one.productId && !lines.has(keyOf(one)))
        missing.push(one)
  }
  for (const one of missing) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await lineFor(db, known, { goods: one, placeId: place.placeId, lines: [] })
    // oxlint-disable-next-line no-await-in-loop
    await writeEntry(db, known, { line: { id, sellerId: one.sellerId }, held: one, counted: 0, ...by })
    added.add(id)
  }
  return added
}

/**
 * Goods of a line that are to be counted again and that nobody found: there are none of them. Undefined: some came or went since the counter
 * began, so that it may have passed by before.
 */
async function notFound(
  db: Db,
  known: LockedCount,
  { line, by }: { line: LockedLine; by: At },
): Promise<Entry | undefined> {
  const { place } = by
  const all = await lockHeld(db, known, { sellerId: line.sellerId, placeId: place.placeId })
  if (await touchedSince(db, known, { ...line, after: place.fromMovement ?? 0 })) return undefined
  const held = all.find((one) => keyOf(one) === keyOf(line)) ?? { onHand: 0, version: 0 }
  await writeEntry(db, known, { line, held, counted: 0, ...by })
  return { counted: 0, expected: held.onHand }
}

const entryOf = async (db: Db, line: LockedLine, { round }: CountingPlace): Promise<Entry | undefined> => {
  const { rows } = await sql<Entry>`
    select counted, expected from stock_count_entry
    where org_id = ${line.sellerId} and line_id = ${line.id} and round = ${round}`.execute(db)
  return rows[0]
}

interface Closing {
  line: LockedLine
  by: At
  /** Somebody scanned these goods in the first round. */
  scanned: boolean
}

/** Did goods of a line come or go since the counter began? It may have passed by before, or have looked after. */
async function isTouched(db: Db, known: LockedCount, { line, by }: Closing): Promise<boolean> {
  // A movement under way is waited for.
  await lockHeld(db, known, { sellerId: line.sellerId, placeId: by.place.placeId })
  return touchedSince(db, known, { ...line, after: by.place.fromMovement ?? 0 })
}

/** Accepts a difference by itself where somebody scanned the goods and none of them moved meanwhile; false: it is to be counted again. */
async function acceptedByItself(db: Db, known: LockedCount, of: Closing & Entry): Promise<boolean> {
  const { line, by, scanned, counted, expected } = of
  if (!scanned || counted === expected || (await isTouched(db, known, of))) return false
  return tolerate(db, known, { line, counted, expected, at: by.at })
}

/** Closes the round of a line; true: it is to be counted again. */
async function closeLine(db: Db, known: LockedCount, closing: Closing): Promise<boolean> {
  const { line, by } = closing
  const entry = (await entryOf(db, line, by.place)) ?? (await notFound(db, known, { line, by }))
  if (!entry) return true
  const { counted, expected } = entry
  const difference = counted - expected
  const first = line.state === countLineState.counting
  if (first && (await acceptedByItself(db, known, { ...closing, counted, expected }))) return false
  const to = difference === 0 ? countLineState.noDifference : first ? countLineState.recount : countLineState.review
  await setLine(db, line, { to, set: { difference, counted } })
  return to === countLineState.recount
}

/** Closes the round of a place; true: some of it is to be counted again. */
async function closeRound(db: Db, known: LockedCount, by: At): Promise<boolean> {
  await lockTolerated(db, known, await linesIn(db, known, by.place.placeId))
  const uncounted = by.place.round === 1 ? await addUncounted(db, known, by) : new Set<number>()
  let again = false
  for (const line of await linesIn(db, known, by.place.placeId))
    if (line.state === countLineState.counting || line.state === countLineState.recount)
      // One after the other: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      again = (await closeLine(db, known, { line, by, scanned: !uncounted.has(line.id) })) || again
  return again
}

async function finish(
  db: Db,
  ctx: BaseCtx,
  { known, placeId }: { known: LockedCount; placeId: number },
): Promise<void> {
  requireCounting(known)
  const { userId } = ctx.actor
  const place = await ownPlace(db, known, { placeId, userId })
  const again = await closeRound(db, known, { place, userId, at: ctx.now() })
  await db
    .updateTable('stock_count_place')
    .set({
      waiting: again,
      round: again ? place.round + 1 : place.round,
      counter_id: null,
      last_counter_id: userId,
      same_counter: false,
    })
    .where('org_id', '=', known.operatorId)
    .where('count_id', '=', known.id)
    .where('location_id', '=', placeId)
    .execute()
  await settle(db, ctx, known)
}

/** Answers finishCountPlace. */
export function finishPlace(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.finishCountPlace>['body'],
): Promise<api.FloorCount> {
  const { orgId: operatorId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockCount(db, operatorId, id)
    if (await claimed(db, known, { name: 'finish', body })) await finish(db, ctx, { known, placeId: body.placeId })
    return floorOf(db, { operatorId, userId, id })
  })
}

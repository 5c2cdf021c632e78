import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { lockHeld, sellersIn } from '../stock/index.ts'
import { floorOf } from './floor.ts'
import { type Goods, keyOf } from './goods.ts'
import {
  claimed,
  type CountingPlace,
  currentPlace,
  inService,
  type LockedCount,
  lockCount,
  type LockedLine,
  placeIn,
  requireCounting,
  setLine,
  settle,
} from './locked.ts'
import { linesIn } from './units.ts'

interface Entry {
  line_id: number
  counted: number
  expected: number
}
interface At {
  place: CountingPlace
  userId: number
  at: Date
}

/** Goods that lie in the place and that nobody counted in the first round: there are none, the count says. */
async function addUncounted(db: Db, known: LockedCount, { place, userId, at }: At): Promise<void> {
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
    await sql`
      with line as (
        insert into stock_count_line (org_id, warehouse_org_id, warehouse_id, count_id, location_id, product_id, lot_id, condition, state)
        values (${one.sellerId}, ${known.operatorId}, ${known.warehouseId}, ${known.id}, ${place.placeId}, ${one.productId}, ${one.lotId},
          ${one.condition}, ${countLineState.counting}) returning org_id, id)
      insert into stock_count_entry (org_id, line_id, round, counted, expected, version, counted_by, counted_at, same_counter)
      select org_id, id, ${place.round}, 0, ${one.onHand}, ${one.version}, ${userId}, ${at}, ${place.same} from line`.execute(
      db,
    )
  }
}

/** Lines that are to be counted again and that nobody found: there are none of them. */
async function addMissing(
  db: Db,
  known: LockedCount,
  { place, userId, at, open }: At & { open: readonly LockedLine[] },
): Promise<void> {
  for (const line of open) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const held = (await lockHeld(db, known, { sellerId: line.sellerId, placeId: place.placeId })).find(
      (one) => keyOf(one) === keyOf(line),
    )
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      insert into stock_count_entry (org_id, line_id, round, counted, expected, version, counted_by, counted_at, same_counter)
      values (${line.sellerId}, ${line.id}, ${place.round}, 0, ${held?.onHand ?? 0}, ${held?.version ?? 0}, ${userId}, ${at}, ${place.same})
      on conflict do nothing`.execute(db)
  }
}

/** Closes the round of a place; true: some of it is to be counted again. */
async function closeRound(db: Db, known: LockedCount, at: At): Promise<boolean> {
  const { place } = at
  if (place.round === 1) await addUncounted(db, known, at)
  const isOpen = ({ state }: LockedLine) => state === countLineState.counting || state === countLineState.recount
  const open = (await linesIn(db, known, place.placeId)).filter(isOpen)
  if (place.round > 1) await addMissing(db, known, { ...at, open })
  let again = false
  for (const line of open) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<Entry>`
      select line_id, counted, expected from stock_count_entry
      where org_id = ${line.sellerId} and line_id = ${line.id} and round = ${place.round}`.execute(db)
    const { counted, expected } = rows[0]!
    const difference = counted - expected
    const first = line.state === countLineState.counting
    const to = difference === 0 ? countLineState.noDifference : first ? countLineState.recount : countLineState.review
    again ||= to === countLineState.recount
    // oxlint-disable-next-line no-await-in-loop
    await setLine(db, line, { to, set: { difference, counted } })
  }
  return again
}

async function finish(
  db: Db,
  ctx: BaseCtx,
  { known, placeId }: { known: LockedCount; placeId: number },
): Promise<void> {
  requireCounting(known)
  const { userId } = ctx.actor
  const place = (await placeIn(db, known, placeId)) ?? (await currentPlace(db, known, userId))
  if (!place?.waiting || place.placeId !== placeId || place.counterId !== userId) throw new AppError('COUNT_NO_PLACE')
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

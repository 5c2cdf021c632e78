import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { countLineState, stockCountState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { MOST_COUNT_PLACES } from '@waybill/contract/counts/words'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { newestMovement, noPlace, placeOfCode } from '../stock/index.ts'
import { floorOf } from './floor.ts'
import { claimed, type CountingPlace, inService, type LockedCount, lockCount, placeIn, setState } from './locked.ts'

type Body = ParsedOf<typeof api.scanCountPlace>['body']
interface Scanned {
  id: number
  code: string
}

async function addPlace(db: Db, { operatorId, id }: LockedCount, place: Scanned): Promise<CountingPlace> {
  const { rows } = await sql<{ places: number }>`
    select count(*)::int as places from stock_count_place where org_id = ${operatorId} and count_id = ${id}`.execute(db)
  if (rows[0]!.places >= MOST_COUNT_PLACES) throw new AppError('COUNT_TOO_MANY', { params: { max: MOST_COUNT_PLACES } })
  await db.insertInto('stock_count_place').values({ org_id: operatorId, count_id: id, location_id: place.id }).execute()
  return (await placeIn(db, { operatorId, id }, place.id))!
}

/** Forgets what somebody counted in the round that is under way. */
async function forget(db: Db, { operatorId, id }: LockedCount, { placeId, round }: CountingPlace): Promise<void> {
  const lines = sql`l.warehouse_org_id = ${operatorId} and l.count_id = ${id} and l.location_id = ${placeId}`
  await sql`
    delete from stock_count_entry e using stock_count_line l
    where l.org_id = e.org_id and l.id = e.line_id and e.round = ${round} and ${lines}`.execute(db)
  await sql`
    delete from stock_count_line l where ${lines} and l.state = ${stateSql(countLineState.counting)}`.execute(db)
}

/** Throws where a question is to be answered first: somebody else is counting it, or the caller counted it before. */
async function checkTurn(
  db: Db,
  known: LockedCount,
  { place, at, body, userId }: { place: Scanned; at: CountingPlace; body: Body; userId: number },
): Promise<void> {
  if (!at.waiting) throw new AppError('COUNT_PLACE_DONE', { params: { place: place.code } })
  if (at.counterId !== null && at.counterId !== userId) {
    if (!body.takeOver) {
      const { rows } = await sql<{ name: string }>`
        select first_name || ' ' || last_name as name from identity_user where id = ${at.counterId}`.execute(db)
      throw new AppError('COUNT_TAKEN', { params: { name: rows[0]?.name ?? '', place: place.code } })
    }
    await forget(db, known, at)
  }
  if (at.lastCounterId === userId && at.counterId !== userId && !body.anyway)
    throw new AppError('COUNT_SAME_PERSON', { params: { place: place.code } })
}

async function begin(db: Db, ctx: BaseCtx, { known, body }: { known: LockedCount; body: Body }): Promise<void> {
  const { operatorId, warehouseId, id, number } = known
  const { userId } = ctx.actor
  if (known.state !== stockCountState.requested && known.state !== stockCountState.counting)
    throw new AppError('COUNT_STATE')
  const place = (await placeOfCode(db, { operatorId, warehouseId }, body.place)) ?? (await noPlace(db, body.place))
  const found = await placeIn(db, known, place.id)
  if (!found && !body.add) throw new AppError('COUNT_ANOTHER_PLACE', { params: { place: place.code, number } })
  const at = found ?? (await addPlace(db, known, place))
  await checkTurn(db, known, { place, at, body, userId })
  const since = at.counterId === userId ? {} : { from_movement: await newestMovement(db, known) }
  await db
    .updateTable('stock_count_place')
    .set({ counter_id: userId, touched_at: ctx.now(), same_counter: at.lastCounterId === userId, ...since })
    .where('org_id', '=', operatorId)
    .where('count_id', '=', id)
    .where('location_id', '=', place.id)
    .execute()
  if (known.state === stockCountState.requested) await setState(db, ctx, known, stockCountState.counting)
}

/** Answers scanCountPlace. */
export function scanPlace(ctx: BaseCtx, id: number, body: Body): Promise<api.FloorCount> {
  const { orgId: operatorId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockCount(db, operatorId, id)
    if (await claimed(db, known, { name: 'place', body })) await begin(db, ctx, { known, body })
    return floorOf(db, { operatorId, userId, id })
  })
}

import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { RefusedOrder } from '@waybill/contract/outbound/floor-api'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import type * as api from '@waybill/contract/outbound/wave-api'
import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../../platform/http/index.ts'
import { readingAsService } from '../../../warehouses/index.ts'
import { type LockedOrder, lockOrder, onFloor } from '../order.ts'
import { refusalOf, release } from '../release.ts'
import { chooseOrders } from './choose.ts'
import { waveRowOf } from './read.ts'

type New = ParsedOf<typeof api.createWave>['body']
type Answer = OutputOf<typeof api.createWave>

const hashOf = (contents: unknown): Buffer => createHash('sha256').update(JSON.stringify(contents)).digest()

/** What the same request was answered before; undefined: it is new. Throws WAVE_CREATED when it was sent with other contents. */
async function knownWave(db: Db, ctx: BaseCtx, { requestKey, ...body }: New): Promise<Answer | undefined> {
  const operatorId = ctx.actor.orgId
  const known = await db
    .selectFrom('wave')
    .select(['id', 'request_hash', 'refused'])
    .where('org_id', '=', operatorId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (!known) return undefined
  if (!hashOf(body).equals(known.request_hash)) throw new AppError('WAVE_CREATED')
  return {
    wave: await waveRowOf(db, { operatorId, now: ctx.now() }, known.id),
    refused: known.refused as RefusedOrder[],
  }
}

/** Throws why a locked order cannot join, which may have changed since it was chosen. */
function checkJoins({ state, holds, waveId, cancelRequestedAt, number }: LockedOrder): void {
  if (cancelRequestedAt !== null) throw new AppError('FLOOR_CANCELED', { params: { number } })
  if (state !== outboundState.released) throw new AppError('WAVE_NOT_READY')
  if (holds.length > 0) throw new AppError('FLOOR_HELD')
  if (waveId !== null) throw new AppError('WAVE_OTHER', { params: { wave: `WV-${waveId}` } })
}

/** No order could join: the wave is not created. */
class NothingJoined extends Error {
  readonly refused: RefusedOrder[]
  constructor(refused: RefusedOrder[]) {
    super()
    this.refused = refused
  }
}

/** Locks the orders by their ids, and gives those that still can join the next slots, in the order in which they were chosen. */
async function join(
  db: Db,
  { operatorId, waveId, ids }: { operatorId: number; waveId: number; ids: readonly number[] },
): Promise<RefusedOrder[]> {
  const refused: RefusedOrder[] = []
  const joining = new Map<number, LockedOrder>()
  for (const id of ids.toSorted((a, b) => a - b)) {
    const order = await lockOrder(db, operatorId, id)
    try {
      checkJoins(order)
      joining.set(id, order)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(refusalOf(order, error))
    }
  }
  const orders = ids.flatMap((id) => joining.get(id) ?? [])
  for (const [index, { sellerId, id }] of orders.entries())
    await db
      .updateTable('outbound')
      .set({ wave_id: waveId, wave_slot: index + 1 })
      .where('org_id', '=', sellerId)
      .where('id', '=', id)
      .execute()
  if (orders.length === 0) throw new NothingJoined(refused)
  return refused
}

/** Writes the wave with those of the released orders that can join, or nothing. */
async function write(
  db: Db,
  ctx: BaseCtx,
  { body, ids, before }: { body: New; ids: readonly number[]; before: readonly RefusedOrder[] },
): Promise<Answer> {
  const { orgId: operatorId, userId } = ctx.actor
  const { requestKey, ...contents } = body
  const created = await db
    .insertInto('wave')
    .values({
      org_id: operatorId,
      warehouse_id: body.warehouseId,
      state: waveState.released,
      totes: body.totes,
      request_key: requestKey,
      request_hash: hashOf(contents),
      created_by: userId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same request at the same moment: it is committed by now.
  if (!created) return (await knownWave(db, ctx, body))!
  const refused = [...before, ...(await join(db, { operatorId, waveId: created.id, ids }))]
  await db
    .updateTable('wave')
    .set({ refused: JSON.stringify(refused) })
    .where('org_id', '=', operatorId)
    .where('id', '=', created.id)
    .execute()
  return { wave: await waveRowOf(db, { operatorId, now: ctx.now() }, created.id), refused }
}

/** All orders may be in the wave that the same request created a moment ago. */
const nothingJoined = (ctx: BaseCtx, body: New, refused: RefusedOrder[]): Promise<Answer> =>
  readingAsService(ctx, async (db) => (await knownWave(db, ctx, body)) ?? { wave: null, refused })

/**
 * Answers createWave: orders are chosen, released one by one, and join in one transaction. When it ends between, they are released alone,
 * and the same request creates the wave with them.
 */
export async function create(ctx: BaseCtx, body: New): Promise<Answer> {
  const { orgId: operatorId } = ctx.actor
  const { warehouseId, ids, totes } = body
  const found = await readingAsService(ctx, async (db) => {
    const { rows } = await sql`
      select 1 from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${warehouseId}`.execute(db)
    if (rows.length === 0) throw notFound('Warehouse', '仓库')
    return (await knownWave(db, ctx, body)) ?? (await chooseOrders(db, { operatorId, warehouseId, ids, totes }))
  })
  if ('wave' in found) return found
  const toRelease = found.chosen.filter(({ state }) => state === outboundState.allocated).map(({ id }) => id)
  const { refused } = toRelease.length > 0 ? await release(ctx, { ids: toRelease, warehouseId }) : { refused: [] }
  // What somebody else released meanwhile joins all the same.
  const unreleased = refused.filter(({ code }) => code !== 'OUTBOUND_STATE')
  const before = [...found.refused.map(({ row, error }) => refusalOf(row, error)), ...unreleased]
  const joining = found.chosen.map(({ id }) => id).filter((id) => !unreleased.some((one) => one.id === id))
  if (joining.length === 0) return nothingJoined(ctx, body, before)
  try {
    return await onFloor(ctx, (db) => write(db, ctx, { body, ids: joining, before }))
  } catch (error) {
    if (error instanceof NothingJoined) return nothingJoined(ctx, body, [...before, ...error.refused])
    throw error
  }
}

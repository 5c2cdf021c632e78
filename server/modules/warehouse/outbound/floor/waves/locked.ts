import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import { waveLifecycle, waveState, type WaveState } from '@waybill/contract/outbound/wave-lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../../platform/http/index.ts'
import { claimCommand, refused } from '../../../stock/index.ts'
import {
  checkFree,
  type FloorCommand,
  leaseEnd,
  leaseEnded,
  type LockedOrder,
  lockOrder,
  onFloor,
  ownLease,
} from '../order.ts'

// Locks: a wave before its orders, one order a command, and stock after that. What is done to an order alone locks its wave only where the
// order may leave it.

/** A wave of the caller's warehouse, locked until the end of the transaction. */
export interface LockedWave {
  operatorId: number
  warehouseId: number
  id: number
  number: string
  state: WaveState
  assignee: number | null
  leaseUntil: Date | null
  /** The order of the step that was answered last. */
  stepOrderId: number | null
  placeId: number | null
  /** Units in the hand, for the order of the step. */
  handProductId: number | null
  handCode: string | null
  handQuantity: number | null
  skipped: number[]
}

const columns = sql`org_id as "operatorId", warehouse_id as "warehouseId", id, number, state, assignee, lease_until as "leaseUntil",
  step_outbound_id as "stepOrderId", place_id as "placeId", hand_product_id as "handProductId", hand_code as "handCode",
  hand_quantity as "handQuantity", skipped::bigint[] as skipped`

/** A wave as it is; undefined when the operator has no such one. */
export async function findWave(db: Db, operatorId: number, id: number): Promise<LockedWave | undefined> {
  const { rows } = await sql<LockedWave>`
    select ${columns} from wave where org_id = ${operatorId} and id = ${id}::bigint`.execute(db)
  return rows[0] && { ...rows[0], skipped: rows[0].skipped.map(Number) }
}

/** Locks a wave of an operator; throws NotFound. */
export async function lockWave(db: Db, operatorId: number, id: number): Promise<LockedWave> {
  await sql`select 1 from wave where org_id = ${operatorId} and id = ${id}::bigint for update`.execute(db)
  const wave = await findWave(db, operatorId, id)
  if (!wave) throw notFound('Wave', '波次')
  return wave
}

/** Where the walk is, as columns. */
export type Walking = Partial<{
  step_outbound_id: number | null
  place_id: number | null
  hand_product_id: number | null
  hand_code: string | null
  hand_quantity: number | null
  skipped: number[]
}>

export const handFree = { hand_product_id: null, hand_code: null, hand_quantity: null } as const
const NO_ORDER = 0
/** What is in the hand is for no order any more: it goes back. */
export const handLoose = { step_outbound_id: NO_ORDER } as const
/** Are the units in the hand for no order, so that they go back? */
export const isHandLoose = ({ stepOrderId }: Pick<LockedWave, 'stepOrderId'>): boolean => stepOrderId === NO_ORDER

/** Writes where the walk is. */
export async function setWalking(db: Db, { operatorId, id }: LockedWave, set: Walking): Promise<void> {
  await db.updateTable('wave').set(set).where('org_id', '=', operatorId).where('id', '=', id).execute()
}

/** Takes a wave to another state; one that is over belongs to nobody. */
export async function setWaveState(db: Db, ctx: BaseCtx, wave: LockedWave, to: WaveState): Promise<void> {
  assertTransition(waveLifecycle, wave.state, to)
  const isOver = to === waveState.picked || to === waveState.canceled
  await db
    .updateTable('wave')
    .set({
      state: to,
      ...(isOver
        ? { ...leaseEnded, ...handFree, place_id: null, step_outbound_id: null, ended_at: ctx.now() }
        : { begun_at: ctx.now() }),
    })
    .where('org_id', '=', wave.operatorId)
    .where('id', '=', wave.id)
    .execute()
  wave.state = to
}

/** Throws unless the wave can be walked. */
function checkOpen({ state, number }: LockedWave): void {
  if (state === waveState.picked) throw new AppError('WAVE_DONE', { params: { number } })
  if (state === waveState.canceled) throw new AppError('WAVE_STATE')
}

async function lease(db: Db, ctx: BaseCtx, wave: LockedWave): Promise<void> {
  await db
    .updateTable('wave')
    .set({ assignee: ctx.actor.userId, lease_until: leaseEnd(ctx.now()) })
    .where('org_id', '=', wave.operatorId)
    .where('id', '=', wave.id)
    .execute()
}

interface WaveCommand {
  id: number
  name: string
  body: FloorCommand
}

/** Somebody else has units in the hand that the caller does not have. */
const isOthersHand = ({ assignee, handProductId }: LockedWave, ctx: BaseCtx): boolean =>
  handProductId !== null && assignee !== ctx.actor.userId

/**
 * Carries out a command of the walk, once, on a wave that is locked and leased to the caller. Who takes a wave over from somebody with units
 * in the hand has seen a step that is not theirs: those units go back, and the command is not carried out, nor is it claimed, so that it is
 * judged by the new step when it is sent again.
 */
export async function waveCommand(
  ctx: BaseCtx,
  { id, name, body }: WaveCommand,
  work: (db: Db, wave: LockedWave) => Promise<void>,
): Promise<void> {
  const refusal = await onFloor(ctx, async (db) => {
    const wave = await lockWave(db, ctx.actor.orgId, id)
    const { commandId, takeOver, ...contents } = body
    const claim = { sellerId: wave.operatorId, commandId, contents: [`wave ${name}`, id, contents] }
    await sql`savepoint command`.execute(db)
    if (!(await claimCommand(db, claim).catch((error: unknown) => refused(error)))) return undefined
    checkOpen(wave)
    const { number, assignee, leaseUntil } = wave
    await checkFree(db, ctx, { number, leases: [{ assignee, until: leaseUntil }], takeOver })
    const isOther = isOthersHand(wave, ctx)
    if (isOther) await sql`rollback to savepoint command`.execute(db)
    await lease(db, ctx, wave)
    if (!isOther) return work(db, wave)
    await setWalking(db, wave, handLoose)
    return new AppError('WAVE_STEP_CHANGED', { params: { number } })
  })
  if (refusal) throw refusal
}

/** Locks an order of the wave. Who works on it alone is asked first, and is off it once the wave takes it over. */
export async function lockMember(
  db: Db,
  ctx: BaseCtx,
  { wave, orderId, takeOver }: { wave: LockedWave; orderId: number; takeOver: boolean },
): Promise<LockedOrder> {
  const order = await lockOrder(db, wave.operatorId, orderId)
  await checkFree(db, ctx, { number: order.number, leases: [ownLease(order)], takeOver })
  if (order.assignee !== null)
    await db
      .updateTable('outbound')
      .set(leaseEnded)
      .where('org_id', '=', order.sellerId)
      .where('id', '=', order.id)
      .execute()
  return order
}

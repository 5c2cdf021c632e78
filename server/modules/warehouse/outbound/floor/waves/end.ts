import { AppError } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { waveLifecycle, waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../../platform/http/index.ts'
import { lockOrder, onFloor } from '../order.ts'
import { endEmptyWave, outOfWave } from './leave.ts'
import { type LockedWave, lockWave, setWaveState } from './locked.ts'
import { toteFirst } from './scan.ts'
import { stepOf, walkOf } from './walk.ts'

/** Orders whose totes are not bound leave the wave; they stay released. */
async function leave(db: Db, { operatorId, id }: LockedWave): Promise<void> {
  const { rows } = await sql<{ sellerId: number; id: number }>`
    select org_id as "sellerId", id from outbound where warehouse_org_id = ${operatorId} and wave_id = ${id} and state = ${stateSql(outboundState.released)}
    order by id for update`.execute(db)
  for (const row of rows)
    await db
      .updateTable('outbound')
      .set(outOfWave)
      .where('org_id', '=', row.sellerId)
      .where('id', '=', row.id)
      .execute()
}

async function hasMembers(db: Db, { operatorId, id }: LockedWave): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbound where warehouse_org_id = ${operatorId} and wave_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Throws while units are in the hand that a tote needs: nobody would put them anywhere. */
async function checkHand(db: Db, wave: LockedWave): Promise<void> {
  const walk = await walkOf(db, wave)
  const step = stepOf(walk, wave)
  if (step && step.hand > 0) await toteFirst(db, { wave, walk, step })
}

/** Answers finishWave; finished twice, it is finished once. */
export const finish = (ctx: BaseCtx, id: number): Promise<void> =>
  onFloor(ctx, async (db) => {
    const wave = await lockWave(db, ctx.actor.orgId, id)
    if (wave.state === waveState.picked) return
    if (!canTransition(waveLifecycle, wave.state, waveState.picked, 'finish')) throw new AppError('WAVE_STATE')
    await checkHand(db, wave)
    await leave(db, wave)
    await setWaveState(db, ctx, wave, waveState.picked)
  })

/** Answers cancelWave; canceled twice, it is canceled once. */
export const cancel = (ctx: BaseCtx, id: number): Promise<void> =>
  onFloor(ctx, async (db) => {
    const wave = await lockWave(db, ctx.actor.orgId, id)
    if (wave.state === waveState.canceled) return
    if (wave.state === waveState.picking) throw new AppError('WAVE_BEGUN', { params: { number: wave.number } })
    if (!canTransition(waveLifecycle, wave.state, waveState.canceled, 'cancel')) throw new AppError('WAVE_STATE')
    await leave(db, wave)
    // A member that is begun is picked in this wave: it can only be finished.
    if (await hasMembers(db, wave)) throw new AppError('WAVE_BEGUN', { params: { number: wave.number } })
    await setWaveState(db, ctx, wave, waveState.canceled)
  })

/** Answers removeWaveOrder; an order that is in no wave, or in another, stays where it is. The last one takes the wave with it. */
export const remove = (ctx: BaseCtx, id: number, { orderId }: { orderId: number }): Promise<void> =>
  onFloor(ctx, async (db) => {
    const wave = await lockWave(db, ctx.actor.orgId, id)
    const order = await lockOrder(db, wave.operatorId, orderId)
    if (order.waveId !== id) return
    if (order.state !== outboundState.released)
      throw new AppError('WAVE_ORDER_BEGUN', { params: { number: order.number } })
    await db
      .updateTable('outbound')
      .set(outOfWave)
      .where('org_id', '=', order.sellerId)
      .where('id', '=', orderId)
      .execute()
    await endEmptyWave(db, { operatorId: wave.operatorId, waveId: id, at: ctx.now() })
  })

import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cardRate } from '../charges/index.ts'
import { wasStarted, inService, isPartlyDone, type LockedWork, lockWork, requireState, setState } from './locked.ts'
import { news, messageSeller } from './notify.ts'
import { releaseInputs } from './promise.ts'
import { floorOf } from './read.ts'

const side = 'staff' as const
type Quote = ParsedOf<typeof staffApi.quoteWork>['body']

/** Is this what stands as the newest quote already? */
async function isKnown(db: Db, { sellerId, id, quoteVersion }: LockedWork, offer: Quote): Promise<boolean> {
  const { rows } = await sql`
    select from work_order_quote where org_id = ${sellerId} and work_order_id = ${id} and version = ${quoteVersion}
      and basis = ${offer.basis} and amount is not distinct from ${offer.amount}::bigint
      and minutes is not distinct from ${offer.minutes}::integer and note is not distinct from ${offer.note}::text`.execute(
    db,
  )
  return rows.length > 0
}

async function write(db: Db, ctx: BaseCtx, { known, offer }: { known: LockedWork; offer: Quote }): Promise<void> {
  const { sellerId, warehouseId, id } = known
  const version = known.quoteVersion + 1
  const { basis, amount, minutes, note } = offer
  const at = ctx.now()
  // Accepting a price accepts the price of time with it, which does not change with the card after that.
  const time = basis === 'card' ? null : await cardRate(db, { sellerId, warehouseId, act: 'workTime', at })
  await db
    .insertInto('work_order_quote')
    .values({
      org_id: sellerId,
      work_order_id: id,
      version,
      basis,
      amount,
      minutes,
      time_rate: time?.rate ?? null,
      note,
      quoted_by: ctx.actor.userId,
      quoted_at: at,
    })
    .execute()
  await sql`update work_order set quote_version = ${version} where org_id = ${sellerId} and id = ${id}`.execute(db)
}

/** Answers quoteWork; sent twice, it is one quote. */
export function quote(ctx: BaseCtx, id: number, offer: Quote): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if ((offer.basis === 'card') !== (offer.amount === null))
      throw new AppError('INVALID_INPUT', {
        fields: [
          fieldProblem('amount', offer.amount === null ? 'REQUIRED' : 'INVALID_VALUE', {
            field: { en: 'Amount', cn: '金额' },
          }),
        ],
      })
    const isQuoted = known.state === workState.quoted
    if (isQuoted && offer.seen < known.quoteVersion && (await isKnown(db, known, offer))) return floorOf(db, ctx, id)
    if (!isQuoted) requireState(known, workState.quoted, 'quote')
    if (await wasStarted(db, known)) throw new AppError('WORK_UNDER_WAY', { params: { number: known.number } })
    if (offer.seen !== known.quoteVersion) throw new AppError('WORK_QUOTE_CHANGED')
    await write(db, ctx, { known, offer })
    if (!isQuoted) await setState(db, ctx, known, { to: workState.quoted, side })
    await messageSeller(db, known, news.quoted(known.number))
    return floorOf(db, ctx, id)
  })
}

/** Answers withdrawWorkQuote; sent twice, it is withdrawn once. */
export function withdraw(ctx: BaseCtx, id: number): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (known.state === workState.accepted) return floorOf(db, ctx, id)
    requireState(known, workState.accepted, 'withdraw')
    // Without an earlier one the work is declined instead, or another price is sent.
    if (known.acceptedVersion === 0) throw new AppError('WORK_STATE')
    await setState(db, ctx, known, { to: workState.accepted, side, action: 'workOrder.quoteWithdrawn' })
    await messageSeller(db, known, news.withdrawn(known.number))
    return floorOf(db, ctx, id)
  })
}

/** Answers declineWork; declined twice, it is declined once. */
export function decline(ctx: BaseCtx, id: number, { reason }: { reason: string }): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (known.state === workState.declined) return floorOf(db, ctx, id)
    requireState(known, workState.declined, 'decline')
    if (isPartlyDone(known)) throw new AppError('WORK_PARTLY_DONE', { params: { number: known.number } })
    await releaseInputs(db, known)
    await setState(db, ctx, known, { to: workState.declined, side, note: reason })
    await messageSeller(db, known, news.declined(known.number, reason))
    return floorOf(db, ctx, id)
  })
}

/** Answers holdWork; what is on hold stays so. */
export function hold(ctx: BaseCtx, id: number, { reason }: { reason: string }): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (known.state === workState.onHold) return floorOf(db, ctx, id)
    requireState(known, workState.onHold, 'hold')
    await setState(db, ctx, known, { to: workState.onHold, side, note: reason })
    await messageSeller(db, known, news.onHold(known.number, reason))
    return floorOf(db, ctx, id)
  })
}

/** Answers resumeWork; what is under way stays so. */
export function resume(ctx: BaseCtx, id: number): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (known.state === workState.working) return floorOf(db, ctx, id)
    requireState(known, workState.working, 'resume')
    await setState(db, ctx, known, { to: workState.working, side })
    return floorOf(db, ctx, id)
  })
}

/** Answers assignWork: to a colleague, or to the first who begins. */
export function assign(ctx: BaseCtx, id: number, { userId }: { userId: number | null }): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    const open = [workState.requested, workState.quoted, workState.accepted, workState.working, workState.onHold]
    if (!open.some((state) => state === known.state)) throw new AppError('WORK_STATE')
    if (userId !== null) {
      const { rows } = await sql`
        select from identity_user where id = ${userId} and org_id = ${ctx.actor.orgId} and status = ${accountStatus.active}`.execute(
        db,
      )
      if (rows.length === 0) throw notFound('User', '用户')
    }
    await sql`update work_order set assignee_id = ${userId} where org_id = ${known.sellerId} and id = ${id}`.execute(db)
    return floorOf(db, ctx, id)
  })
}

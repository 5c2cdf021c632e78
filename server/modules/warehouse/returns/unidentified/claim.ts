import { AppError } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/unidentified-returns/api'
import {
  unidentifiedClaimLifecycle,
  unidentifiedClaimState,
} from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { isOpenParcel, unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { claimCommand, refused } from '../../stock/index.ts'
import { requireActiveLink } from '../../warehouses/index.ts'
import { inService } from '../locked.ts'
import { outboundOfCode, type SentOrder, sentColumns } from '../returnable.ts'
import {
  audited,
  claimOf,
  type LockedParcel,
  lockParcel,
  releaseParcel,
  setClaim,
  setParcel,
  waitingClaims,
} from './locked.ts'
import { mailOfClaim, mailOfWithdrawal } from './notify.ts'
import { ownOf } from './read.ts'

/** The newest order of that whole number which a warehouse has shipped for the seller; one of this warehouse comes first. */
async function sentOrder(
  db: Db,
  { operatorId, warehouseId }: LockedParcel,
  { orgId, number }: { orgId: number; number: string },
): Promise<SentOrder> {
  const text = number.normalize('NFC').trim()
  const { rows } = await sql<SentOrder>`
    select ${sentColumns} from outbound_sent o
    where o.org_id = ${orgId} and (o.outbound_id = ${outboundOfCode(text)}::bigint or lower(o.order_no) = lower(${text}))
    order by (o.operator_org_id = ${operatorId} and o.warehouse_id = ${warehouseId}) desc, o.outbound_id desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('RETURN_ORDER_UNKNOWN', { params: { value: text } })
  return rows[0]
}

type Body = ParsedOf<typeof api.claimUnidentified>['body']

async function claim(db: Db, ctx: BaseCtx, { known, orderNo, note }: Body & { known: LockedParcel }): Promise<void> {
  const { orgId, userId } = ctx.actor
  if (!isOpenParcel(known.state)) throw new AppError('UNIDENTIFIED_STATE')
  await requireActiveLink(db, { orgId, operatorId: known.operatorId, warehouseId: known.warehouseId })
  const sent = await sentOrder(db, known, { orgId, number: orderNo })
  const before = (await waitingClaims(db, known)).find((one) => one.orgId === orgId)
  if (before?.outboundId === sent.outboundId) return
  if (before) throw new AppError('UNIDENTIFIED_CLAIMED', { params: { order: before.orderNo } })
  await db
    .insertInto('unidentified_claim')
    .values({
      org_id: orgId,
      warehouse_org_id: known.operatorId,
      parcel_id: known.id,
      outbound_id: sent.outboundId,
      outbound_no: sent.number,
      order_no: sent.orderNo,
      note,
      state: unidentifiedClaimState.waiting,
      created_by: userId,
      created_at: ctx.now(),
    })
    .execute()
  if (known.state === unidentifiedState.open) await setParcel(db, known, { to: 'claimed', at: ctx.now() })
  await audited(db, ctx, { id: known.id, action: 'unidentifiedReturn.claimed' })
  await mailOfClaim(db, known, { orgId, orderNo: sent.orderNo })
}

/** Answers claimUnidentified; sent twice, it is claimed once. */
export function claimParcel(ctx: BaseCtx, id: number, body: Body): Promise<api.UnidentifiedDetail> {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { orgId })
    const { commandId, ...contents } = body
    const command = { sellerId: orgId, commandId, contents: ['unidentified claim', id, contents] }
    if (await claimCommand(db, command).catch((error: unknown) => refused(error)))
      await claim(db, ctx, { ...body, known })
    return ownOf(db, { orgId, id })
  })
}

/** Answers withdrawUnidentified; withdrawn twice, it is withdrawn once. */
export function withdraw(
  ctx: BaseCtx,
  id: number,
  { claimId }: ParsedOf<typeof api.withdrawUnidentified>['body'],
): Promise<api.UnidentifiedDetail> {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { orgId })
    const mine = await claimOf(db, known, { claimId, orgId })
    if (mine.state !== unidentifiedClaimState.withdrawn) {
      if (!canTransition(unidentifiedClaimLifecycle, mine.state, 'withdrawn', 'withdraw'))
        throw new AppError('UNIDENTIFIED_CLAIM_STATE')
      await setClaim(db, mine, { to: 'withdrawn', at: ctx.now() })
      await releaseParcel(db, known, ctx.now())
      await audited(db, ctx, { id, action: 'unidentifiedReturn.withdrawn' })
      await mailOfWithdrawal(db, known, mine)
    }
    return ownOf(db, { orgId, id })
  })
}

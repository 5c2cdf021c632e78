import type { ClaimDetail } from '@waybill/contract/claims/api'
import { claimState, type ClaimState } from '@waybill/contract/claims/lifecycle'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { AuditActionOf } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { lockClaim, type LockedClaim, type Move } from './claim.ts'
import { checkMove, moveClaim } from './move.ts'
import { findOrgOfClaim, getClaim } from './read.ts'
import { checkAmount } from './seller.ts'

const viewerOf = (ctx: BaseCtx) => ({ orgId: ctx.actor.orgId, side: 'provider' }) as const

const deskClaim = (ctx: BaseCtx, id: number): Promise<ClaimDetail> =>
  ctx.inScope((db) => getClaim(db, viewerOf(ctx), id), { readOnly: true })

/** Finds the claim by the caller's own scope (else the 404), then works as the service for its seller. */
async function work(
  ctx: BaseCtx,
  runtime: Runtime,
  id: number,
  change: (db: Db, claim: LockedClaim, at: Date) => Promise<void>,
): Promise<ClaimDetail> {
  const orgId = await ctx.inScope((db) => findOrgOfClaim(db, viewerOf(ctx), id), { readOnly: true })
  await runtime.serve(orgId, async (db) => change(db, await lockClaim(db, orgId, id), runtime.now()))
  return deskClaim(ctx, id)
}

const audited: Partial<Record<ClaimState, AuditActionOf<'claim'>>> = {
  approved: 'claim.approved',
  approved_partial: 'claim.approved',
  denied: 'claim.denied',
  paid: 'claim.paid',
  reversed: 'claim.reversed',
}

export type DeskAct = Omit<Move, 'actor' | 'userId' | 'askAt'>

/** What a provider's staff does with a claim. From a decision on the carrier is not asked any more: people have taken it over. */
export const actAsStaff = (
  ctx: BaseCtx,
  runtime: Runtime,
  id: number,
  act: DeskAct | ((claim: LockedClaim) => DeskAct),
): Promise<ClaimDetail> =>
  work(ctx, runtime, id, async (db, claim, at) => {
    const move = typeof act === 'function' ? act(claim) : act
    const { userId } = ctx.actor
    checkMove(claim, move.to)
    await moveClaim(db, claim, { ...move, actor: 'staff', userId, askAt: null }, at)
    const action = audited[move.to]
    if (!action) return
    const detail = { trackingNo: claim.trackingNo, amount: move.approved ?? claim.approved ?? claim.amount }
    await recordAudit(db, { orgId: claim.orgId, userId, action, subject: { type: 'claim', id }, detail })
  })

/** Approves all that was claimed, or the part of it. Throws CLAIM_AMOUNT. */
export const approve =
  (amount: number, note: string | null) =>
  (claim: LockedClaim): DeskAct => {
    checkAmount(amount, claim.most)
    return { to: amount < claim.amount ? claimState.approved_partial : claimState.approved, approved: amount, note }
  }

/** Writes into the history without changing the claim. */
export const noteClaim = (
  ctx: BaseCtx,
  runtime: Runtime,
  id: number,
  { text, visibleTo }: { text: string; visibleTo: 'seller' | 'provider' },
): Promise<ClaimDetail> =>
  work(ctx, runtime, id, (db, { orgId, state }, at) =>
    recordCaseEvent(db, {
      orgId,
      kind: 'claim',
      caseId: id,
      from: state,
      to: state,
      actor: 'staff',
      userId: ctx.actor.userId,
      note: text,
      visibleTo,
      at,
    }),
  )

import { claimLifecycle, claimNumber, type ClaimState } from '@waybill/contract/claims/lifecycle'
import { formatMoney } from '@waybill/contract/core/money'
import { AppError } from '@waybill/contract/core/errors'
import { assertTransition, canTransition } from '@waybill/contract/core/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { findCreditedByAdjustments, payClaim, reverseClaim } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import type { LockedClaim, Move } from './claim.ts'
import { notifySeller } from './notify.ts'
import { addDays, findParcel, isVoided, senderDay } from './options.ts'

/** Throws CLAIM_CHANGED where the claim no longer stands where that can happen to it. */
export function checkMove(claim: LockedClaim, to: ClaimState): void {
  if (!canTransition(claimLifecycle, claim.state, to)) throw new AppError('CLAIM_CHANGED')
}

/** The day by which the next step has to come. */
function dueOn(claim: LockedClaim, to: ClaimState, at: Date): string {
  const today = senderDay(at, claim.from)
  if (to === 'need_info') return addDays(today, claim.answerDays)
  if (to === 'denied') return claim.appealedAt === null ? addDays(today, claim.appealDays) : 'infinity'
  return to === 'draft' || to === 'submitted' || to === 'in_review' || to === 'appealed' ? claim.lastDay : 'infinity'
}

const isDecision = (to: ClaimState): boolean => to === 'approved' || to === 'approved_partial' || to === 'denied'

const paysInTheEnd: readonly ClaimState[] = ['approved', 'approved_partial', 'paid', 'appealed']

/** Would that pay for a parcel whose label was voided, whose price is given back? Keeps the label from being voided meanwhile. */
export async function paysForVoided(db: Db, { orgId, shipmentId: id }: LockedClaim, to: ClaimState): Promise<boolean> {
  return paysInTheEnd.includes(to) && isVoided(await findParcel(db, orgId, { id, lock: true }))
}

/** "$50.00 + $5.53": cover and postage of a payment, readable in both languages; null without postage. */
const partsOf = ({ approved, postage }: LockedClaim): string | null =>
  postage > 0 ? `${formatMoney(approved ?? 0)} + ${formatMoney(postage)}` : null

/** The label whose postage comes back with a claim; null: none does. */
const purchaseOf = ({ postage, purchaseId }: LockedClaim): string | null => (postage > 0 ? purchaseId : null)

/** A claim about to be paid, with the postage that adjustments of its label have not given back already: the ledger pays no more. */
async function withPostageLeft(db: Db, claim: LockedClaim, to: ClaimState): Promise<LockedClaim> {
  const { orgId, postage, purchaseId } = claim
  if (to !== 'paid' || postage === 0 || purchaseId === null) return claim
  return { ...claim, postage: Math.max(0, postage - (await findCreditedByAdjustments(db, orgId, purchaseId))) }
}

/** Pays or takes back: the ledger does each once for the claim's key, however often it is called. `purchase`: of a label whose postage comes back. */
async function moveMoney(
  db: Db,
  claim: LockedClaim,
  { to, purchase, at }: { to: ClaimState; purchase: string | null; at: Date },
): Promise<void> {
  const { paymentKey: payment, approved, id, trackingNo } = claim
  if (to === 'paid') {
    const note = [claimNumber(id), trackingNo, partsOf(claim)].filter(Boolean).join(' · ')
    await payClaim(db, { payment, cover: approved ?? 0, purchase, note, at })
  }
  if (to === 'reversed') await reverseClaim(db, payment, at)
  killPoint('claim.money')
}

/** Takes a locked claim to another state, with its money, its history and what its seller is sent, in the caller's transaction. Throws CLAIM_VOIDED. */
export async function moveClaim(db: Db, locked: LockedClaim, move: Move, at: Date): Promise<void> {
  const to = assertTransition(claimLifecycle, locked.state, move.to)
  if (await paysForVoided(db, locked, to)) throw new AppError('CLAIM_VOIDED')
  const claim = await withPostageLeft(db, locked, to)
  const when = (is: boolean) => (is ? sql`${at}::timestamptz` : sql`null`)
  await moveMoney(db, claim, { to, purchase: purchaseOf(locked), at })
  await sql`
    update claim set state = ${to}, postage = ${claim.postage}, due_on = ${dueOn(claim, to, at)}::date, approved = coalesce(${move.approved ?? null}, approved),
      denial = ${to === 'denied' ? (move.denial ?? 'other') : null}, carrier_case = coalesce(${move.carrierCase ?? null}, carrier_case),
      submitted_at = coalesce(submitted_at, ${when(to === 'submitted')}), answered_at = coalesce(${when(claim.state === 'need_info' && to === 'in_review')}, answered_at),
      appealed_at = coalesce(appealed_at, ${when(to === 'appealed')}), decided_at = coalesce(${when(isDecision(to))}, decided_at),
      paid_at = coalesce(paid_at, ${when(to === 'paid')}),
      next_try_at = ${move.askAt === undefined ? sql`next_try_at` : sql`${move.askAt}::timestamptz`}
    where org_id = ${claim.orgId} and id = ${claim.id}`.execute(db)
  await recordCaseEvent(db, {
    orgId: claim.orgId,
    kind: 'claim',
    caseId: claim.id,
    from: claim.state,
    to,
    actor: move.actor,
    userId: move.userId ?? null,
    note: move.note || (to === 'paid' || to === 'reversed' ? partsOf(claim) : null),
    at,
  })
  killPoint('claim.moved')
  if (move.actor !== 'seller')
    await notifySeller(db, claim, { ...move, approved: move.approved ?? claim.approved ?? 0 }, at)
}

import type { ClaimDetail, createClaim as createRoute } from '@waybill/contract/claims/api'
import { claimState, type ClaimState } from '@waybill/contract/claims/lifecycle'
import { missingEvidence } from '@waybill/contract/claims/perils'
import { evidenceWords } from '@waybill/contract/claims/words'
import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { providerOf } from '../../../money/funding/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { lockClaim, type LockedClaim } from './claim.ts'
import { listFiles } from './evidence.ts'
import { checkMove, moveClaim } from './move.ts'
import { claimTerms, hasArrived, isVoided, notOffered, senderDay } from './options.ts'
import { findOrgOfClaim, getClaim } from './read.ts'
import { settleClaim } from './settle.ts'

type Body = z.output<NonNullable<(typeof createRoute)['body']>>

const refused = ({ code, params, zhParams }: RowProblem): AppError => new AppError(code, { params, zhParams })

/** Throws CLAIM_AMOUNT, at its field. */
export function checkAmount(amount: number, most: number): void {
  if (amount <= most) return
  const params = { max: formatMoney(most) }
  throw new AppError('CLAIM_AMOUNT', { params, fields: [fieldProblem('amount', 'CLAIM_AMOUNT', { params })] })
}

const ownClaim = (ctx: BaseCtx, id: number): Promise<ClaimDetail> =>
  ctx.inScope((db) => getClaim(db, { orgId: ctx.actor.orgId, side: 'seller' }, id), { readOnly: true })

interface Author {
  orgId: number
  userId: number
  at: Date
}

/** The claim that was started with the key of a call; throws IDEMPOTENCY_KEY_REUSED when it was another one. */
async function knownClaim(db: Db, orgId: number, body: Body): Promise<number | undefined> {
  const known = await db
    .selectFrom('claim')
    .select(['id', 'shipment_id', 'peril', 'amount', 'description'])
    .where('org_id', '=', orgId)
    .where('request_key', '=', body.requestKey)
    .executeTakeFirst()
  if (!known) return undefined
  const { shipmentId, peril, amount, description } = body
  const isSame = known.shipment_id === shipmentId && known.peril === peril
  if (isSame && known.amount === amount && known.description === description) return known.id
  throw new AppError('IDEMPOTENCY_KEY_REUSED')
}

async function insertClaim(db: Db, { orgId, userId, at }: Author, body: Body): Promise<number> {
  const parcelToday = { id: body.shipmentId, now: at, lock: true }
  const { parcel, most, terms, refusal } = await claimTerms(db, orgId, parcelToday)
  const known = await knownClaim(db, orgId, body)
  if (known !== undefined) return known
  if (refusal) throw refused(refusal)
  const rule = terms.find(({ peril }) => peril === body.peril)
  if (!rule) throw refused(notOffered(parcel.carrier))
  if (rule.refusal) throw refused(rule.refusal)
  checkAmount(body.amount, most)
  const inserted = await db
    .insertInto('claim')
    .values({
      org_id: orgId,
      provider_org_id: await providerOf(db, orgId),
      shipment_id: parcel.id,
      carrier: parcel.carrier,
      tracking_no: parcel.tracking_no,
      peril: body.peril,
      state: claimState.draft,
      amount: body.amount,
      most,
      postage: rule.postage,
      description: body.description,
      last_day: rule.until,
      due_on: rule.until,
      answer_days: rule.answerDays,
      appeal_days: rule.appealDays,
      created_by: userId,
      request_key: body.requestKey,
      created_at: at,
    })
    // The same key may come for another parcel at the same time, whose lock is another one.
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  const { id } = inserted
  await recordCaseEvent(db, {
    orgId,
    kind: 'claim',
    caseId: id,
    from: null,
    to: claimState.draft,
    actor: 'seller',
    userId,
    at,
  })
  return id
}

/** Starts a claim as a draft. Throws NotFound and whatever stands against it. */
export async function createClaim(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<ClaimDetail> {
  const { orgId, userId } = ctx.actor
  const id = await runtime.serve(orgId, (db) => insertClaim(db, { orgId, userId, at: runtime.now() }, body))
  return ownClaim(ctx, id)
}

/** Changes a draft. */
export async function changeDraft(
  ctx: BaseCtx,
  runtime: Runtime,
  { id, amount, description }: { id: number; amount: number; description: string },
): Promise<ClaimDetail> {
  const { orgId } = ctx.actor
  await ownClaim(ctx, id)
  await runtime.serve(orgId, async (db) => {
    const { state, most } = await lockClaim(db, orgId, id)
    if (state !== 'draft') throw new AppError('CLAIM_CHANGED')
    checkAmount(amount, most)
    const change = db.updateTable('claim').set({ amount, description })
    await change.where('org_id', '=', orgId).where('id', '=', id).execute()
  })
  return ownClaim(ctx, id)
}

const late = ({ dueOn, from }: LockedClaim, at: Date): AppError | null =>
  senderDay(at, from) > dueOn ? new AppError('CLAIM_LATE', { params: { date: dueOn } }) : null

/** What a draft still lacks; throws for it. */
async function checkReady(db: Db, claim: LockedClaim, at: Date): Promise<void> {
  const { orgId, id, shipmentId, peril } = claim
  const { parcel } = await claimTerms(db, orgId, { id: shipmentId, now: at, lock: true })
  if (isVoided(parcel)) throw new AppError('CLAIM_VOIDED')
  if (hasArrived(parcel, peril)) throw refused(rowProblem('CLAIM_DELIVERED'))
  const tooLate = late(claim, at)
  if (tooLate) throw tooLate
  const missing = missingEvidence(peril, await listFiles(db, orgId, id))
  if (missing.length === 0) return
  const list = (locale: 'en' | 'cn') =>
    missing.map((kind) => evidenceWords[kind][locale]).join(locale === 'cn' ? '、' : ', ')
  throw new AppError('CLAIM_EVIDENCE', { params: { list: list('en') }, zhParams: { list: list('cn') } })
}

type Act = 'submit' | 'answer' | 'appeal' | 'withdraw'
const targets: Record<Act, ClaimState> = {
  submit: 'submitted',
  answer: 'in_review',
  appeal: 'appealed',
  withdraw: 'withdrawn',
}

async function checkAct(db: Db, claim: LockedClaim, act: Act, at: Date): Promise<void> {
  const isAnswer = act === 'answer' && claim.state !== 'need_info'
  if (isAnswer) throw new AppError('CLAIM_CHANGED')
  checkMove(claim, targets[act])
  if (act === 'submit') return checkReady(db, claim, at)
  if (act !== 'appeal') return
  if (claim.appealedAt !== null) throw new AppError('CLAIM_APPEAL')
  const tooLate = late(claim, at)
  if (tooLate) throw tooLate
}

/** What a seller does with its claim; what reaches the carrier is asked about at once. */
export async function actAsSeller(
  ctx: BaseCtx,
  runtime: Runtime,
  { id, act, text }: { id: number; act: Act; text?: string },
): Promise<ClaimDetail> {
  const { orgId, userId } = ctx.actor
  await ctx.inScope((db) => findOrgOfClaim(db, { orgId, side: 'seller' }, id), { readOnly: true })
  const moved = await runtime.serve(orgId, async (db) => {
    const at = runtime.now()
    const claim = await lockClaim(db, orgId, id)
    await checkAct(db, claim, act, at)
    const askAt = act === 'withdraw' ? null : at
    await moveClaim(db, claim, { to: targets[act], actor: 'seller', userId, note: text ?? null, askAt }, at)
    if (act === 'submit' || act === 'withdraw')
      await recordAudit(db, {
        orgId,
        userId,
        action: act === 'submit' ? 'claim.submitted' : 'claim.withdrawn',
        subject: { type: 'claim', id },
        detail: { trackingNo: claim.trackingNo, amount: claim.amount },
      })
    return lockClaim(db, orgId, id)
  })
  if (act !== 'withdraw') await settleClaim(runtime, moved)
  return ownClaim(ctx, id)
}

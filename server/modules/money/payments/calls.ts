import type * as api from '@waybill/contract/payments/api'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Payment as PaymentAnswer } from '@waybill/contract/payments/api'
import type { Db } from '../../../platform/database/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../../platform/http/index.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import { denyFunding, findFunding } from '../funding/index.ts'
import { openAccount } from './accounts.ts'
import { meansOf } from './means.ts'
import { applyOutcome } from './outcome.ts'
import { presentPayment } from './present.ts'
import { PaymentProviderError } from './provider/provider.ts'
import { changePayment, findByRequest, isSettled, latestAttempt, lockPayment, type Payment, refOf } from './records.ts'
import { lockOrg } from '../../site/tenancy/index.ts'
import { returnSite } from './return-to.ts'
import { forgetMethod, getMethod } from './saved-methods.ts'
import { settlePayment } from './settle.ts'
import { startPayment } from './start.ts'

/** Payments are written by the service, for the caller's organization. */
export const asCaller = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work)

const unknown = () => notFound('Payment', '付款')

/** What the caller learns of a provider that does not work: nothing of its keys, and whether trying again makes sense. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error
  const code = error.kind === 'unavailable' ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_REFUSED'
  return new AppError(code, { cause: error })
}

async function own(ctx: BaseCtx, fundingId: number): Promise<Payment> {
  const payment = await asCaller(ctx, (db) => latestAttempt(db, ctx.actor.orgId, fundingId))
  if (!payment) throw unknown()
  return payment
}

async function answer(db: Db, payment: Payment): Promise<PaymentAnswer> {
  const funding = await findFunding(db, payment.funding_id)
  if (!funding) throw unknown()
  return presentPayment(payment, funding)
}

export const means = (ctx: BaseCtx): Promise<api.PaymentMeans> =>
  asCaller(ctx, (db) => meansOf(db, ctx.config, ctx.actor.orgId))

type NewPayment = ParsedOf<typeof api.startPayment>['body']

/** A request that was sent twice is one, if it asks for the same. */
async function sameRequest(
  db: Db,
  before: Payment,
  { requested, savedMethodId, method }: NewPayment,
): Promise<{ fundingId: number }> {
  const funding = await findFunding(db, before.funding_id)
  const isSame =
    funding?.requested === requested &&
    before.saved_method_id === savedMethodId &&
    (savedMethodId !== null || before.method === method)
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { fundingId: before.funding_id }
}

/** Creates the top-up and its attempt; a saved method decides the method. */
export async function start(ctx: BaseCtx, body: NewPayment): Promise<OutputOf<typeof api.startPayment>> {
  const { orgId, userId, locale } = ctx.actor
  const returnTo = await returnSite(ctx, body.returnTo)
  return asCaller(ctx, async (db) => {
    await lockOrg(db, orgId)
    const before = await findByRequest(db, orgId, body.requestId)
    if (before) return sameRequest(db, before, body)
    const saved = body.savedMethodId === null ? null : await getMethod(db, orgId, body.savedMethodId)
    const method = saved ? (saved.kind === 'ach' ? 'ach' : 'card') : body.method
    const payment = { orgId, userId, locale, method, returnTo, now: ctx.now(), requestId: body.requestId } as const
    const { requested, saveMethod, savedMethodId } = body
    const { fundingId } = await startPayment(db, ctx.config, { ...payment, requested, saveMethod, savedMethodId })
    return { fundingId }
  })
}

export async function read(ctx: Ctx, fundingId: number): Promise<PaymentAnswer> {
  const payment = await latestAttempt(ctx.db, ctx.actor.orgId, fundingId)
  if (!payment) throw unknown()
  return answer(ctx.db, payment)
}

/** The page to pay on: made now if there is none yet. A payment that was paid meanwhile is settled instead. */
export async function open(ctx: BaseCtx, fundingId: number): Promise<{ url: string }> {
  const payment = await own(ctx, fundingId)
  const settled = await settlePayment(ctx, refOf(payment)).catch((error: unknown) => {
    throw asAppError(error)
  })
  if (settled?.state === 'failed') throw new AppError('PAYMENT_REFUSED')
  if (!settled?.url) throw new AppError('PAYMENT_NOT_PENDING')
  return { url: settled.url }
}

/** Nobody knows yet whether the provider has it: without a page nobody can have paid, so it ends here. */
async function cancelUnopened(ctx: BaseCtx, payment: Payment): Promise<Payment> {
  return asCaller(ctx, async (db) => {
    const found = await lockPayment(db, refOf(payment))
    if (!found || isSettled(found) || found.session_id !== null) return found ?? payment
    const at = ctx.now()
    await changePayment(db, refOf(found), { state: 'expired', settled_at: at, next_check_at: null })
    const { orgId, userId } = ctx.actor
    await denyFunding(db, { orgId, id: found.funding_id, denial: 'canceled', reason: null, decidedBy: userId, at })
    return (await lockPayment(db, refOf(found))) ?? found
  })
}

async function closePage(ctx: BaseCtx, payment: Payment): Promise<Payment> {
  if (payment.session_id === null) return cancelUnopened(ctx, payment)
  const account = await openAccount(ctx, payment.provider_org_id)
  if (!account) throw new AppError('PAYMENTS_NOT_SET_UP')
  const outcome = await account.provider.expireCheckout(payment.session_id).catch((error: unknown) => {
    throw asAppError(error)
  })
  const report = { ref: refOf(payment), outcome, now: ctx.now(), canceledBy: ctx.actor.userId }
  return (await asCaller(ctx, (db) => applyOutcome(db, report))) ?? payment
}

/** Closes the page at the provider first, so that nothing can be paid for a canceled top-up. */
export async function cancel(ctx: BaseCtx, fundingId: number): Promise<PaymentAnswer> {
  const before = await own(ctx, fundingId)
  if (isSettled(before)) throw new AppError('PAYMENT_NOT_PENDING')
  if (before.kind === 'saved' || before.state === 'processing') throw new AppError('PAYMENT_UNDER_WAY')
  const after = await closePage(ctx, before)
  if (after.state === 'processing') throw new AppError('PAYMENT_UNDER_WAY')
  if (after.state === 'succeeded') throw new AppError('PAYMENT_NOT_PENDING')
  return asCaller(ctx, (db) => answer(db, after))
}

/** Removed here first: what the provider still has is then never charged again by us. */
export async function removeMethod(ctx: BaseCtx, id: number): Promise<null> {
  const { orgId, userId } = ctx.actor
  const method = await asCaller(ctx, async (db) => {
    await lockOrg(db, orgId)
    const found = await getMethod(db, orgId, id)
    await forgetMethod(db, { orgId, id, now: ctx.now() })
    await recordAudit(db, { orgId, userId, action: 'payment.methodRemoved', subject: { type: 'payment', id } })
    return found
  })
  const account = await openAccount(ctx, method.provider_org_id)
  await account?.provider.removeMethod(method.method_id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a removed payment method is still at the provider')
  })
  return null
}

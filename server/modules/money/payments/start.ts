import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import type { PaymentMethod } from '@waybill/contract/payments/enums'
import { LEAST_CHARGE, MOST_CHARGE } from '@waybill/contract/payments/rules'
import type { Db } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { createFunding, type FundingRequest } from '../funding/index.ts'
import { hasAccount } from './accounts.ts'
import { customerOf } from './orders.ts'
import { planSettling } from './kinds.ts'

export interface NewPayment {
  orgId: number
  /** Null: auto top-up. */
  userId: number | null
  method: PaymentMethod
  /** What is to be added to the balance. */
  requested: Money
  saveMethod: boolean
  /** Charged without a page; null: the payer is sent to the provider's page. */
  savedMethodId: number | null
  returnTo: string
  locale: 'en' | 'cn'
  /** The browser's own name of the request, so that one sent twice is one; left out by auto top-up. */
  requestId?: string
  now: Date
}

function checkCharge({ requested, fee }: FundingRequest): void {
  const problem =
    requested + fee < LEAST_CHARGE
      ? fieldProblem('requested', 'FUNDING_AMOUNT_MIN', { params: { min: formatMoney(LEAST_CHARGE) } })
      : requested + fee > MOST_CHARGE
        ? fieldProblem('requested', 'FUNDING_AMOUNT_MAX', { params: { max: formatMoney(MOST_CHARGE) } })
        : null
  if (problem) throw new AppError('INVALID_INPUT', { fields: [problem] })
}

const FIRST_CHECK_MS = 60_000

/**
 * Creates a top-up and its first attempt to pay, in one transaction of role service; the provider is asked after it commits. Throws what
 * createFunding throws, and PAYMENTS_NOT_SET_UP.
 */
export async function startPayment(
  db: Db,
  config: Services['config'],
  payment: NewPayment,
): Promise<{ fundingId: number; id: number }> {
  const { orgId, userId, method, requested, now, savedMethodId } = payment
  const funding = await createFunding(db, { orgId, userId, method, requested, at: now })
  if (!(await hasAccount(db, config, funding.providerOrgId))) throw new AppError('PAYMENTS_NOT_SET_UP')
  checkCharge(funding)
  const { id } = await db
    .insertInto('payment')
    .values({
      org_id: orgId,
      funding_id: funding.id,
      attempt: 1,
      provider_org_id: funding.providerOrgId,
      kind: savedMethodId === null ? 'checkout' : 'saved',
      method,
      amount: funding.requested + funding.fee,
      save_method: payment.saveMethod,
      saved_method_id: savedMethodId,
      customer: await customerOf(db, orgId, funding.providerOrgId),
      automatic: userId === null,
      request_id: payment.requestId ?? null,
      return_to: payment.returnTo,
      locale: payment.locale,
      created_at: now,
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (savedMethodId !== null) await planSettling(db, { orgId, id })
  return { fundingId: funding.id, id }
}

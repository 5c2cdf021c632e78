import * as z from 'zod/mini'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, money, page, queryCodes, text, uuid } from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { MOST_REFERENCES, payoutMethods, refundStatus } from './enums.ts'

const tag = 'Balance refunds'
const customers = [1, 4] as const
const staff = [3, 4] as const
const path = '/ezeeship-api/ezeeship/balance-refund'
const staffPath = '/ezeeship-api/ezeeship/admin/balance-refund'
const distinct = (list: readonly unknown[]) => new Set(list).size === list.length
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const balanceRefund = z.object({
  id,
  requestedAt: instant,
  /** 1 requested, 2 approved, 3 paid, 4 denied, 5 failed, 6 canceled. */
  status: z.literal(valuesOf(refundStatus)),
  currency: z.string(),
  amount: money,
  /** The account or card that it goes back to. */
  payee: z.string(),
  decidedAt: z.nullable(instant),
  /** Why it was denied or failed; null also when all of it came back because card refunds failed. */
  reason: z.nullable(z.string()),
  paidVia: z.nullable(z.enum(payoutMethods)),
  /** What the bank or payment service calls its payments; empty until then. */
  externalReferences: z.array(z.string()),
  /** What of it is available again because card refunds failed after it was paid. */
  returned: money,
})
export type BalanceRefund = z.infer<typeof balanceRefund>
export const refundRequest = z.extend(balanceRefund, {
  org: z.object({ id, name: z.string() }),
  requestedBy: z.nullable(z.string()),
  /** The first of two approvers; null until then. */
  firstApprovedBy: z.nullable(z.string()),
  /** Above this sum two people approve; null: one does. */
  secondApproverAbove: z.nullable(money),
})
export type RefundRequest = z.infer<typeof refundRequest>
const total = z.object({ status: z.literal(valuesOf(refundStatus)), count: z.int(), amount: money })
export type RefundTotal = z.infer<typeof total>
const filters = {
  /** Number of the refund; staff also the customer's name. */
  search: z.optional(text(60)),
  statuses: z.optional(queryCodes),
  cursor: z.optional(text(1000)),
  limit,
}

export const getRefundOptions = route({
  id: 'getRefundOptions',
  method: 'GET',
  path: `${path}/options`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'How much of the balance can be refunded: what was paid in and is not used',
  output: z.object({
    currency: z.string(),
    available: money,
    /** What of it the provider gave: it is spent first and never refunded. */
    credit: money,
    refundable: money,
  }),
})
export const requestBalanceRefund = route({
  id: 'requestBalanceRefund',
  method: 'POST',
  path: `${path}/request`,
  tag,
  access: customers,
  needs: ['verified', 'own'],
  summary: 'Ask the provider to pay unused balance back; the amount is held until it is decided',
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is one refund. */
    requestKey: uuid,
    amount: cents.check(z.gt(0), z.lte(MOST_MONEY)),
    payee: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  output: balanceRefund,
  errors: ['REFUND_TOO_MUCH', 'IDEMPOTENCY_KEY_REUSED'],
})
export const listBalanceRefunds = route({
  id: 'listBalanceRefunds',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Refunds of the own balance, newest first, with the totals of all matching ones by status',
  query: z.strictObject(filters),
  output: z.extend(page(balanceRefund), { totals: z.array(total) }),
})
export const cancelBalanceRefund = route({
  id: 'cancelBalanceRefund',
  method: 'POST',
  path: `${path}/cancel/:id`,
  tag,
  access: customers,
  needs: ['verified', 'own'],
  summary: 'Withdraw a refund that is not decided yet',
  params: idParams,
  output: balanceRefund,
  errors: ['NOT_FOUND', 'REFUND_DECIDED'],
})

export const listRefundRequests = route({
  id: 'listRefundRequests',
  method: 'GET',
  path: `${staffPath}/list`,
  tag,
  access: staff,
  summary: "Refunds of the provider's customers, newest first, with the totals of all matching ones by status",
  query: z.strictObject(filters),
  output: z.extend(page(refundRequest), { totals: z.array(total) }),
})
const decision = {
  tag,
  access: staff,
  method: 'POST',
  needs: ['own'],
  params: idParams,
  output: refundRequest,
} as const
export const approveBalanceRefund = route({
  ...decision,
  id: 'approveBalanceRefund',
  path: `${staffPath}/approve/:id`,
  summary: "Approve a refund, or be the first of two people above the provider's limit",
  errors: ['NOT_FOUND', 'REFUND_DECIDED', 'REFUND_OWN', 'REFUND_SECOND_APPROVER'],
})
export const denyBalanceRefund = route({
  ...decision,
  id: 'denyBalanceRefund',
  path: `${staffPath}/deny/:id`,
  summary: 'Deny a refund with a reason, which the customer reads; the amount is available again',
  body: z.strictObject({ reason }),
  errors: ['NOT_FOUND', 'REFUND_DECIDED', 'REFUND_OWN'],
})
export const payBalanceRefund = route({
  ...decision,
  id: 'payBalanceRefund',
  path: `${staffPath}/pay/:id`,
  summary:
    'Record that an approved refund was paid out, in one payment or several; card refunds must add up to its amount',
  body: z.strictObject({
    via: z.enum(payoutMethods),
    /** Several when a balance that several payments paid in goes back in several refunds. */
    externalReferences: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(MOST_REFERENCES), z.refine(distinct)),
  }),
  errors: [
    'NOT_FOUND',
    'REFUND_DECIDED',
    'REFUND_NOT_APPROVED',
    'REFUND_OWN',
    'REFUND_NOT_AT_PROVIDER',
    'REFUND_ALREADY_RECORDED',
    'REFUNDS_TOO_LITTLE',
    'REFUNDS_TOO_MUCH',
    'REFUND_BY_CARD',
  ],
})
export const failBalanceRefund = route({
  ...decision,
  id: 'failBalanceRefund',
  path: `${staffPath}/fail/:id`,
  summary: 'Record that the payment of an approved refund did not arrive; the amount is available again',
  body: z.strictObject({ reason }),
  errors: ['NOT_FOUND', 'REFUND_DECIDED', 'REFUND_NOT_APPROVED', 'REFUND_OWN'],
})

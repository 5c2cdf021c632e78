import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'

/** Names at the payment service have no more characters: keys of the ledger, which contain them, have at most 200. */
export const MOST_ID = 180

/** Asks the provider how a payment stands and books it. At most two at a time, of one organization one: a flood waits in line. */
export const settleKind = jobKind('payments.settle', z.strictObject({ orgId: z.int(), id: z.int() }), {
  maxAttempts: 5,
  atOnce: 2,
})
/** The same for a dispute; `orgId` is the provider's organization. */
export const disputeKind = jobKind(
  'payments.dispute',
  z.strictObject({ orgId: z.int(), disputeId: z.string().max(MOST_ID) }),
  { maxAttempts: 8, atOnce: 2 },
)
/** The same for what was refunded of a payment; `paymentId` is the provider's name of it. */
export const refundsKind = jobKind(
  'payments.refunds',
  z.strictObject({ orgId: z.int(), paymentId: z.string().max(MOST_ID) }),
  { maxAttempts: 8, atOnce: 2 },
)
/** Has the request behind a refund that was posted and then failed follow it; handled by the refunds module; `orgId` is the customer's organization. */
export const refundFailedKind = jobKind(
  'payments.refundFailed',
  z.strictObject({ orgId: z.int(), refundId: z.string().max(MOST_ID) }),
  { maxAttempts: 8 },
)
/** Looks for refunds and disputes whose webhooks were lost. */
export const findReturnsKind = jobKind('payments.findReturns', z.strictObject({ orgId: z.int() }), {
  maxAttempts: 3,
  atOnce: 1,
})
/** Asks how a payout to a provider's bank stands and books it. */
export const payoutKind = jobKind(
  'payments.payout',
  z.strictObject({ orgId: z.int(), payoutId: z.string().max(MOST_ID) }),
  { maxAttempts: 8, atOnce: 2 },
)
/** Reads what moved a provider's balance at the payment service, and compares it with the ledger. */
export const reconcileKind = jobKind('payments.reconcile', z.strictObject({ orgId: z.int() }), {
  maxAttempts: 5,
  atOnce: 1,
})
/** Adds funds to an organization's wallet if its balance is low now. */
export const autoTopUpKind = jobKind('payments.autoTopUp', z.strictObject({ orgId: z.int() }), {
  maxAttempts: 3,
  atOnce: 2,
})

/** Enqueued any number of times before it runs, it runs once. */
export const planSettling = (db: Db, { orgId, id }: { orgId: number; id: number }): Promise<number> =>
  addJob(db, settleKind, { orgId, id }, { key: `payments.settle:${orgId}:${id}` })
export const planDispute = (db: Db, orgId: number, disputeId: string): Promise<number> =>
  addJob(db, disputeKind, { orgId, disputeId }, { key: `payments.dispute:${orgId}:${disputeId}` })
export const planRefunds = (db: Db, orgId: number, paymentId: string): Promise<number> =>
  addJob(db, refundsKind, { orgId, paymentId }, { key: `payments.refunds:${orgId}:${paymentId}` })
export const planRefundFailed = (db: Db, orgId: number, refundId: string): Promise<number> =>
  addJob(db, refundFailedKind, { orgId, refundId }, { key: `payments.refundFailed:${orgId}:${refundId}` })
export const planFindReturns = (db: Db, orgId: number): Promise<number> =>
  addJob(db, findReturnsKind, { orgId }, { key: `payments.findReturns:${orgId}` })
export const planPayout = (db: Db, orgId: number, payoutId: string): Promise<number> =>
  addJob(db, payoutKind, { orgId, payoutId }, { key: `payments.payout:${orgId}:${payoutId}` })
/** Names the reading of an organization that waits or is under way. */
export const reconcileKey = (orgId: number): string => `payments.reconcile:${orgId}`
export const planReconciling = (db: Db, orgId: number): Promise<number> =>
  addJob(db, reconcileKind, { orgId }, { key: reconcileKey(orgId) })
export const planAutoTopUp = (db: Db, orgId: number): Promise<number> =>
  addJob(db, autoTopUpKind, { orgId }, { key: `payments.autoTopUp:${orgId}` })

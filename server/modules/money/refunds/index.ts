/**
 * Refunds: owns unused balance on its way back to its payer.
 * Invariants: an amount is held from its request until it is paid out or released, in the transaction that decides; never more is asked
 * for than what is unused and was paid in; nobody decides a refund of his own, and above the provider's limit two people approve; a
 * refund at the payment service, which takes its amount from the balance by itself, settles one request and is never taken twice; when it
 * fails later, so does the request.
 * States: refundLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { refundFailedKind } from '../payments/index.ts'
import { recordReturned } from './returned.ts'
import { refundRoutes } from './routes.ts'

export const refundsModule: ServerModule = {
  owns: ['balance_refund', 'balance_refund_reference'],
  routes: refundRoutes,
  jobs: ({ database, now }) => [
    defineJob(refundFailedKind, ({ orgId, refundId }) => recordReturned(database, { orgId, refundId, now: now() })),
  ],
}

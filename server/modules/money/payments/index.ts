/**
 * Payments: owns paying top-ups by card and bank debit: providers' accounts at Stripe, attempts, saved methods, auto top-up and disputes,
 * payouts to the providers' banks, and the daily comparison of the payment service with the ledger.
 * Invariants: a webhook books nothing, it only has the provider asked; a top-up is credited at most once, whatever is delivered doubled, late,
 * out of order or never; everything that creates a payment carries our own key, so that a repeated call is the same payment; keys
 * of accounts are sealed and never shown; without keys the local payment server stands in, outside production only.
 * States: paymentLifecycle, disputeLifecycle, payoutLifecycle, caseLifecycle and autoTopUpLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { sealedAccountKeys } from './account-keys.ts'
import { runAutoTopUp } from './auto-top-up.ts'
import { settleDispute } from './disputes.ts'
import { dueJobs, duePeriods } from './due.ts'
import {
  autoTopUpKind,
  disputeKind,
  findReturnsKind,
  payoutKind,
  reconcileKind,
  refundsKind,
  settleKind,
} from './kinds.ts'
import { localJobs } from './local/jobs.ts'
import { registerLocalPages } from './local/routes.ts'
import { settlePayout } from './reconciliation/payouts.ts'
import { readPaymentService } from './reconciliation/read.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { findReturns, settleRefunds } from './refunds.ts'
import { paymentRoutes } from './routes.ts'
import { settlePayment } from './settle.ts'
import { registerWebhook } from './webhook-route.ts'

export { pauseAutoTopUp } from './auto-top-up.ts'
export { refundFailedKind } from './kinds.ts'

export const paymentsModule: ServerModule = {
  owns: [
    'auto_topup',
    'local_payment_object',
    'payment',
    'payment_account',
    'payment_customer',
    'payment_dispute',
    'psp_case',
    'psp_case_event',
    'psp_event',
    'psp_line',
    'psp_payout',
    'psp_reading',
    'saved_method',
  ],
  routes: [...paymentRoutes, ...reconciliationRoutes],
  http: (app, services) => {
    registerWebhook(app, services)
    if (services.config.localPayments) registerLocalPages(app, services)
  },
  jobs: (services) => [
    defineJob(settleKind, async (ref) => void (await settlePayment(services, ref))),
    defineJob(disputeKind, (dispute) => settleDispute(services, dispute)),
    defineJob(refundsKind, (payment) => settleRefunds(services, payment)),
    defineJob(payoutKind, (payout) => settlePayout(services, payout)),
    defineJob(reconcileKind, ({ orgId }) => readPaymentService(services, orgId)),
    defineJob(findReturnsKind, ({ orgId }) => findReturns(services, orgId)),
    defineJob(autoTopUpKind, ({ orgId }) => runAutoTopUp(services, orgId)),
    ...dueJobs(services),
    ...(services.config.localPayments ? localJobs(services) : []),
  ],
  periodic: duePeriods,
  sealed: [sealedAccountKeys],
}

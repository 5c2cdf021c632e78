/**
 * Funding: owns requests to add money to a wallet, and how a provider's customers pay in.
 * Invariants: a request is decided once, and credits the ledger at most once, in the transaction that approves it; nobody decides a
 * request of its own organization; what was received is what a person or the payment processor says, never what was asked.
 * States: fundingLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { expireJob, expireKind } from './expiry.ts'
import { tellCustomer, tellCustomerKind, tellProvider, tellProviderKind } from './notify.ts'
import { notifySecondApprovers, notifySecondApproversKind } from './notify-second-approvers.ts'
import { sweepProofs, sweepProofsJob } from './proofs.ts'
import { fundingRoutes } from './routes.ts'
import { fundingExport, rechargeExport } from './export.ts'

export { copyDenied, createFunding, type NewFunding, nextReference, providerOf } from './create.ts'
export { type Approval, type ApprovalResult, approveFunding, denyFunding, type DenialOf, fundingKey } from './decide.ts'
export { PROOF_FILE } from './proof-file.ts'
export { findFunding, findFundingByPayment, fundingsByPayment, type FundingRequest, tagFunding } from './requests.ts'
export { readFundingSettings, saveFundingSettings } from './settings.ts'
export { fundingTimes, oldestWaiting } from './times.ts'

export const fundingModule: ServerModule = {
  owns: ['funding_request', 'funding_setting'],
  offers: ['funding_credit', 'funding_pending_recharge'],
  routes: fundingRoutes,
  exports: { funding: fundingExport, recharges: rechargeExport },
  jobs: ({ database }) => [
    defineJob(tellProviderKind, (job) => tellProvider(database, job)),
    defineJob(tellCustomerKind, (job) => tellCustomer(database, job)),
    defineJob(notifySecondApproversKind, (job) => notifySecondApprovers(database, job)),
    expireJob,
    sweepProofsJob,
  ],
  periodic: [
    { kind: expireKind, at: '23 * * * *' },
    { kind: sweepProofs, at: '53 * * * *' },
  ],
}

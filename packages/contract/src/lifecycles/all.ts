import { accountActionLifecycle } from '../wallets/action-lifecycle.ts'
import { changeLifecycle } from '../address-changes/lifecycle.ts'
import { filingLifecycle } from '../customs/filing-lifecycle.ts'
import { countLineLifecycle, stockCountLifecycle } from '../counts/lifecycle.ts'
import { floorPrintLifecycle } from '../floor-printing/lifecycle.ts'
import { claimLifecycle } from '../claims/lifecycle.ts'
import { connectionLifecycle } from '../carriers/connection-lifecycle.ts'
import { organizationLifecycle, userLifecycle } from '../users/lifecycle.ts'
import type { Lifecycle } from '../core/lifecycle.ts'
import { exceptionLifecycle } from '../exceptions/lifecycle.ts'
import { exportLifecycle } from '../exports/lifecycle.ts'
import { fundingLifecycle } from '../funding/funding-lifecycle.ts'
import { identityLifecycle } from '../verification/lifecycle.ts'
import { importLifecycle } from '../imports/lifecycle.ts'
import { inboundLifecycle } from '../inbound/lifecycle.ts'
import { invoiceLifecycle } from '../invoicing/invoice-lifecycle.ts'
import { labelLifecycle } from '../shipping/label-lifecycle.ts'
import { outboundLifecycle } from '../outbound/lifecycle.ts'
import { packageLifecycle } from '../outbound/package-lifecycle.ts'
import { waveLifecycle } from '../outbound/wave-lifecycle.ts'
import { orderLifecycle } from '../orders/lifecycle.ts'
import { autoTopUpLifecycle } from '../payments/auto-top-up-lifecycle.ts'
import { caseLifecycle } from '../payments/case-lifecycle.ts'
import { disputeLifecycle } from '../payments/dispute-lifecycle.ts'
import { payoutLifecycle } from '../payments/payout-lifecycle.ts'
import { paymentLifecycle } from '../payments/lifecycle.ts'
import { outboxLifecycle } from '../outbox/lifecycle.ts'
import { printLifecycle } from '../printing/lifecycle.ts'
import { priceRuleLifecycle } from '../funds/price-rule-lifecycle.ts'
import { purchaseLifecycle } from '../shipping/purchase-lifecycle.ts'
import { returnLifecycle } from '../returns/lifecycle.ts'
import { refundLifecycle } from '../refunds/refund-lifecycle.ts'
import { grantLifecycle } from '../stores/grant-lifecycle.ts'
import { pullLifecycle, storeLifecycle } from '../stores/lifecycle.ts'
import { pushLifecycle } from '../stores/push-lifecycle.ts'
import { syncRunLifecycle } from '../stores/sync-run-lifecycle.ts'
import { ticketLifecycle } from '../tickets/lifecycle.ts'
import { pickupLifecycle } from '../pickups/lifecycle.ts'
import { manifestLifecycle } from '../shipping/manifest-lifecycle.ts'
import { autoVoidLifecycle } from '../shipping/auto-void-lifecycle.ts'
import { trackingLifecycle } from '../shipping/tracking-lifecycle.ts'
import { voidLifecycle } from '../shipping/void-lifecycle.ts'
import { adjustmentLifecycle } from '../carrier-invoices/adjustment-lifecycle.ts'
import { invoiceFileLifecycle } from '../carrier-invoices/file-lifecycle.ts'
import { linkInvitationLifecycle } from '../warehouses/invitation-lifecycle.ts'
import { linkLifecycle } from '../warehouses/link-lifecycle.ts'
import { chargeDisputeLifecycle, chargeLifecycle, rateCardLifecycle } from '../warehouse-billing/lifecycle.ts'
import { rateSheetLifecycle } from '../rate-sheets/lifecycle.ts'
import { unidentifiedClaimLifecycle } from '../unidentified-returns/claim-lifecycle.ts'
import { unidentifiedLifecycle } from '../unidentified-returns/lifecycle.ts'
import { warehouseReturnLifecycle } from '../warehouse-returns/lifecycle.ts'
import { workLifecycle } from '../work-orders/lifecycle.ts'
import { carrierPaymentLifecycle } from '../carrier-invoices/payment-lifecycle.ts'
import { carrierInvoiceLifecycle } from '../carrier-invoices/invoice-lifecycle.ts'

/** Every state machine of the product; checks, generated types and tests walk over them. */
export const lifecycles: readonly Lifecycle[] = [
  accountActionLifecycle,
  changeLifecycle,
  filingLifecycle,
  claimLifecycle,
  connectionLifecycle,
  countLineLifecycle,
  stockCountLifecycle,
  autoTopUpLifecycle,
  autoVoidLifecycle,
  disputeLifecycle,
  exceptionLifecycle,
  exportLifecycle,
  printLifecycle,
  fundingLifecycle,
  grantLifecycle,
  identityLifecycle,
  importLifecycle,
  inboundLifecycle,
  invoiceLifecycle,
  labelLifecycle,
  manifestLifecycle,
  orderLifecycle,
  organizationLifecycle,
  outboundLifecycle,
  packageLifecycle,
  waveLifecycle,
  outboxLifecycle,
  paymentLifecycle,
  payoutLifecycle,
  caseLifecycle,
  pickupLifecycle,
  priceRuleLifecycle,
  pullLifecycle,
  purchaseLifecycle,
  refundLifecycle,
  returnLifecycle,
  storeLifecycle,
  pushLifecycle,
  syncRunLifecycle,
  ticketLifecycle,
  trackingLifecycle,
  userLifecycle,
  voidLifecycle,
  linkLifecycle,
  linkInvitationLifecycle,
  adjustmentLifecycle,
  invoiceFileLifecycle,
  carrierInvoiceLifecycle,
  carrierPaymentLifecycle,
  warehouseReturnLifecycle,
  unidentifiedLifecycle,
  unidentifiedClaimLifecycle,
  workLifecycle,
  chargeLifecycle,
  chargeDisputeLifecycle,
  rateCardLifecycle,
  rateSheetLifecycle,
  floorPrintLifecycle,
]

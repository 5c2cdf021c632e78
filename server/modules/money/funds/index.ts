/**
 * Funds: owns wallets and the ledger.
 * Invariants: every booking balances in every book or is in none; entries are never changed; a hold is resolved once; a wallet
 * moves in whole cents and is never held below its floor; a reversal copies its original.
 * All bookings go through the functions of schema fin, as role service, for the organisation of the transaction.
 */
import { inScope } from '../../../platform/database/index.ts'
import { addJob, defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { checkKind, checkNowKind, ledgerCheckRoutes } from './ledger-check-routes.ts'
import { ledgerFigures } from './figures.ts'
import { heldHoursKind, sumHeldHours } from './held-hours.ts'
import { checkLedger } from './ledger-runs.ts'
import { fundsRoutes } from './routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { warehouseRoutes } from './warehouse/routes.ts'
import { transactionExport } from './export.ts'
import { warehouseExport } from './warehouse/export.ts'

export { type Balance, getBalance, getPendingRefund } from './balance.ts'
export { ledgerFaults } from './ledger-check.ts'
export {
  findChargesAfterVoid,
  findClaimsDue,
  findCreditedByAdjustments,
  findLabelCharge,
  findLabelCosts,
  type LabelCost,
} from './label-costs.ts'
export {
  addFunds,
  adjustLabel,
  billCarrierAccount,
  type LabelDifference,
  reverseAdjustment,
  reverseRest,
  LedgerConflictError,
  captureLabel,
  captureReturn,
  chargeLateReturn,
  holdReturn,
  chargeFee,
  holdLabel,
  holdNoted,
  type LabelCover,
  lockBook,
  noteHold,
  type LabelPrice,
  openBooks,
  postTax,
  type Posted,
  chargeAfterVoid,
  refundVoid,
  releaseLabel,
  InsufficientFundsError,
} from './ledger.ts'
export {
  captureFee,
  chargeService,
  type FeePrice,
  holdFee,
  payClaim,
  releaseFee,
  reverseClaim,
  type ServiceFee,
} from './service-fees.ts'
export { alarmShortWallet } from './short-alarm.ts'
export { type CustomerFloat, type FloatScope, listFloatMovements, readFloat } from './float.ts'
export { freezeFunds, reinstatePayment, returnPayment, unfreezeFunds } from './returned-payments.ts'
export { fundsLeft, sumBalanceChanges, sumSpend } from './balance-report.ts'
export { type LabelPosting, listLabelPostings, listLabelTimes } from './label-postings.ts'
export {
  holdRefund,
  paidInBy,
  payRefund,
  type ProviderDebit,
  refundedAtProvider,
  refundedSince,
  releaseRefund,
} from './balance-refunds.ts'
export { unusedCredit } from './unused-credit.ts'
export { payCarrier, voidCarrierPayment } from './carrier-payments.ts'
export { chargeProcessorFee, openOwnBook, postPayout, returnPayout } from './processor.ts'
export { findOperator, warehouseShortfall } from './warehouse/accounts.ts'
export {
  addWarehouseFunds,
  chargeWarehouse,
  chargeWarehouseFee,
  getWarehouseBalance,
  openWarehouseBook,
  refundWarehouse,
} from './warehouse/ledger.ts'
export { findWalletMovement, listMovements, listPostageEntries } from './postage-history.ts'
export { sumPostage } from './postage-totals.ts'
export { lockWallet, postStaffAction, purchasesOfEntries, setCreditLimit } from './staff-actions.ts'

export const fundsModule: ServerModule = {
  owns: [
    'ledger_account',
    'ledger_check',
    'ledger_entry',
    'ledger_held_hour',
    'ledger_held_place',
    'ledger_hour',
    'ledger_loss',
    'ledger_transfer',
    'warehouse_transaction',
  ],
  offers: [
    'funds_balance',
    'funds_book',
    'funds_charge',
    'funds_carrier_payable',
    'funds_clearing',
    'funds_hour',
    'funds_wallet',
    'funds_warehouse_balance',
    'funds_warehouse_movement',
    'funds_warehouse_shortfall',
  ],
  routes: [...fundsRoutes, ...ledgerCheckRoutes, ...warehouseRoutes, ...statementRoutes],
  exports: { transactions: transactionExport, warehouse: warehouseExport },
  figures: ledgerFigures,
  jobs: (services) => [
    defineJob(checkKind, () => checkLedger(services)),
    defineJob(checkNowKind, (run) => checkLedger(services, run)),
    defineJob(heldHoursKind, () => sumHeldHours(services.database)),
  ],
  periodic: [
    { kind: checkKind, at: '11 2 * * *' },
    { kind: heldHoursKind, at: '7 * * * *' },
  ],
  start: async ({ database }) => {
    // What a crash or a restore may have left behind is found now rather than at night.
    await inScope(database, { role: 'service', orgId: 0 }, (db) =>
      addJob(db, checkNowKind, { scope: 'recent', cause: 'start', userId: null }, { key: 'ledgerCheck:start' }),
    )
    return { stop: async () => {} }
  },
}

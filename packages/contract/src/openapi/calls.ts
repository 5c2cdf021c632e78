import type { Route } from '../core/route.ts'
import * as brand from '../brand/api.ts'
import * as customs from '../customs/api.ts'
import * as filings from '../customs/filing-api.ts'
import * as dashboard from '../dashboard/api.ts'
import * as addresses from '../addresses/api.ts'
import * as account from '../account/api.ts'
import * as defaults from '../defaults/api.ts'
import * as rules from '../rules/api.ts'
import * as ruleLists from '../rules/lists-api.ts'
import * as exportsApi from '../exports/api.ts'
import * as fromProducts from '../orders/from-products-api.ts'
import * as ending from '../orders/end-api.ts'
import * as regrouping from '../orders/regrouping-api.ts'
import * as orderAddresses from '../orders/address-api.ts'
import * as bulkChanges from '../orders/bulk-api.ts'
import * as payments from '../payments/api.ts'
import * as funding from '../funding/api.ts'
import * as accountActions from '../wallets/action-api.ts'
import * as priceMatrix from '../prices/matrix-api.ts'
import * as wallets from '../wallets/wallet-api.ts'
import * as pickups from '../pickups/api.ts'
import * as claims from '../claims/api.ts'
import * as addressChanges from '../address-changes/api.ts'
import * as exceptions from '../exceptions/api.ts'
import * as returns from '../returns/api.ts'
import * as refunds from '../refunds/api.ts'
import * as invoices from '../invoicing/api.ts'
import * as invoicesOfStaff from '../invoicing/staff-api.ts'
import * as funds from '../funds/api.ts'
import * as identity from '../identity/api.ts'
import * as importRows from '../imports/rows-api.ts'
import * as importTemplates from '../imports/templates-api.ts'
import * as imports from '../imports/api.ts'
import * as invitations from '../invitations/api.ts'
import * as jobs from '../jobs/api.ts'
import * as messages from '../messages/api.ts'
import * as orders from '../orders/api.ts'
import * as outbox from '../outbox/api.ts'
import * as prices from '../prices/api.ts'
import * as pricePreview from '../prices/preview-api.ts'
import * as preferences from '../preferences/api.ts'
import * as addressImport from '../imports/addresses-api.ts'
import * as productImport from '../imports/products-api.ts'
import * as products from '../products/api.ts'
import * as proxy from '../proxy/api.ts'
import * as rateCalculator from '../shipping/rate-calculator-api.ts'
import * as ledgerCheck from '../funds/ledger-check-api.ts'
import * as carrierTablesApi from '../carriers/tables-api.ts'
import * as rateSheets from '../rate-sheets/api.ts'
import * as rateSheetShapes from '../rate-sheets/shapes.ts'
import * as search from '../search/api.ts'
import * as security from '../security/api.ts'
import * as registration from '../registration/api.ts'
import * as setup from '../setup/api.ts'
import * as shipping from '../shipping/api.ts'
import * as reports from '../reports/api.ts'
import * as buyerMail from '../shipping/buyer-mail-api.ts'
import * as operationReports from '../reports/operations-api.ts'
import * as floatReports from '../reports/float-api.ts'
import * as fundingTimes from '../reports/funding-times-api.ts'
import * as accuracyReports from '../reports/accuracy-api.ts'
import * as unbilledReports from '../reports/unbilled-api.ts'
import * as carrierPayments from '../carrier-invoices/payments-api.ts'
import * as closing from '../invoicing/closing-api.ts'
import * as reconciliation from '../payments/reconciliation-api.ts'
import * as postageDays from '../funds/days-api.ts'
import * as manifests from '../shipping/manifest-api.ts'
import * as sandboxClock from '../shipping/sandbox-clock-api.ts'
import * as ownLabels from '../shipping/own-label-api.ts'
import * as voidHistory from '../shipping/void-history-api.ts'
import * as transactions from '../funds/transaction-api.ts'
import * as labelPostage from '../funds/label-postage-api.ts'
import * as sellerBalances from '../funds/seller-balances-api.ts'
import * as statements from '../funds/statement-api.ts'
import * as warehouseFunds from '../warehouse/api.ts'
import * as warehouses from '../warehouses/api.ts'
import * as warehouseLinks from '../warehouses/links-api.ts'
import * as sellerWarehouses from '../warehouses/seller-api.ts'
import * as inventory from '../stock/api.ts'
import * as places from '../stock/place-api.ts'
import * as counts from '../counts/api.ts'
import * as floorCounts from '../counts/staff-api.ts'
import * as badges from '../badges/api.ts'
import * as printers from '../floor-printing/api.ts'
import * as floorPrints from '../floor-printing/print-api.ts'
import * as moves from '../stock/move-api.ts'
import * as putAway from '../stock/put-away-api.ts'
import * as stock from '../stock/staff-api.ts'
import * as inbounds from '../inbound/api.ts'
import * as receipts from '../inbound/staff-api.ts'
import * as unidentified from '../unidentified-returns/api.ts'
import * as floorUnidentified from '../unidentified-returns/staff-api.ts'
import * as warehouseReturns from '../warehouse-returns/api.ts'
import * as floorReturns from '../warehouse-returns/staff-api.ts'
import * as ownWork from '../work-orders/api.ts'
import * as floorWork from '../work-orders/staff-api.ts'
import * as ownWarehouseBills from '../warehouse-billing/bills-api.ts'
import * as customerBills from '../warehouse-billing/bills-staff-api.ts'
import * as ownCharges from '../warehouse-billing/api.ts'
import * as customerCharges from '../warehouse-billing/staff-api.ts'
import * as storage from '../warehouse-billing/storage-api.ts'
import * as warehouseRates from '../warehouse-billing/rates-api.ts'
import * as outbound from '../outbound/api.ts'
import * as staffOutbound from '../outbound/staff-api.ts'
import * as floor from '../outbound/floor-api.ts'
import * as repack from '../outbound/repack-api.ts'
import * as waves from '../outbound/wave-api.ts'
import * as stores from '../stores/api.ts'
import * as storePushes from '../stores/push-api.ts'
import * as tenancy from '../tenancy/api.ts'
import * as tenants from '../tenants/api.ts'
import * as users from '../users/api.ts'
import * as verification from '../verification/api.ts'
import * as tickets from '../tickets/api.ts'
import * as carrierInvoices from '../carrier-invoices/api.ts'
import * as printing from '../printing/api.ts'
import * as printJobs from '../printing/job-api.ts'
import * as views from '../views/api.ts'
import * as adjustments from '../carrier-invoices/adjustments-api.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'summary' in value && 'path' in value

/** The modules of the calls, in the order of the OpenAPI document. */
export const apiAreas: readonly object[] = [
  tenancy,
  brand,
  tenants,
  setup,
  invitations,
  identity,
  account,
  orders,
  fromProducts,
  ending,
  regrouping,
  orderAddresses,
  bulkChanges,
  addresses,
  imports,
  importTemplates,
  importRows,
  products,
  productImport,
  addressImport,
  jobs,
  exportsApi,
  messages,
  tickets,
  preferences,
  views,
  defaults,
  rules,
  ruleLists,
  proxy,
  security,
  carrierTablesApi,
  rateSheets,
  rateSheetShapes,
  shipping,
  printing,
  printJobs,
  rateCalculator,
  funding,
  accountActions,
  wallets,
  invoices,
  refunds,
  addressChanges,
  pickups,
  claims,
  exceptions,
  returns,
  invoicesOfStaff,
  payments,
  funds,
  transactions,
  labelPostage,
  postageDays,
  sellerBalances,
  warehouseFunds,
  warehouses,
  warehouseLinks,
  sellerWarehouses,
  inventory,
  places,
  counts,
  printers,
  floorPrints,
  badges,
  floorCounts,
  ownWork,
  floorWork,
  moves,
  putAway,
  stock,
  inbounds,
  receipts,
  warehouseReturns,
  unidentified,
  floorUnidentified,
  floorReturns,
  ownWarehouseBills,
  customerBills,
  ownCharges,
  customerCharges,
  storage,
  warehouseRates,
  outbound,
  staffOutbound,
  floor,
  repack,
  waves,
  statements,
  reports,
  buyerMail,
  customs,
  operationReports,
  floatReports,
  fundingTimes,
  accuracyReports,
  unbilledReports,
  reconciliation,
  closing,
  carrierPayments,
  ownLabels,
  manifests,
  sandboxClock,
  filings,
  voidHistory,
  ledgerCheck,
  prices,
  pricePreview,
  priceMatrix,
  outbox,
  dashboard,
  verification,
  users,
  registration,
  stores,
  storePushes,
  search,
  carrierInvoices,
  adjustments,
]

/** Every call of the API: what the OpenAPI document, the route probes and the server's completeness check go by. */
export const allRoutes: readonly Route[] = apiAreas.flatMap((area) =>
  Object.entries(area)
    // By name, as modules list their exports: the same order whatever loaded them.
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value as unknown)
    .filter(isRoute),
)

import type { Entries, Sections } from '../entry.ts'
import { pickupSections } from './pickups.ts'
import { claimSections } from './claims.ts'
import { addressChangeSections } from './address-changes.ts'
import { exportSections } from './exports.ts'
import { exceptionSections } from './exceptions.ts'
import { returnSections } from './returns.ts'
import { accountSections } from './accounts.ts'
import { customsSections } from './customs.ts'
import { dashboardSections } from './dashboard.ts'
import { everywhere as common } from './everywhere.ts'
import { firstDaysSections } from './first-days.ts'
import { fundingSections } from './funding.ts'
import { importSections } from './imports.ts'
import { invoicingSections } from './invoicing.ts'
import { storePushSections } from './store-pushes.ts'
import { jobSections } from './jobs.ts'
import { ledgerSections } from './ledger.ts'
import { addressSections } from './addresses.ts'
import { manifestSections } from './manifests.ts'
import { ownLabelSections } from './own-labels.ts'
import { orderFactSections } from './order-facts.ts'
import { orderSections } from './orders.ts'
import { regroupingSections } from './regrouping.ts'
import { paymentSections } from './payments.ts'
import { priceSections } from './prices.ts'
import { productFields, productSections } from './products.ts'
import { postageSections } from './postage.ts'
import { providerReportSections } from './provider-reports.ts'
import { reportSections } from './reports.ts'
import { ruleListSections } from './rule-lists.ts'
import { ruleSections } from './rules.ts'
import { refundSections } from './refunds.ts'
import { searchSections } from './search.ts'
import { shippingSections } from './shipping.ts'
import { siteSections } from './sites.ts'
import { inboundSections } from './inbound.ts'
import { countSections } from './counts.ts'
import { badgeSections } from './badges.ts'
import { floorPrintingSections } from './floor-printing.ts'
import { workSections } from './work-orders.ts'
import { warehouseBillSections } from './warehouse-bills.ts'
import { warehouseChargeSections } from './warehouse-charges.ts'
import { unidentifiedSections } from './unidentified-returns.ts'
import { warehouseReturnSections } from './warehouse-returns.ts'
import { rateSheetSections } from './rate-sheets.ts'
import { stockSections } from './stock.ts'
import { floorSections } from './floor.ts'
import { waveSections } from './waves.ts'
import { outboundSections } from './outbound.ts'
import { walletSections } from './wallets.ts'
import { warehouseSections } from './warehouses.ts'
import { warehouseFundsSections } from './warehouse-funds.ts'
import { buyerMailSections } from './buyer-mail.ts'
import { printingSections } from './printing.ts'
import { viewSections } from './views.ts'
import { carrierInvoiceSections } from './carrier-invoices.ts'

export const everywhere: Entries = { ...common, ...productFields }
const ofCalls: Sections = {
  ...warehouseSections,
  ...rateSheetSections,
  ...outboundSections,
  ...orderSections,
  ...dashboardSections,
  ...customsSections,
  ...regroupingSections,
  ...buyerMailSections,
  ...printingSections,
  ...viewSections,
  ...orderFactSections,
  ...addressSections,
  ...ownLabelSections,
  ...manifestSections,
  ...shippingSections,
  ...addressChangeSections,
  ...pickupSections,
  ...claimSections,
  ...exceptionSections,
  ...returnSections,
  ...paymentSections,
  ...fundingSections,
  ...productSections,
  ...importSections,
  ...jobSections,
  ...storePushSections,
  ...accountSections,
  ...siteSections,
  ...priceSections,
  ...searchSections,
  ...firstDaysSections,
  ...ledgerSections,
  ...walletSections,
  ...warehouseFundsSections,
  ...inboundSections,
  ...countSections,
  ...badgeSections,
  ...floorPrintingSections,
  ...workSections,
  ...warehouseReturnSections,
  ...unidentifiedSections,
  ...warehouseBillSections,
  ...warehouseChargeSections,
  ...stockSections,
  ...floorSections,
  ...waveSections,
  ...postageSections,
  ...providerReportSections,
  ...reportSections,
  ...carrierInvoiceSections,
  ...invoicingSections,
  ...refundSections,
  ...ruleSections,
  ...ruleListSections,
}
export const sections: Sections = { ...ofCalls, ...exportSections(ofCalls) }

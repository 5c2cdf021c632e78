import type { ServerModule } from './platform/module.ts'
import { dashboardModule } from './modules/site/dashboard/index.ts'
import { addressesModule } from './modules/ship/addresses/index.ts'
import { accountModule } from './modules/people/account/index.ts'
import { casesModule } from './modules/ship/cases/index.ts'
import { carrierTablesModule } from './modules/ship/carrier-tables/index.ts'
import { rateSheetsModule } from './modules/ship/rate-sheets/index.ts'
import { defaultsModule } from './modules/site/defaults/index.ts'
import { exportsModule, exportSourcesOf } from './modules/sell/exports/index.ts'
import { filesModule } from './modules/site/files/index.ts'
import { fundingModule } from './modules/money/funding/index.ts'
import { invoicingModule } from './modules/money/invoicing/index.ts'
import { refundsModule } from './modules/money/refunds/index.ts'
import { fundsModule } from './modules/money/funds/index.ts'
import { identity } from './modules/people/identity/index.ts'
import { importsModule } from './modules/sell/imports/index.ts'
import { invitationsModule } from './modules/people/invitations/index.ts'
import { mfaModule } from './modules/people/mfa/index.ts'
import { messagesModule } from './modules/site/messages/index.ts'
import { outboxModule } from './modules/site/outbox/index.ts'
import { ordersModule } from './modules/sell/orders/index.ts'
import { paymentsModule } from './modules/money/payments/index.ts'
import { carrierInvoicesModule } from './modules/money/carrier-invoices/index.ts'
import { pricesModule } from './modules/money/prices/index.ts'
import { preferencesModule } from './modules/site/preferences/index.ts'
import { productsModule } from './modules/sell/products/index.ts'
import { proxyModule } from './modules/people/proxy/index.ts'
import { reportsModule } from './modules/money/reports/index.ts'
import { registration } from './modules/people/registration/index.ts'
import { rulesModule } from './modules/sell/rules/index.ts'
import { searchModule } from './modules/site/search/index.ts'
import { securityModule } from './modules/people/security/index.ts'
import { setupModule } from './modules/site/setup/index.ts'
import { shippingModule } from './modules/ship/shipping/index.ts'
import { storesModule } from './modules/sell/stores/index.ts'
import { tenancy } from './modules/site/tenancy/index.ts'
import { tenantsModule } from './modules/site/tenants/index.ts'
import { usersModule } from './modules/people/users/index.ts'
import { viewsModule } from './modules/site/views/index.ts'
import { verificationModule } from './modules/people/verification/index.ts'
import { chargesModule } from './modules/warehouse/charges/index.ts'
import { warehousesModule } from './modules/warehouse/warehouses/index.ts'
import { walletsModule } from './modules/money/wallets/index.ts'
import { printingModule } from './modules/ship/printing/index.ts'
import { inboundModule } from './modules/warehouse/inbound/index.ts'
import { outboundModule } from './modules/warehouse/outbound/index.ts'
import { workModule } from './modules/warehouse/work/index.ts'
import { countsModule } from './modules/warehouse/counts/index.ts'
import { returnsModule } from './modules/warehouse/returns/index.ts'
import { badgesModule } from './modules/warehouse/badges/index.ts'
import { printersModule } from './modules/warehouse/printers/index.ts'
import { stockModule } from './modules/warehouse/stock/index.ts'
import { ticketsModule } from './modules/site/tickets/index.ts'

const withoutExports: readonly ServerModule[] = [
  tenancy,
  tenantsModule,
  setupModule,
  invitationsModule,
  identity,
  mfaModule,
  accountModule,
  securityModule,
  carrierTablesModule,
  rateSheetsModule,
  ordersModule,
  addressesModule,
  importsModule,
  productsModule,
  messagesModule,
  ticketsModule,
  preferencesModule,
  viewsModule,
  defaultsModule,
  rulesModule,
  proxyModule,
  fundsModule,
  fundingModule,
  paymentsModule,
  walletsModule,
  warehousesModule,
  invoicingModule,
  refundsModule,
  pricesModule,
  reportsModule,
  carrierInvoicesModule,
  shippingModule,
  casesModule,
  storesModule,
  searchModule,
  dashboardModule,
  filesModule,
  outboxModule,
  verificationModule,
  usersModule,
  registration,
  printingModule,
  stockModule,
  chargesModule,
  inboundModule,
  outboundModule,
  countsModule,
  workModule,
  returnsModule,
  printersModule,
  badgesModule,
]

/** Every module of the server, each behind its door. */
export const modules: readonly ServerModule[] = [...withoutExports, exportsModule(exportSourcesOf(withoutExports))]

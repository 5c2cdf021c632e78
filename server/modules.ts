import type { ServerModule } from './platform/module.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { addressesModule } from './modules/addresses/index.ts'
import { accountModule } from './modules/account/index.ts'
import { carrierTablesModule } from './modules/carrier-tables/index.ts'
import { defaultsModule } from './modules/defaults/index.ts'
import { exportsModule } from './modules/exports/index.ts'
import { filesModule } from './modules/files/index.ts'
import { fundsModule } from './modules/funds/index.ts'
import { identity } from './modules/identity/index.ts'
import { importsModule } from './modules/imports/index.ts'
import { invitationsModule } from './modules/invitations/index.ts'
import { mfaModule } from './modules/mfa/index.ts'
import { messagesModule } from './modules/messages/index.ts'
import { outboxModule } from './modules/outbox/index.ts'
import { ordersModule } from './modules/orders/index.ts'
import { preferencesModule } from './modules/preferences/index.ts'
import { productsModule } from './modules/products/index.ts'
import { proxyModule } from './modules/proxy/index.ts'
import { registration } from './modules/registration/index.ts'
import { searchModule } from './modules/search/index.ts'
import { securityModule } from './modules/security/index.ts'
import { setupModule } from './modules/setup/index.ts'
import { shippingModule } from './modules/shipping/index.ts'
import { storesModule } from './modules/stores/index.ts'
import { tenancy } from './modules/tenancy/index.ts'
import { tenantsModule } from './modules/tenants/index.ts'
import { usersModule } from './modules/users/index.ts'
import { verificationModule } from './modules/verification/index.ts'
import { ticketsModule } from './modules/tickets/index.ts'

/** Every module of the server, each behind its door. */
export const modules: readonly ServerModule[] = [
  tenancy,
  tenantsModule,
  setupModule,
  invitationsModule,
  identity,
  mfaModule,
  accountModule,
  securityModule,
  carrierTablesModule,
  ordersModule,
  addressesModule,
  importsModule,
  productsModule,
  exportsModule,
  messagesModule,
  ticketsModule,
  preferencesModule,
  defaultsModule,
  proxyModule,
  fundsModule,
  shippingModule,
  storesModule,
  searchModule,
  dashboardModule,
  filesModule,
  outboxModule,
  verificationModule,
  usersModule,
  registration,
]

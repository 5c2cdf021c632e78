/**
 * Which journeys walk through which part of the product: by the names of folders under web/<app>/src and server/modules.
 * A browser test depends on nearly all of the product; these are the ones that look at the part itself. Names are beginnings of files
 * under e2e/. A test holds the table to the tree: every part and every journey stands in it.
 */
export const journeysOf: Record<string, readonly string[]> = {
  // Orders and products
  orders: ['journeys/order-list', 'journeys/order-detail', 'journeys/double-click', 'journeys/header-and-columns'],
  export: ['journeys/export', 'journeys/jobs'],
  exports: ['journeys/export', 'journeys/jobs'],
  import: ['journeys/import.test', 'journeys/import-files', 'journeys/import-mapping', 'journeys/import-template'],
  review: ['journeys/import-grid', 'journeys/import-window'],
  imports: ['journeys/import.test', 'journeys/import-joined', 'journeys/import-readings'],
  jobs: ['journeys/jobs'],
  products: ['journeys/products', 'journeys/from-products', 'journeys/import-products'],
  search: ['journeys/search'],
  palette: ['journeys/search'],
  // What the features of an app share, lists of every app among it
  shared: ['journeys/list-filters'],
  // Shipping and money
  buy: ['journeys/buy', 'journeys/declared', 'journeys/label-texts', 'journeys/hand-over'],
  shipping: ['journeys/buy', 'journeys/declared', 'journeys/label-texts', 'journeys/hand-over'],
  shipments: ['journeys/hand-over', 'journeys/header-and-columns'],
  calculator: ['journeys/rate-calculator'],
  'carrier-tables': ['journeys/carrier-tables'],
  reports: ['journeys/reports', 'journeys/list-filters'],
  report: ['journeys/reports'],
  prices: ['journeys/prices', 'journeys/buy', 'journeys/list-filters'],
  funds: ['journeys/funds', 'journeys/buy', 'journeys/first-days'],
  'ledger-check': ['journeys/funds'],
  balances: ['journeys/funds', 'journeys/accounts'],
  'account-actions': ['journeys/accounts'],
  'reseller-wallets': ['journeys/accounts'],
  wallet: ['journeys/accounts'],
  wallets: ['journeys/accounts'],
  'carrier-invoices': ['journeys/carrier-invoices', 'journeys/list-filters'],
  adjustments: ['journeys/carrier-invoices'],
  payments: ['journeys/payments', 'journeys/funding'],
  funding: ['journeys/funding', 'journeys/payments', 'journeys/buy'],
  'funding-settings': ['journeys/funding'],
  invoicing: ['journeys/invoicing'],
  refunds: ['journeys/invoicing'],
  invoices: ['journeys/invoicing'],
  bills: ['journeys/invoicing'],
  'invoice-settings': ['journeys/invoicing'],
  ageing: ['journeys/invoicing'],
  // Settings and people
  setting: ['journeys/account', 'journeys/defaults', 'journeys/identity-draft', 'journeys/security'],
  account: ['journeys/account'],
  address: ['journeys/address'],
  addresses: ['journeys/address'],
  defaults: ['journeys/defaults'],
  preferences: ['journeys/header-and-columns', 'journeys/account'],
  security: ['journeys/security'],
  mfa: ['journeys/security'],
  identity: ['journeys/log-in', 'shell/log-in', 'journeys/plain-http'],
  session: ['journeys/log-in', 'shell/log-in', 'journeys/plain-http', 'journeys/lost-connection'],
  registration: ['journeys/registration'],
  verification: ['journeys/identity-draft', 'journeys/console-users'],
  users: ['journeys/console-users'],
  invitations: ['journeys/console-tenants'],
  // Stores, messages, support
  stores: ['journeys/stores'],
  messages: ['journeys/messages'],
  support: ['journeys/support'],
  tickets: ['journeys/support'],
  manual: ['journeys/manual'],
  outbox: ['journeys/registration'],
  files: ['shell/files', 'journeys/support'],
  // Tenants and the console
  tenants: ['journeys/console-tenants', 'shell/tenants-access'],
  tenant: ['shell/white-label', 'shell/tenants', 'shell/resolution'],
  tenancy: ['shell/white-label', 'shell/tenants', 'shell/resolution'],
  brand: ['journeys/console-tenants', 'shell/white-label'],
  setup: ['journeys/console-tenants', 'journeys/first-steps'],
  proxy: ['journeys/api-page'],
  // Home and the shell
  home: ['journeys/home'],
  chart: ['journeys/home'],
  dashboard: ['journeys/home'],
  warehouse: ['journeys/home'],
  frame: ['shell/frame', 'shell/menu'],
  host: ['shell/hosting', 'journeys/offline-routes', 'shell/guard'],
  pages: ['shell/frame', 'shell/redirect', 'shell/access'],
}

/** They look at every page a little, or at a whole start: too long for one change. `npm test` runs them. */
export const everywhere = ['journeys/without-barriers', 'operating/']

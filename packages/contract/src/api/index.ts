import type { Route } from '../route.ts'
import * as brand from './brand.ts'
import * as dashboard from './dashboard.ts'
import * as addresses from './addresses.ts'
import * as account from './account.ts'
import * as defaults from './defaults.ts'
import * as exportsApi from './exports.ts'
import * as fromProducts from './from-products.ts'
import * as funds from './funds.ts'
import * as identity from './identity.ts'
import * as importRows from './import-rows.ts'
import * as importTemplates from './import-templates.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as messages from './messages.ts'
import * as orders from './orders.ts'
import * as outbox from './outbox.ts'
import * as preferences from './preferences.ts'
import * as productImport from './product-import.ts'
import * as products from './products.ts'
import * as proxy from './proxy.ts'
import * as rateCalculator from './rate-calculator.ts'
import * as carrierTablesApi from './carrier-tables.ts'
import * as search from './search.ts'
import * as security from './security.ts'
import * as registration from './registration.ts'
import * as setup from './setup.ts'
import * as shipping from './shipping.ts'
import * as stores from './stores.ts'
import * as tenancy from './tenancy.ts'
import * as tenants from './tenants.ts'
import * as users from './users.ts'
import * as verification from './verification.ts'
import * as tickets from './tickets.ts'

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
  addresses,
  imports,
  importTemplates,
  importRows,
  products,
  productImport,
  jobs,
  exportsApi,
  messages,
  tickets,
  preferences,
  defaults,
  proxy,
  security,
  carrierTablesApi,
  shipping,
  rateCalculator,
  funds,
  outbox,
  dashboard,
  verification,
  users,
  registration,
  stores,
  search,
]

/** Every call of the API: what the OpenAPI document, the route probes and the server's completeness check go by. */
export const allRoutes: readonly Route[] = apiAreas.flatMap((area) =>
  Object.entries(area)
    // By name, as modules list their exports: the same order whatever loaded them.
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value as unknown)
    .filter(isRoute),
)

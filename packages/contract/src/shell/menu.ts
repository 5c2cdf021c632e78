import { orgType, type OrgType } from '../core/enums.ts'
import type { MenuId } from './menu-words.ts'

/** Conditions of specification §6 on a menu entry: a connected warehouse, a verified identity. */
type MenuNeed = 'warehouse' | 'verified'

export type MenuItem = {
  id: MenuId
  /** Where it leads; a group leads nowhere by itself. */
  href?: string
  /** Every place that begins so is this entry's: details lie beside their list. */
  stem?: string
  /** Other places that are this entry's too, because they have none of their own. */
  also?: readonly string[]
  need?: MenuNeed
  items?: readonly MenuItem[]
}

/** Who looks at the menu. `ordinary` and `saas` are sellers on the main site and on a reseller's host. */
export type MenuAudience = 'ordinary' | 'saas' | 'warehouse' | 'reseller' | 'platform'

export const audienceOf = (type: OrgType, saas: boolean): MenuAudience =>
  type === orgType.OMS
    ? saas
      ? 'saas'
      : 'ordinary'
    : type === orgType.WMS
      ? 'warehouse'
      : type === orgType.SERVER
        ? 'reseller'
        : 'platform'

const leaf = (id: MenuId, href: string, need?: MenuNeed): MenuItem => ({
  id,
  href,
  stem: href.replace(/\/lists$/, ''),
  ...(need && { need }),
})
const group = (id: MenuId, items: readonly MenuItem[], need?: MenuNeed): MenuItem => ({
  id,
  items,
  ...(need && { need }),
})

const home = '/o/#/home'
/** The rooms of warehouse staff. */
const rooms = {
  start: '/w/#/start',
  sellers: '/w/#/link/lists',
  customers: '/w/#/customers',
  charges: '/w/#/charge/lists',
  bills: '/w/#/bill/lists',
  rates: '/w/#/rates',
  settings: '/w/#/warehouse/lists',
  receiving: '/w/#/inbound/lists',
  putAway: '/w/#/put-away',
  move: '/w/#/move',
  counts: '/w/#/count',
  work: '/w/#/work-order',
  returns: '/w/#/return/lists',
  unidentified: '/w/#/return/unidentified',
  stock: '/w/#/stock/lists',
  outbound: '/w/#/outbound/lists',
  places: '/w/#/place/lists',
  stations: '/w/#/station/lists',
  prints: '/w/#/print-job/lists',
  people: '/w/#/people',
  pick: '/w/#/pick',
  waves: '/w/#/wave/lists',
  pack: '/w/#/pack',
  ship: '/w/#/ship',
} as const
const sellers = [
  leaf('orders', '/b/#/order/lists'),
  { ...leaf('shipments', '/e/#/shipment/lists'), also: ['/e/#/end-of-day', '/e/#/manifest'] },
  leaf('products', '/b/#/product/lists'),
]
const ordinary: readonly MenuItem[] = [
  leaf('home', home, 'warehouse'),
  ...sellers,
  group(
    'warehouse',
    [
      leaf('inbound', '/o/#/inbound/lists', 'warehouse'),
      leaf('outbound', '/o/#/outbound/lists', 'warehouse'),
      leaf('returns', '/o/#/return/lists', 'warehouse'),
      leaf('unidentified', '/o/#/return/unidentified', 'warehouse'),
      leaf('inventory', '/o/#/inventory/lists', 'warehouse'),
      leaf('workOrders', '/o/#/work-order/lists', 'warehouse'),
    ],
    'warehouse',
  ),
  group('funds', [
    leaf('warehouseRecharge', '/o/#/funds/recharge', 'warehouse'),
    leaf('warehouseTransactions', '/o/#/funds/transactions', 'warehouse'),
    { ...leaf('warehouseBilling', '/o/#/funds/billing', 'warehouse'), also: ['/o/#/funds/charges'] },
    leaf('postage', '/e/#/funds/postage', 'verified'),
    leaf('voidLabels', '/e/#/funds/void', 'verified'),
    leaf('fundFlow', '/e/#/funds/balance', 'verified'),
    leaf('postageReports', '/e/#/report', 'verified'),
  ]),
  leaf('report', '/o/#/report', 'warehouse'),
  leaf('storageReport', '/o/#/report/storage', 'warehouse'),
]
const saas: readonly MenuItem[] = [
  leaf('home', home),
  ...sellers,
  group('funds', [
    leaf('addFunds', '/e/#/funds/add'),
    leaf('postageTransactions', '/e/#/funds/labels'),
    leaf('fundingHistory', '/e/#/funds/funding'),
    leaf('postageHistory', '/e/#/funds/postage'),
    leaf('balanceHistory', '/e/#/funds/balance'),
    leaf('billHistory', '/e/#/funds/bill'),
    leaf('invoice', '/e/#/funds/invoice'),
    leaf('postageReports', '/e/#/report'),
  ]),
]
const users = leaf('users', '/a/#/user/lists')
const sellerBalances = leaf('sellerBalances', '/a/#/balance/lists')
const accountActions = leaf('accountActions', '/a/#/account-action/lists')
/** A reseller's own money with the platform; the pages of paying in are those of sellers. */
const resellerFunds = group('funds', [
  leaf('wallet', '/a/#/wallet'),
  leaf('addFunds', '/e/#/funds/add'),
  leaf('fundingHistory', '/e/#/funds/funding'),
  leaf('billHistory', '/e/#/funds/bill'),
  leaf('invoice', '/e/#/funds/invoice'),
])
const staffClaims = leaf('claims', '/a/#/claim/lists')
const staffTickets = leaf('tickets', '/a/#/ticket/lists')
const prices = leaf('prices', '/a/#/price/lists')
const margin = leaf('margin', '/a/#/report')
const security = leaf('security', '/a/#/security/lists')
const fundingRequests = leaf('fundingRequests', '/a/#/funding/lists')
const fundingSettings = leaf('fundingSettings', '/a/#/funding-settings')
const invoicePages = [
  leaf('balanceRefunds', '/a/#/refund/lists'),
  leaf('invoices', '/a/#/invoice/lists'),
  leaf('ageing', '/a/#/invoice/ageing'),
  leaf('reconciliation', '/a/#/payment/reconciliation'),
]
const paymentSetup = [
  leaf('invoiceSettings', '/a/#/invoice/settings'),
  fundingSettings,
  leaf('paymentAccount', '/a/#/payment/account'),
]

/** The whole sidebar of each audience (specification §2; the consoles are ours). */
export const sidebarMenus: Record<MenuAudience, readonly MenuItem[]> = {
  ordinary,
  saas,
  warehouse: [
    leaf('start', rooms.start),
    { ...leaf('warehouseReceiving', rooms.receiving), also: ['/w/#/receive'] },
    leaf('warehousePutAway', rooms.putAway),
    leaf('warehouseOutbound', rooms.outbound),
    { ...leaf('warehouseWaves', rooms.waves), also: ['/w/#/wave'] },
    leaf('warehousePick', rooms.pick),
    leaf('warehousePack', rooms.pack),
    leaf('warehouseShip', rooms.ship),
    leaf('warehouseReturns', rooms.returns),
    leaf('warehouseUnidentified', rooms.unidentified),
    leaf('warehouseMove', rooms.move),
    leaf('warehouseCounts', rooms.counts),
    leaf('warehouseWork', rooms.work),
    leaf('warehouseStock', rooms.stock),
    leaf('warehouseSellers', rooms.sellers),
    fundingRequests,
    group('billing', [
      leaf('warehouseCustomers', rooms.customers),
      leaf('warehouseCharges', rooms.charges),
      leaf('warehouseBills', rooms.bills),
      leaf('warehouseRates', rooms.rates),
    ]),
    group('settingsGroup', [
      leaf('warehouses', rooms.settings),
      leaf('warehousePlaces', rooms.places),
      { ...leaf('warehouseStations', rooms.stations), also: ['/w/#/printer'] },
      leaf('warehousePrints', rooms.prints),
      leaf('warehousePeople', rooms.people),
      fundingSettings,
    ]),
  ],
  reseller: [
    leaf('setup', '/a/#/setup'),
    users,
    staffTickets,
    staffClaims,
    fundingRequests,
    group('billing', [sellerBalances, accountActions, ...invoicePages]),
    resellerFunds,
    prices,
    margin,
    group('settingsGroup', [...paymentSetup, leaf('brand', '/a/#/brand')]),
    security,
  ],
  platform: [
    leaf('tenants', '/a/#/tenant/lists'),
    users,
    staffTickets,
    staffClaims,
    fundingRequests,
    group('billing', [
      sellerBalances,
      leaf('resellerWallets', '/a/#/reseller-wallet/lists'),
      accountActions,
      ...invoicePages,
    ]),
    prices,
    margin,
    group('carriers', [
      leaf('carrierInvoices', '/a/#/carrier-invoice/lists'),
      leaf('billingDifferences', '/a/#/adjustment/lists'),
      leaf('rateSheets', '/a/#/rate-sheet/lists'),
      leaf('carrierTables', '/a/#/carrier-table/lists'),
    ]),
    group('settingsGroup', paymentSetup),
    leaf('ledgerCheck', '/a/#/ledger-check/lists'),
    security,
  ],
}

const settingsItems: readonly MenuItem[] = [
  leaf('defaults', '/b/#/setting/defaults', 'verified'),
  leaf('autoRules', '/b/#/setting/auto-rules'),
  leaf('buyerEmails', '/b/#/setting/buyer-emails'),
  leaf('customs', '/b/#/setting/customs'),
  leaf('sellingChannel', '/b/#/store/lists'),
  leaf('messages', '/b/#/setting/messages'),
  leaf('support', '/b/#/support/lists'),
]
const account = leaf('account', '/b/#/setting/account')
const addressBook = leaf('addressBook', '/b/#/setting/address-book')

/** The side menu of settings pages (specification §2), in groups. */
export const settingsMenus: Record<MenuAudience, readonly MenuItem[]> = {
  ordinary: [
    group('accountGroup', [account, leaf('verification', '/b/#/setting/verification'), addressBook]),
    group('settingsGroup', settingsItems),
    group('shipmentGroup', [
      leaf('addressChange', '/e/#/address-change/lists', 'verified'),
      leaf('insuranceClaim', '/e/#/claim/lists', 'verified'),
      leaf('eei', '/e/#/eei/lists', 'verified'),
      leaf('pickups', '/e/#/pickup/lists', 'verified'),
    ]),
  ],
  saas: [
    group('accountGroup', [account, addressBook]),
    group('settingsGroup', settingsItems),
    group('shipmentGroup', [
      leaf('exceptionShipment', '/e/#/exception/lists'),
      leaf('insuranceClaim', '/e/#/claim/lists'),
      leaf('addressChange', '/e/#/address-change/lists'),
    ]),
  ],
  warehouse: [group('accountGroup', [account])],
  reseller: [group('accountGroup', [account])],
  platform: [group('accountGroup', [account])],
}

export type MenuRights = { hasWarehouse: boolean; verified: boolean }

/** What keeps this user from an entry; null: nothing. */
export const gateOf = (item: MenuItem, { hasWarehouse, verified }: MenuRights): MenuNeed | null =>
  item.need === 'warehouse' && !hasWarehouse ? 'warehouse' : item.need === 'verified' && !verified ? 'verified' : null

type Place = { pathname: string; hash: string }

const settingsStems = [
  '/b/#/setting',
  '/b/#/store',
  '/b/#/support',
  '/e/#/eei',
  '/e/#/address-change',
  '/e/#/pickup',
  '/e/#/claim',
  '/e/#/exception',
]
/** Is this place one of the settings pages, where the settings menu stands in for the sidebar? */
export const isSettingsPlace = (place: Place): boolean => settingsStems.some((stem) => isActiveHref(stem, place))

/** The id of the entry that is the current place; the longest stem wins. */
export function currentItem(items: readonly MenuItem[], place: Place): MenuId | null {
  const leaves = items.flatMap((item) => item.items ?? [item])
  const stems = leaves.flatMap(({ id, stem, also = [] }) =>
    [...(stem === undefined ? [] : [stem]), ...also].map((place) => ({ id, place })),
  )
  const matching = stems.filter((one) => isActiveHref(one.place, place))
  return matching.toSorted((a, b) => b.place.length - a.place.length)[0]?.id ?? null
}

/** Does the place begin with an address inside the product? Deeper paths count, mere prefixes of a word do not. */
export function isActiveHref(href: string, place: Place): boolean {
  const where = `${place.pathname.replace(/\/$/, '')}/#${place.hash.replace(/^#/, '').split('?')[0]}`
  return where === href || where.startsWith(`${href}/`)
}

/** Where each audience lands after the log-in (decisions §4). */
export const landingOf: Record<MenuAudience, string> = {
  ordinary: '/b/#/order/lists',
  saas: '/b/#/order/lists',
  warehouse: '/w/#/',
  reseller: '/a/#/',
  platform: '/a/#/tenant/lists',
}

/** Rooms of the console that the platform's staff alone have. */
const platformRooms = [
  '/a/#/tenant',
  '/a/#/carrier-invoice',
  '/a/#/adjustment',
  '/a/#/carrier-table',
  '/a/#/rate-sheet',
  '/a/#/ledger-check',
  '/a/#/reseller-wallet',
  '/a/#/report/float/unbilled',
]
/** Pages of sellers that a reseller has for its own wallet. */
const resellerFundPages = [
  '/e/#/funds/add',
  '/e/#/funds/funding',
  '/e/#/funds/payment',
  '/e/#/funds/refund',
  '/e/#/funds/bill',
  '/e/#/funds/invoice',
]

/** Where pages of warehouse staff stood before they had a sub-app of their own; links and bookmarks still lead there. */
export function movedTo(audience: MenuAudience, { pathname, hash }: Place): string | null {
  if (audience !== 'warehouse' || pathname.replace(/\/$/, '') !== '/o') return null
  const query = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  return isActiveHref('/o/#/customers', { pathname, hash }) ? `${rooms.customers}${query}` : rooms.start
}

/** Rooms of warehouse staff in the console; the customers' transfers are confirmed in the console. */
const warehouseRooms = ['/a/#/funding', '/a/#/funding-settings']

/** May this audience open the sub-app at the place? The server decides again, for every call. */
export function mayOpen(audience: MenuAudience, place: Place): boolean {
  const prefix = `/${place.pathname.split('/')[1] ?? ''}`
  if (audience === 'ordinary' || audience === 'saas') return prefix !== '/a' && prefix !== '/w'
  if (prefix === '/b') return isActiveHref('/b/#/setting/account', place) || isActiveHref('/b/#/manual', place)
  if (audience === 'warehouse') return prefix === '/w' || warehouseRooms.some((href) => isActiveHref(href, place))
  if (audience === 'reseller' && resellerFundPages.some((href) => isActiveHref(href, place))) return true
  return prefix === '/a' && !(audience === 'reseller' && platformRooms.some((href) => isActiveHref(href, place)))
}

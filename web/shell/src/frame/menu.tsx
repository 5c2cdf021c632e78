import {
  ArrowLeftRight,
  Banknote,
  BookUser,
  Boxes,
  PackageOpen,
  Building2,
  ChartColumn,
  CircleUser,
  ClipboardList,
  Wrench,
  House,
  FileClock,
  IdCard,
  Landmark,
  LifeBuoy,
  ListChecks,
  ShieldAlert,
  MapPin,
  MessageSquare,
  Package,
  PackageCheck,
  PackagePlus,
  Printer,
  ReceiptText,
  Scale,
  Settings2,
  ShoppingCart,
  ShieldCheck,
  Store,
  TableProperties,
  Tags,
  Truck,
  Users,
  Wallet,
  Warehouse,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { currentItem, gateOf, type MenuItem, type MenuRights } from '@waybill/contract/shell/menu'
import type { MenuId } from '@waybill/contract/shell/menu-words'
import type { NavEntry, Translate } from '@waybill/kit'
import type { menuMessages } from '../messages/menu.ts'

export const places = {
  orders: '/b/#/order/lists',
  shipments: '/e/#/shipment/lists',
  products: '/b/#/product/lists',
  postage: '/e/#/funds/postage',
  rates: '/e/#/rate',
  home: '/o/#/home',
  connectWarehouse: '/o/#/connect',
  account: '/b/#/setting/account',
  messages: '/b/#/setting/messages',
  stores: '/b/#/store/lists',
  connectStore: '/b/#/store/lists',
  support: '/b/#/support/lists',
  jobs: '/b/#/jobs',
  exceptions: '/e/#/exception/lists',
  addressChanges: '/e/#/address-change/lists',
  claims: '/e/#/claim/lists',
  settings: '/b/#/setting/defaults',
} as const

const icons: Partial<Record<MenuId, LucideIcon>> = {
  home: House,
  orders: ClipboardList,
  shipments: Truck,
  products: Package,
  warehouse: Warehouse,
  funds: Wallet,
  postage: Wallet,
  postageTransactions: Wallet,
  report: ChartColumn,
  storageReport: Boxes,
  tenants: Building2,
  setup: ListChecks,
  users: Users,
  fundingRequests: Banknote,
  billing: ReceiptText,
  carriers: TableProperties,
  fundingSettings: Landmark,
  tickets: LifeBuoy,
  claims: ShieldAlert,
  prices: Tags,
  margin: ChartColumn,
  security: ShieldCheck,
  ledgerCheck: Scale,
  warehouseCustomers: Wallet,
  warehouseCharges: ReceiptText,
  warehouseBills: ReceiptText,
  warehouseRates: Tags,
  start: House,
  warehouseSellers: Users,
  warehouses: Warehouse,
  warehouseReceiving: PackagePlus,
  warehousePutAway: PackageCheck,
  warehouseMove: ArrowLeftRight,
  warehouseCounts: ClipboardList,
  warehouseWork: Wrench,
  warehouseOutbound: PackageOpen,
  warehouseStock: Boxes,
  warehousePlaces: MapPin,
  warehouseStations: Printer,
  warehousePrints: FileClock,
  warehousePeople: IdCard,
  warehouseWaves: ShoppingCart,
  warehousePick: ListChecks,
  warehousePack: PackageCheck,
  warehouseShip: Truck,
  warehouseReturns: Undo2,
  warehouseUnidentified: Undo2,
  accountGroup: CircleUser,
  settingsGroup: Settings2,
  shipmentGroup: ArrowLeftRight,
  account: CircleUser,
  defaults: Settings2,
  verification: IdCard,
  addressBook: BookUser,
  sellingChannel: Store,
  messages: MessageSquare,
  support: LifeBuoy,
}

/** The icon of a menu entry; undefined for those that stand in a group. */
export const iconOf = (id: MenuId) => {
  const Icon = icons[id]
  return Icon && <Icon />
}

export type MenuFacts = {
  place: { pathname: string; hash: string }
  rights: MenuRights
  /** Why an entry is closed, in words. */
  gateText: (need: 'warehouse' | 'verified') => string
  counts: Partial<Record<MenuId, number>>
}

/** All counts together; undefined: there are none. */
const sumOf = (counts: readonly (number | undefined)[] = []): number | undefined =>
  counts.reduce<number>((sum, count = 0) => sum + count, 0) || undefined

/** Draws a menu of the contract as entries of the kit's sidebar. */
export function navEntries(
  items: readonly MenuItem[],
  t: Translate<(typeof menuMessages)['en']>,
  facts: MenuFacts,
): NavEntry[] {
  const current = currentItem(items, facts.place)
  const entry = (item: MenuItem): NavEntry => {
    const gate = gateOf(item, facts.rights)
    return {
      id: item.id,
      label: t(item.id),
      icon: iconOf(item.id),
      href: item.href,
      current: item.id === current,
      // What waits in a group is seen while it is closed.
      badge: facts.counts[item.id] ?? sumOf(item.items?.map(({ id }) => facts.counts[id])),
      badgeTone: item.id === 'shipments' ? 'critical' : undefined,
      gated: gate ? facts.gateText(gate) : undefined,
      entries: item.items?.map((child) => ({ ...entry(child), icon: undefined })),
    }
  }
  return items.map(entry)
}

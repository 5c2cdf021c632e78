/**
 * Connectors: how shops are spoken to. One folder a platform behind one interface (connector.ts); no type of a platform leaves it.
 * Invariants: a fault of a shop is an answer, never an exception; keys go to the shop's own address alone; every call passes the guard.
 */
import { storeType } from '@waybill/contract/stores/enums'
import type { Connector } from './connector.ts'
import { demo } from './demo/index.ts'
import { shopifyAddress } from './shopify/address.ts'
import { shopify } from './shopify/index.ts'
import { siteAddress, wooCommerce } from './woocommerce/index.ts'

export {
  type AppKeys,
  type Connector,
  type Cursor,
  isUnreadable,
  type OrderPage,
  type PushLine,
  type PushReq,
  type Secrets,
  type ShopFacts,
  type StoreCtx,
  type StoreLine,
  type StoreOrder,
  type Unreadable,
} from './connector.ts'
export type { Fault, FaultKind, Out } from './fault.ts'
export { isGlobal } from './guard/addresses.ts'
export { type GuardedFetch, guardedFetch, type Resolve, resolveBySystem } from './guard/fetch.ts'
export { guardedTls } from './guard/probe.ts'

const byType: Record<number, Connector> = {
  [storeType.Unknown]: demo,
  [storeType.Shopify]: shopify,
  [storeType.WooCommerce]: wooCommerce,
}
/** The connector of a store type; undefined when the type is not offered. */
export const findConnector = (type: number): Connector | undefined => byType[type]

/** A typed address in the shape that the connector keeps; null when it cannot be one. `allowLocal`: fakes on this machine too. */
export function shopAddress(connector: Connector, typed: string, allowLocal: boolean): string | null {
  if (connector.id === 'shopify') return shopifyAddress(typed, allowLocal)
  return connector.id === 'woocommerce' ? siteAddress(typed, allowLocal) : 'demo'
}

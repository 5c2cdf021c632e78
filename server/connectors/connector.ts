import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Fault, Out } from './fault.ts'
import type { GuardedFetch } from './guard/fetch.ts'

/** Keys and tokens of a store; they live sealed and leave their process in calls to the shop alone. */
export interface Secrets {
  way: string
  values: Record<string, string>
}

/** The keys of our own app at a platform, which sellers let into their shops. */
export interface AppKeys {
  clientId: string
  clientSecret: string
}

export interface ShopFacts {
  /** Canonical address, the shop's identity: the same for every spelling. */
  address: string
  name: string
  currency: string | null
  timeZone: string | null
  missingRights: string[]
  /** Whether the keys may mark orders as shipped. */
  canPush: boolean
  testShop: boolean
  /** What the connector found out and wants to keep with the keys. */
  secrets: Secrets
}

/** What a connector works with on behalf of one store. */
export interface StoreCtx {
  address: string
  secrets: Secrets
  /** Of the platform's API, where a store's platform has several. */
  apiVersion: string
  /** Undefined where there is none. */
  app: AppKeys | undefined
  http: GuardedFetch
  now(): Date
  /** Waits; rejects when the work is aborted. */
  sleep(ms: number): Promise<void>
  signal: AbortSignal
  /**
   * Replaces secrets that went stale, one at a time over all nodes: when another has replaced them meanwhile, `work` is not run and the
   * new ones are the answer. Undefined while connecting: then `work` simply runs.
   */
  renew?(stale: Secrets, work: (current: Secrets) => Promise<Out<Secrets>>): Promise<Out<Secrets>>
}

/** Where a pull stands: plain data, kept after each page. Instants are the shop's own, ISO 8601. */
export interface Cursor {
  /** Changes since then are wanted; already moved back by the overlap. */
  since: string
  /** Greatest change seen. */
  watermark: string
  page?: string
  /** Ids already seen at the border between two pages. */
  seen?: string[]
  /** How many pages were read from `page` on. */
  pages?: number
  /** What the connector wants to find again at its next pull. */
  carry?: string
}

export interface StoreLine {
  /** The line's own id in the shop; null where the shop gives none. */
  externalLineId: string | null
  sku: string | null
  name: string
  quantity: number
  /** 1/10,000 of the currency's unit. */
  unitPrice: number | null
}
export interface ShipTo {
  name: string
  company: string | null
  line1: string
  line2: string | null
  city: string
  state: string | null
  zip: string | null
  country: string
  phone: string | null
  email: string | null
}
/** An order as a shop knows it, in our words. */
export interface StoreOrder {
  externalId: string
  orderNo: string
  createdAt: string
  updatedAt: string
  isTest: boolean
  payment: 'unpaid' | 'authorized' | 'paid' | 'part_refunded' | 'refunded' | 'void'
  lifecycle: 'open' | 'shipped' | 'part_shipped' | 'canceled'
  /** Why it must not be shipped yet; null when it may. */
  hold: string | null
  currency: string
  /** Null: the shop gave none. */
  shipTo: ShipTo | null
  needsShipping: boolean
  /** Grams; null when not known. */
  weightGrams: number | null
  /** Only what is still to be shipped. */
  lines: StoreLine[]
  /** Every line with the units that were neither refunded nor removed, whether shipped or not; only of shops whose `lines` leave out what was shipped. */
  wholeLines?: StoreLine[]
}
export interface Unreadable {
  externalId: string
  orderNo: string | null
  updatedAt: string | null
  fault: Fault
}
export interface OrderPage {
  orders: (StoreOrder | Unreadable)[]
  /** External ids of orders that are gone. */
  removed: string[]
  next: Cursor
  done: boolean
}
export const isUnreadable = (order: StoreOrder | Unreadable): order is Unreadable => 'fault' in order

/** Units of a line of the shop's order. */
export interface PushLine {
  line: string
  quantity: number
}
/** What a shop is told of a shipment of one of its orders. */
export interface PushReq {
  externalOrderId: string
  lines: readonly PushLine[]
  /** A number for each parcel in which they go. */
  numbers: readonly string[]
  carrier: CarrierId
  /** Of numbers that another carrier has. */
  carriers?: ReadonlyMap<string, CarrierId>
  /** ISO 8601. */
  shippedAt: string
  /** Whether the shop mails its buyer. */
  notify: boolean
  /** What the shop was told of other shipments of the order. */
  sentBefore: readonly PushLine[]
}
/** Each number with its carrier. */
export const parcelsOf = ({ numbers, carrier, carriers }: PushReq): { number: string; carrier: CarrierId }[] =>
  numbers.map((number) => ({ number, carrier: carriers?.get(number) ?? carrier }))
export type Withdrawal = Pick<PushReq, 'externalOrderId' | 'numbers' | 'notify'> & { externalIds: readonly string[] }

/** How a shop lets our own app in: its owner goes there, approves, and is sent back with a code. */
export interface Approval {
  /** Where the owner approves; `returnTo` is where the shop's platform sends him afterwards. */
  urlOf(app: AppKeys, asked: { address: string; state: string; returnTo: string }): URL
  /** What an owner who was sent back brings; null unless the platform itself signed it just now. */
  readReturn(
    app: AppKeys,
    query: URLSearchParams,
    at: { now: Date; allowLocal: boolean },
  ): { address: string; code: string } | null
  /** The keys that the code stands for; a code is good once. */
  redeem(ctx: StoreCtx, code: string): Promise<Out<Secrets>>
}

export interface Connector {
  id: 'shopify' | 'woocommerce' | 'demo'
  /** How far back a pull reaches over the last one, since shops' lists lag. */
  overlapMs: number
  approval?: Approval
  /** Tries the keys at the address as typed; reads, changes nothing. */
  verify(ctx: StoreCtx): Promise<Out<ShopFacts>>
  /** What changed since the cursor, a page at a time; ends after the page that is `done` or after a fault. */
  pullOrders(ctx: StoreCtx, cursor: Cursor): AsyncIterable<Out<OrderPage>>
  /** One order, null when the shop has none of that id. */
  getOrder(ctx: StoreCtx, externalId: string, carry: string | null): Promise<Out<StoreOrder | Unreadable | null>>
  /**
   * Marks units of an order as shipped. Looks first whether the shop knows the number, so that it may be called again after an unknown
   * outcome: then `already` is true.
   */
  pushShipment(ctx: StoreCtx, request: PushReq): Promise<Out<{ externalIds: string[]; already: boolean }>>
  /** The ids under which the shop knows these numbers; empty when it does not. Changes nothing. */
  findPush(ctx: StoreCtx, request: Pick<PushReq, 'externalOrderId' | 'numbers'>): Promise<Out<string[]>>
  /** Takes back what was pushed; fine when the shop has it no more. */
  unship(ctx: StoreCtx, request: Withdrawal): Promise<Out<null>>
}

import { buyLabels, getBatch, type LabelBatch, type OrderQuote, quoteOrders } from '@waybill/contract/shipping/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import { customsFrom, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import type { LineCustoms } from '@waybill/contract/orders/goods'
import { sql } from 'kysely'
import { addFunds, openBooks } from '../modules/money/funds/index.ts'
import { insertOrders, type NewOrder } from '../modules/sell/orders/index.ts'
import { shippingModule } from '../modules/ship/shipping/index.ts'
import { type Database, inScope } from '../platform/database/index.ts'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import type { TestServer } from './server.ts'

export const testSender: PostalAddress = {
  name: 'Maya Redwood',
  company: 'Redwood Outfitters',
  line1: '1200 Market St',
  line2: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  country: 'US',
  phone: '4155550123',
  email: null,
  residential: 2,
}
export const testRecipient: PostalAddress = {
  name: 'Ann Example',
  company: null,
  line1: '350 5th Ave',
  line2: null,
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '2125550100',
  email: null,
  residential: 1,
}

export type OrderChanges = Partial<Omit<NewOrder, 'package'>> & { package?: Partial<NewOrder['package']> }

let serial = 0
/** An order that every carrier would take, unless told otherwise. */
export function newOrder({ package: parcel, ...changes }: OrderChanges = {}): NewOrder {
  return {
    orderNo: `T-${++serial}`,
    orderType: 1,
    storeId: null,
    createTime: new Date(),
    recipient: testRecipient,
    shipFrom: testSender,
    carrier: null,
    serviceCode: null,
    signature: signature.serviceDefault,
    lines: [{ sku: 'SKU-1', name: 'Thing', quantity: 1, unitPrice: null }],
    ...changes,
    package: {
      type: null,
      massUnit: 'lb',
      weight: 2,
      weight2: 0,
      length: 10,
      width: 8,
      height: 4,
      sizeUnit: 'in',
      ...parcel,
    },
  }
}

/** What customs want to know of the goods of an order. */
export const testCustoms: LineCustoms = {
  hsCode: '6109100012',
  originCountry: 'PT',
  description: 'Cotton T-shirt, knitted',
  descriptionCn: null,
  value: 12_0000,
}

/** Declares orders: somebody signs, and of the goods is known what customs ask; a unit weighs 100 g. */
export async function seedCustoms(database: Database, orgId: number, ids: readonly number[]): Promise<void> {
  const setting = { ...firstCustomsDefaults, signer: 'Maya Redwood', certified: true }
  await inScope(database, { role: 'service', orgId }, async (db) => {
    await sql`
      insert into customs_setting (org_id, setting, version, updated_at, updated_by)
      values (${orgId}, ${JSON.stringify(setting)}::jsonb, 1, now(), 1) on conflict do nothing`.execute(db)
    await sql`
      update order_line set customs = ${JSON.stringify(testCustoms)}::jsonb
      where org_id = ${orgId} and order_id = any(${[...ids]}::bigint[]) and customs is null`.execute(db)
    await sql`
      insert into customs_declaration (org_id, order_id, customs, lines, version, updated_at, updated_by)
      select ${orgId}, l.order_id, ${JSON.stringify(customsFrom(setting))}::jsonb,
        jsonb_object_agg(l.id, '{"shortDescription": null, "netCg": 10000}'::jsonb), 1, now(), 1
      from order_line l where l.org_id = ${orgId} and l.order_id = any(${[...ids]}::bigint[]) group by l.order_id
      on conflict do nothing`.execute(db)
  })
}

/** Adds orders for an organisation; returns their ids in the order given. */
export async function seedOrders(database: Database, orgId: number, orders: readonly NewOrder[]): Promise<number[]> {
  const made = await inScope(database, { role: 'service', orgId }, (db) => insertOrders(db, orgId, orders))
  const ids = new Map(made.map((order) => [order.orderNo, order.id]))
  return orders.map((order) => ids.get(order.orderNo) ?? 0)
}

/** The same with a declaration, so that they may cross a border. */
export async function seedDeclared(database: Database, orgId: number, orders: readonly NewOrder[]): Promise<number[]> {
  const ids = await seedOrders(database, orgId, orders)
  await seedCustoms(database, orgId, ids)
  return ids
}

/** Opens the books of an organisation and puts money into its wallet. */
export async function seedFunds(database: Database, orgId: number, amount: number): Promise<void> {
  await inScope(database, { role: 'service', orgId }, async (db) => {
    await openBooks(db)
    if (amount > 0) await addFunds(db, { key: `test-funds-${++serial}`, amount, via: 'card', at: new Date() })
  })
}

/** Runs the jobs that are due. */
export const runJobs = ({ services }: Pick<TestServer, 'services'>): Promise<void> =>
  drainJobs({
    database: services.database,
    jobs: shippingModule.jobs?.(services) ?? [],
    concurrency: 4,
    log: silentLog,
    clock: { now: services.now },
  })

export type BuyItem = { orderId: number; quoteId: string; carrier: number; serviceCode: string; price: number }

/** Takes the cheapest rate of a quote, or that of a carrier. */
export function itemOf(quote: OrderQuote | undefined, carrier?: number): BuyItem {
  const rate = quote?.rates.find((one) => carrier === undefined || one.carrier === carrier)
  if (!quote?.quoteId || !rate) throw new Error(`No rate: ${JSON.stringify(quote?.problems)}`)
  const { serviceCode, price } = rate
  return { orderId: quote.orderId, quoteId: quote.quoteId, carrier: rate.carrier, serviceCode, price }
}

/** What a seller does: compare, buy, wait. By HTTP. */
export function shopper(server: TestServer, as: string) {
  const quote = async (orderIds: number[]): Promise<OrderQuote[]> => {
    const { status, body } = await server.call(quoteOrders, { body: { orderIds } }, { as })
    if (!body.data) throw new Error(`quote: ${status} ${body.errorCode}`)
    return body.data.quotes
  }
  const buy = (items: BuyItem[], key = `key-${++serial}-of-a-test`) =>
    server.call(buyLabels, { body: { items } }, { as, headers: { 'idempotency-key': key } })
  const status = async (id: string): Promise<LabelBatch> => {
    const { body } = await server.call(getBatch, { params: { id } }, { as })
    if (!body.data) throw new Error(`batch: ${body.errorCode}`)
    return body.data
  }
  /** Quotes, buys the cheapest (or a carrier's) label of each order and waits for the batch. */
  const ship = async (orderIds: number[], carrier?: number): Promise<LabelBatch> => {
    const quotes = await quote(orderIds)
    const { body } = await buy(quotes.map((one) => itemOf(one, carrier)))
    if (!body.data) throw new Error(`buy: ${body.errorCode} ${body.message}`)
    await runJobs(server)
    return status(body.data.batchId)
  }
  return { quote, buy, status, ship }
}

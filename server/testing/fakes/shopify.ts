import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { type FakeTokens, fakeTokens } from './shopify-tokens.ts'
import {
  addressOf,
  cut,
  type FakeShop,
  linesOf,
  type Parcel,
  play,
  type Sale,
  type Seen,
  type Trouble,
} from './shop.ts'
import { fulfilments, sentOf } from './shopify-fulfilment.ts'

const RIGHT = 'write_merchant_managed_fulfillment_orders'
const SECOND = /\.\d+Z$/
const iso = (at: Date): string => at.toISOString().replace(SECOND, 'Z')

/** Fields that the schema has; a query with another is refused, as Shopify does. */
const FIELDS = new Set(
  (
    'orders order pageInfo hasNextPage endCursor nodes id legacyResourceId name createdAt updatedAt cancelledAt test displayFinancialStatus ' +
    'displayFulfillmentStatus requiresShipping email phone currencyCode totalWeight shippingAddress firstName lastName company address1 ' +
    'address2 city province provinceCode zip countryCodeV2 lineItems sku currentQuantity unfulfilledQuantity isGiftCard originalUnitPriceSet ' +
    'shopMoney amount fulfillmentOrders fulfillmentOrder status supportedActions action assignedLocation location fulfillmentHolds reason reasonNotes remainingQuantity ' +
    'fulfillments fulfillment trackingInfo number fulfillmentLineItems quantity lineItem fulfillmentCreate fulfillmentCancel userErrors field message ' +
    'shop myshopifyDomain ianaTimezone plan partnerDevelopment currentAppInstallation accessScopes handle'
  ).split(' '),
)
const unknownField = (query: string): string | undefined =>
  query
    .slice(query.indexOf('{'))
    .replaceAll(/\([^)]*\)/g, '')
    .match(/\w+/g)
    ?.find((word) => !FIELDS.has(word))

const fulfilment = { open: 'UNFULFILLED', shipped: 'FULFILLED', canceled: 'UNFULFILLED', hold: 'ON_HOLD' }

const leftOf = (sale: Sale, parcels: readonly Parcel[], index: number): number =>
  sale.state === 'shipped' ? 0 : (linesOf(sale)[index]?.quantity ?? 0) - sentOf(parcels, `${sale.id}${index}`)

/** What the shop shows of how much was sent. */
function fulfilmentStatus(sale: Sale, parcels: readonly Parcel[]): string {
  const left = linesOf(sale).map((_line, index) => leftOf(sale, parcels, index))
  const isPart = parcels.some(({ canceled }) => !canceled)
  if (!isPart) return fulfilment[sale.state ?? 'open']
  return left.every((one) => one <= 0) ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

function lineNodes(sale: Sale, parcels: readonly Parcel[], { from, size }: { from: number; size: number }) {
  const lines = linesOf(sale)
  const nodes = lines.slice(from, from + size).map((line, index) => ({
    id: `gid://shopify/LineItem/${sale.id}${from + index}`,
    name: line.name,
    sku: line.sku,
    currentQuantity: line.quantity,
    unfulfilledQuantity: leftOf(sale, parcels, from + index),
    requiresShipping: true,
    isGiftCard: false,
    originalUnitPriceSet: { shopMoney: { amount: line.price } },
  }))
  return { pageInfo: { hasNextPage: from + size < lines.length, endCursor: String(from + size) }, nodes }
}

function orderNode(sale: Sale, parcels: readonly Parcel[] = []) {
  const address = addressOf(sale)
  const name = sale.name ?? 'Ann Example'
  return {
    id: `gid://shopify/Order/${sale.id}`,
    legacyResourceId: String(sale.id),
    name: sale.number ?? `#${sale.id}`,
    createdAt: iso(sale.createdAt ?? sale.updatedAt),
    updatedAt: iso(sale.updatedAt),
    cancelledAt: sale.state === 'canceled' ? iso(sale.updatedAt) : null,
    test: false,
    displayFinancialStatus: sale.paid === false ? 'PENDING' : 'PAID',
    displayFulfillmentStatus: fulfilmentStatus(sale, parcels),
    requiresShipping: true,
    email: 'ann@example.com',
    phone: null,
    currencyCode: sale.currency ?? 'USD',
    totalWeight: '340',
    shippingAddress: address && {
      name,
      firstName: name.split(' ')[0],
      lastName: name.split(' ').slice(1).join(' '),
      company: null,
      address1: address.line1,
      address2: null,
      city: address.city,
      province: address.state,
      provinceCode: address.state,
      zip: address.zip,
      countryCodeV2: address.country,
      phone: null,
    },
    lineItems: lineNodes(sale, parcels, { from: 0, size: 10 }),
    ...sale.raw,
  }
}

export interface FakeShopify extends FakeShop {
  /** Points of the cost bucket and how many come back a second. */
  bucket: { maximum: number; restoreRate: number; available: number; at: number }
  /** New data is visible so many milliseconds late. */
  lagMs: { value: number }
  scopes: string[]
  tokens: FakeTokens
}

/** Shopify's GraphQL Admin API as far as a connector uses it, from its documented facts; listens on loopback. */
export async function fakeShopify(): Promise<FakeShopify> {
  const app = Fastify()
  const sales = new Map<number, Sale>()
  const script: Trouble[] = []
  const seen: Seen[] = []
  const keys = { allowed: true }
  const clock = { now: Date.now() }
  const bucket = { maximum: 1000, restoreRate: 50, available: 1000, at: clock.now }
  const lagMs = { value: 0 }
  const scopes = ['read_orders', 'read_products', RIGHT]
  const parcels = new Map<number, Parcel[]>()
  const writeScript: Trouble[] = []
  const resolveShipments = fulfilments({ sales, parcels, scopes, clock })
  const nodeOf = (sale: Sale) => orderNode(sale, parcels.get(sale.id))
  const tokens = fakeTokens(app, { clock, keys })

  const fill = () => {
    const restored = (bucket.restoreRate * Math.max(0, clock.now - bucket.at)) / 1000
    bucket.available = Math.min(bucket.maximum, bucket.available + restored)
    bucket.at = clock.now
  }
  const throttleStatus = () => ({
    maximumAvailable: bucket.maximum,
    currentlyAvailable: bucket.available,
    restoreRate: bucket.restoreRate,
  })
  const costs = (requestedQueryCost: number, actualQueryCost: number | null) => ({
    cost: { requestedQueryCost, actualQueryCost, throttleStatus: throttleStatus() },
  })
  const refuse = (message: string, code: string, requested: number) => ({
    errors: [{ message, extensions: { code } }],
    extensions: costs(requested, null),
  })

  type Variables = { q?: string; n?: number; after?: string | null; id?: string }
  function listOrders({ q = '', n = 1, after }: Variables) {
    // Any other filter, or one without quotes, is ignored rather than refused.
    const since = /updated_at:>='([^']+)'/.exec(q)?.[1]
    const key = (sale: Sale) => `${iso(sale.updatedAt)}/${String(sale.id).padStart(12, '0')}`
    const all = [...sales.values()]
      .filter((sale) => sale.updatedAt.getTime() <= clock.now - lagMs.value)
      .filter((sale) => since === undefined || iso(sale.updatedAt) >= since)
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    const rest = after ? all.filter((sale) => key(sale) > after) : all
    const page = rest.slice(0, n)
    const last = page.at(-1)
    return {
      orders: {
        pageInfo: { hasNextPage: rest.length > n, endCursor: last ? key(last) : null },
        nodes: page.map(nodeOf),
      },
    }
  }
  const findOrder = ({ id = '' }: Variables) => sales.get(Number(id.split('/').at(-1)))
  function resolve(query: string, variables: Variables): unknown {
    if (query.startsWith('query Shop'))
      return {
        shop: {
          name: 'Fake Shop',
          myshopifyDomain: 'fake.myshopify.com',
          currencyCode: 'USD',
          ianaTimezone: 'America/New_York',
          plan: { partnerDevelopment: false },
        },
        currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
      }
    if (query.startsWith('query Orders')) return listOrders(variables)
    const sale = findOrder(variables)
    if (query.startsWith('query Order(')) return { order: sale ? nodeOf(sale) : null }
    const more = { from: Number(variables.after), size: 50 }
    return { order: sale ? { lineItems: lineNodes(sale, parcels.get(sale.id) ?? [], more) } : null }
  }
  const costOf = (query: string, { n = 0 }: Variables) => (query.startsWith('query Orders') ? 5 + n * 38 : 55)

  app.post('/admin/api/:version/graphql.json', async (request, reply) => {
    const { query, variables = {} } = request.body as { query: string; variables?: Variables }
    seen.push({ path: request.url, query: {}, body: request.body, headers: request.headers })
    const writes = query.startsWith('mutation')
    const next = script.shift() ?? (writes ? writeScript.shift() : undefined)
    if (await play(next, reply)) return reply
    const token = String(request.headers['x-shopify-access-token'])
    if (!tokens.isGood(token)) {
      return reply
        .status(401)
        .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    }
    const strange = unknownField(query)
    if (strange)
      return { errors: [{ message: `Field '${strange}' doesn't exist`, extensions: { code: 'undefinedField' } }] }
    fill()
    const cost = costOf(query, variables)
    if (cost > 1000) return refuse('Query cost is too high', 'MAX_COST_EXCEEDED', cost)
    if (cost > bucket.available || next?.kind === 'throttle') return refuse('Throttled', 'THROTTLED', cost)
    if (query.includes('orders(') && !scopes.includes('read_orders')) {
      return {
        data: null,
        ...refuse(
          'Access denied for orders field. Required access: `read_orders` access scope.',
          'ACCESS_DENIED',
          cost,
        ),
      }
    }
    const actual = Math.ceil(cost / 2)
    bucket.available -= actual
    const shipments = resolveShipments(query, variables as Parameters<typeof resolveShipments>[1])
    if (shipments === null) {
      const message = 'Access denied for fulfillmentCreate field.'
      return {
        data: { fulfillmentCreate: null, fulfillmentCancel: null },
        errors: [{ message, extensions: { code: 'ACCESS_DENIED' } }],
      }
    }
    if (next?.kind === 'lost') return cut(reply) && reply
    return { data: shipments ?? resolve(query, variables), extensions: costs(cost, actual) }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    put: (sale) => void sales.set(sale.id, sale),
    remove: (id) => void sales.delete(id),
    trouble: (...troubles) => void script.push(...troubles),
    failWrites: (...troubles) => void writeScript.push(...troubles),
    forgetTroubles: () => void (script.length = 0),
    parcels,
    allowWrites: (allowed) => void scopes.splice(2, 1, ...(allowed ? [RIGHT] : [])),
    seen,
    keys,
    clock,
    bucket,
    lagMs,
    scopes,
    tokens,
    close: () => app.close(),
  }
}

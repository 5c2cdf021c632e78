import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { AddressInfo } from 'node:net'
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
import { type Extension, woocommerceParcels } from './woocommerce-parcels.ts'

const stamp = (at: Date): string => at.toISOString().slice(0, 19)
const statuses = { open: 'processing', shipped: 'completed', canceled: 'cancelled', hold: 'on-hold' }
const KNOWN = ['any', 'trash', 'pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed']

function orderJson(sale: Sale) {
  const given = addressOf(sale)
  const [first_name = '', ...rest] = (sale.name ?? 'Ann Example').split(' ')
  const blank = {
    first_name: '',
    last_name: '',
    company: '',
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    postcode: '',
    country: '',
  }
  const address = given
    ? {
        ...blank,
        first_name,
        last_name: rest.join(' '),
        address_1: given.line1,
        city: given.city,
        state: given.state,
        postcode: given.zip,
        country: given.country,
      }
    : blank
  const status = sale.paid === false ? 'pending' : statuses[sale.state ?? 'open']
  return {
    id: sale.id,
    number: sale.number ?? String(sale.id),
    status,
    currency: sale.currency ?? 'USD',
    date_created_gmt: stamp(sale.createdAt ?? sale.updatedAt),
    date_modified_gmt: stamp(sale.updatedAt),
    date_paid_gmt: sale.paid === false ? null : stamp(sale.updatedAt),
    billing: { ...address, email: 'ann@example.com', phone: '(555) 555-5555' },
    shipping: { ...address, phone: '' },
    line_items: linesOf(sale).map((line, index) => ({
      id: index + 1,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      price: Number(line.price),
    })),
    shipping_lines: [{ id: 1, method_title: 'Flat Rate', method_id: 'flat_rate', total: '10.00' }],
    refunds: [],
    meta_data: [],
    ...sale.raw,
  }
}

export const WOO_KEYS = { consumerKey: 'ck_right', consumerSecret: 'cs_right' }

export interface FakeWooCommerce extends FakeShop {
  /** The pair that is let in, too. */
  keys: FakeShop['keys'] & typeof WOO_KEYS
  /** How the site is set up. */
  site: { plainPermalinks: boolean; namespaces: string[]; inclusive: boolean; cached: boolean }
  /** Ways to name tracking numbers that it has besides notes. */
  extensions: Set<Extension>
  /** What a request for an order's refunds answers. */
  refunds: Map<number, unknown[]>
}

type Query = Record<string, string>

/** A WordPress site with WooCommerce's REST API v3 as far as a connector uses it; listens on loopback. */
export async function fakeWooCommerce(): Promise<FakeWooCommerce> {
  const app = Fastify()
  const sales = new Map<number, Sale & { trashed?: boolean }>()
  const script: Trouble[] = []
  const seen: Seen[] = []
  const keys = { allowed: true, ...WOO_KEYS }
  const clock = { now: Date.now() }
  const site = { plainPermalinks: false, namespaces: ['wp/v2', 'wc/v3'], inclusive: false, cached: false }
  const refunds = new Map<number, unknown[]>()
  const parcels = new Map<number, Parcel[]>()
  const extensions = new Set<Extension>(['fulfillments'])
  const writeScript: Trouble[] = []
  const rights = { write: true }
  const answerShipments = woocommerceParcels({ sales, parcels, extensions, clock })

  const mayRead = ({ headers }: FastifyRequest): boolean => {
    const pair = Buffer.from(String(headers.authorization).replace(/^Basic /, ''), 'base64').toString()
    return keys.allowed && pair === `${keys.consumerKey}:${keys.consumerSecret}`
  }
  const cannot = (reply: FastifyReply) =>
    reply.status(401).send({
      code: 'woocommerce_rest_cannot_view',
      message: 'Sorry, you cannot list resources.',
      data: { status: 401 },
    })

  const cannotWrite = (reply: FastifyReply) =>
    reply.status(401).send({
      code: 'woocommerce_rest_authentication_error',
      message: 'The API key provided does not have write permissions.',
      data: { status: 401 },
    })
  const noRoute = (reply: FastifyReply) =>
    reply.status(404).send({ code: 'rest_no_route', message: 'No route', data: { status: 404 } })

  const whole = (sale: Sale & { trashed?: boolean }) => ({
    ...orderJson(sale),
    ...(sale.trashed && { status: 'trash' }),
  })
  function list(asked: Query): unknown[] {
    const query: Query = site.cached ? { per_page: asked.per_page ?? '10' } : asked
    // Without dates_are_gmt the filter is in the site's time zone, here eight hours behind.
    const shift = query.dates_are_gmt === 'true' ? 0 : 8 * 3_600_000
    const at = (name: string) => (query[name] ? stamp(new Date(Date.parse(`${query[name]}Z`) + shift)) : undefined)
    const [after, before] = [at('modified_after'), at('modified_before')]
    const without = new Set((query.exclude ?? '').split(',').filter(Boolean).map(Number))
    const found = [...sales.values()]
      .filter((sale) => (query.status === 'trash') === (sale.trashed === true) && !without.has(sale.id))
      .filter((sale) => {
        const mine = stamp(sale.updatedAt)
        if (after !== undefined && !(site.inclusive ? mine >= after : mine > after)) return false
        return before === undefined || (site.inclusive ? mine <= before : mine < before)
      })
      .toSorted((a, b) => stamp(a.updatedAt).localeCompare(stamp(b.updatedAt)) || a.id - b.id)
    const size = Math.min(100, Number(query.per_page ?? 10))
    const from = (Number(query.page ?? 1) - 1) * size
    return found.slice(from, from + size).map(whole)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown> {
    const query = request.query as Query
    const writes = request.method !== 'GET'
    seen.push({ path, query, body: request.body ?? null, headers: request.headers })
    const next = script.shift() ?? (writes ? writeScript.shift() : undefined)
    if (next?.kind === 'throttle') return reply.status(429).header('retry-after', '2.0').send({})
    if (await play(next, reply)) return reply
    if (path === '/' || path === '')
      return { name: 'Fake Site', timezone_string: 'America/Los_Angeles', namespaces: site.namespaces }
    if (!mayRead(request)) return cannot(reply)
    if (writes && !rights.write) return cannotWrite(reply)
    const shipped = answerShipments(request.method, path, (request.body ?? {}) as Record<string, unknown>)
    if (shipped && next?.kind === 'lost') return cut(reply) && reply
    if (shipped) return reply.status(shipped.status).send(shipped.body)
    if (writes) return noRoute(reply)
    const id = /^\/wc\/v3\/orders\/(\d+)$/.exec(path)?.[1]
    if (id) {
      const sale = sales.get(Number(id))
      if (sale) return whole(sale)
      return reply
        .status(404)
        .send({ code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.', data: { status: 404 } })
    }
    const refunded = /^\/wc\/v3\/orders\/(\d+)\/refunds$/.exec(path)?.[1]
    if (refunded) return refunds.get(Number(refunded)) ?? []
    if (path !== '/wc/v3/orders') return noRoute(reply)
    if (query.status && !KNOWN.includes(query.status)) {
      return reply
        .status(400)
        .send({ code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data: { status: 400 } })
    }
    return list(query)
  }
  app.get('/wp-json', (request, reply) => answer(request, reply, '/'))
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/wp-json/*',
    handler: (request, reply) => {
      if (site.plainPermalinks) return reply.status(404).type('text/html').send('<html>Not found</html>')
      return answer(request, reply, `/${(request.params as { '*': string })['*']}`)
    },
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/',
    handler: (request, reply) => {
      const route = (request.query as Query).rest_route
      if (route === undefined) return reply.type('text/html').send('<html>Home</html>')
      return answer(request, reply, route)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    put: (sale) => void sales.set(sale.id, sale),
    remove: (id) => {
      const sale = sales.get(id)
      if (sale) sales.set(id, { ...sale, trashed: true, updatedAt: new Date(clock.now) })
    },
    trouble: (...troubles) => void script.push(...troubles),
    failWrites: (...troubles) => void writeScript.push(...troubles),
    forgetTroubles: () => void (script.length = 0),
    parcels,
    extensions,
    allowWrites: (allowed) => void (rights.write = allowed),
    seen,
    keys,
    clock,
    site,
    refunds,
    close: () => app.close(),
  }
}

/**
 * Shopify over the GraphQL Admin API. Changes come oldest first, so an order edited while pages are read moves to the end: it is seen
 * twice, never lost. The list lags behind the shop, hence the overlap.
 */
import { shopifyPushScopes, shopifyScopes } from '@waybill/contract/stores/stores'
import {
  type Connector,
  type Cursor,
  isUnreadable,
  type OrderPage,
  type ShopFacts,
  type StoreCtx,
  type StoreOrder,
  type Unreadable,
} from '../connector.ts'
import { failed, ok, type Out } from '../fault.ts'
import { clean, list, member } from '../values.ts'
import { approval } from './approval.ts'
import { askShopify, newTalk, type Talk } from './graphql.ts'
import { MORE_LINES, ONE_ORDER, ORDERS, SHOP } from './queries.ts'
import { findPush, pushShipment, unship } from './push.ts'
import { readOrder } from './read-order.ts'
import { scopesOf } from './scopes.ts'

const OVERLAP_MS = 10 * 60_000
/** A long chain of cursors grows stale: afterwards the list starts anew at the last change that it brought. */
const PAGES_A_CHAIN = 20
const FIRST_PAGE = 8
const MAX_PAGE = 50
const MAX_LINES = 2000

async function verify(ctx: StoreCtx): Promise<Out<ShopFacts>> {
  const answer = await askShopify(ctx, newTalk(), { query: SHOP, variables: {}, estimate: 10 })
  if (!answer.ok) return answer
  const shop = member(answer.value.data, 'shop')
  const granted = scopesOf(answer.value.data)
  const name = clean(member(shop, 'name'), 100)
  if (name === null) return failed('bad_response')
  // Writing includes reading.
  const missingRights = shopifyScopes.filter(
    (right) => !granted.includes(right) && !granted.includes(right.replace('read_', 'write_')),
  )
  return ok({
    address: ctx.address,
    name,
    currency: clean(member(shop, 'currencyCode'), 3),
    timeZone: clean(member(shop, 'ianaTimezone'), 60),
    missingRights,
    canPush: shopifyPushScopes.every((right) => granted.includes(right)),
    testShop: member(member(shop, 'plan'), 'partnerDevelopment') === true,
    secrets: ctx.secrets,
  })
}

/** The lines beyond the first ten. */
async function allLines(ctx: StoreCtx, talk: Talk, order: unknown): Promise<Out<unknown[]>> {
  const found = list(member(member(order, 'lineItems'), 'nodes')).slice()
  let info = member(member(order, 'lineItems'), 'pageInfo')
  while (member(info, 'hasNextPage') === true && found.length < MAX_LINES) {
    const variables = { id: member(order, 'id'), after: member(info, 'endCursor') }
    const answer = await askShopify(ctx, talk, { query: MORE_LINES, variables, estimate: 60 })
    if (!answer.ok) return answer
    const more = member(member(answer.value.data, 'order'), 'lineItems')
    found.push(...list(member(more, 'nodes')))
    info = member(more, 'pageInfo')
  }
  return ok(found)
}

async function readWhole(ctx: StoreCtx, talk: Talk, order: unknown): Promise<Out<StoreOrder | Unreadable>> {
  const lines = await allLines(ctx, talk, order)
  return lines.ok ? ok(readOrder(order, lines.value)) : lines
}

/** As many orders as their cost allows: what is asked for must be there, whatever comes back afterwards. */
function fit(talk: Talk, size: number): number {
  if (!talk.cost) return size
  return Math.max(1, Math.min(MAX_PAGE, Math.floor(Math.min(900, 0.8 * talk.cost.maximum) / talk.each)))
}

const stampOf = (order: StoreOrder | Unreadable): string => order.updatedAt ?? ''

function nextCursor(cursor: Cursor, info: unknown, stamps: readonly string[]): { next: Cursor; done: boolean } {
  const latest = (a: string, b: string) => (b > a ? b : a)
  // Not the watermark: a pull that reaches far back begins with one that is long behind its window.
  const reached = stamps.reduce(latest, cursor.since)
  const watermark = latest(cursor.watermark, reached)
  const pages = (cursor.pages ?? 0) + 1
  const done = member(info, 'hasNextPage') !== true
  if (done) return { next: { since: cursor.since, watermark }, done }
  // A whole chain within one instant would start at the same place again: it goes on by its cursor.
  if (pages >= PAGES_A_CHAIN && reached > cursor.since) return { next: { since: reached, watermark }, done }
  return { next: { since: cursor.since, watermark, page: String(member(info, 'endCursor') ?? ''), pages }, done }
}

async function readPage(ctx: StoreCtx, talk: Talk, about: { cursor: Cursor; size: number }): Promise<Out<OrderPage>> {
  const { cursor, size } = about
  const since = cursor.since.replace(/\.\d+Z$/, 'Z')
  // Quoted: an unquoted colon would cut the time off.
  const variables = { q: `updated_at:>='${since}'`, n: size, after: cursor.page ?? null }
  const answer = await askShopify(ctx, talk, { query: ORDERS, variables, estimate: size * talk.each })
  if (!answer.ok) return answer
  if (talk.cost && talk.cost.requested > 0) talk.each = talk.cost.requested / size
  const found = member(answer.value.data, 'orders')
  if (!Array.isArray(member(found, 'nodes'))) return failed('bad_response')
  const orders: (StoreOrder | Unreadable)[] = []
  for (const node of list(member(found, 'nodes'))) {
    const read = await readWhole(ctx, talk, node)
    if (!read.ok) return read
    // A filter that the shop does not know is ignored, not refused.
    if (isUnreadable(read.value) || read.value.updatedAt >= since.replace('Z', '.000Z')) orders.push(read.value)
  }
  const stamps = orders.filter((order) => !isUnreadable(order)).map(stampOf)
  return ok({ orders, removed: [], ...nextCursor(cursor, member(found, 'pageInfo'), stamps) })
}

async function* pullOrders(ctx: StoreCtx, start: Cursor): AsyncIterable<Out<OrderPage>> {
  const talk = newTalk()
  let cursor = start
  let size = FIRST_PAGE
  for (;;) {
    const page = await readPage(ctx, talk, { cursor, size })
    if (!page.ok && page.fault.value === 'MAX_COST_EXCEEDED' && size > 1) {
      size = Math.floor(size / 2)
      continue
    }
    yield page
    if (!page.ok || page.value.done) return
    cursor = page.value.next
    size = fit(talk, size)
  }
}

async function getOrder(ctx: StoreCtx, externalId: string): Promise<Out<StoreOrder | Unreadable | null>> {
  if (!/^\d{1,20}$/.test(externalId)) return ok(null)
  const talk = newTalk()
  const variables = { id: `gid://shopify/Order/${externalId}` }
  const answer = await askShopify(ctx, talk, { query: ONE_ORDER, variables, estimate: talk.each })
  if (!answer.ok) return answer
  const order = member(answer.value.data, 'order')
  return order === null || order === undefined ? ok(null) : readWhole(ctx, talk, order)
}

export const shopify: Connector = {
  id: 'shopify',
  overlapMs: OVERLAP_MS,
  approval,
  verify,
  pullOrders,
  getOrder,
  pushShipment,
  findPush,
  unship,
}

/**
 * WooCommerce over its REST API v3. Its list sorts by change and pages by number, so an order edited while pages are read makes another
 * slip through: page 2 is never asked for. The window moves instead, one second back each time, dropping what was seen already.
 */
import {
  type Connector,
  type Cursor,
  type OrderPage,
  type ShopFacts,
  type StoreCtx,
  type StoreOrder,
  type Unreadable,
} from '../connector.ts'
import { failed, ok, type Out } from '../fault.ts'
import { clean, list, member } from '../values.ts'
import { findPush, pushShipment, unship } from './push.ts'
import { stampOf } from './read-order.ts'
import { askSite, findSite, changeSite } from './site.ts'
import { ORDERS, readWhole } from './whole-order.ts'

export { siteAddress } from './site.ts'

const OVERLAP_MS = 5 * 60_000
const PAGE = 100
const TRASH_PAGES = 20

const seconds = (iso: string): string => new Date(iso).toISOString().slice(0, 19)
const secondBefore = (stamp: string): string => seconds(new Date(Date.parse(`${stamp}Z`) - 1000).toISOString())
const secondAfter = (stamp: string): string => seconds(new Date(Date.parse(`${stamp}Z`) + 1000).toISOString())

async function canRead(ctx: StoreCtx): Promise<Out<null>> {
  const answer = await askSite(ctx, ORDERS, { per_page: '1', status: 'any' })
  if (!answer.ok) return answer
  return Array.isArray(answer.value.body) ? ok(null) : failed('bad_response')
}

/**
 * Whether the keys may write: a site checks that before it looks at what is sent, and an empty note to an order that cannot exist is
 * never taken.
 */
async function canWrite(ctx: StoreCtx): Promise<boolean> {
  const answer = await changeSite(ctx, { method: 'POST', path: `${ORDERS}/0/notes`, body: {} })
  return answer.ok || answer.fault.kind !== 'forbidden_scope'
}

/** Finds the API, then tries the keys in the header, and once in the address for hosts that drop the header. */
async function verify(ctx: StoreCtx): Promise<Out<ShopFacts>> {
  const found = await findSite(ctx)
  if (!found.ok) return found
  const { address, plain, index } = found.value
  const namespaces = list(member(index, 'namespaces'))
  if (namespaces.length > 0 && !namespaces.includes('wc/v3')) return failed('bad_response')
  const base = { ...ctx.secrets.values, ...(plain && { route: 'plain' }) }
  let refusal: Out<null> = failed('unauthorized')
  for (const send of ['header', 'query']) {
    if (send === 'query' && !address.startsWith('https:')) break
    const secrets = { way: ctx.secrets.way, values: { ...base, send } }
    const tried = await canRead({ ...ctx, address, secrets })
    if (tried.ok) {
      return ok({
        address,
        name: clean(member(index, 'name'), 100) ?? new URL(address).hostname,
        currency: null,
        timeZone: clean(member(index, 'timezone_string'), 60),
        missingRights: [],
        canPush: await canWrite({ ...ctx, address, secrets }),
        testShop: false,
        secrets,
      })
    }
    refusal = tried
    if (tried.fault.kind !== 'unauthorized') break
  }
  return refusal.ok ? failed('unauthorized') : refusal
}

const BASE = { dates_are_gmt: 'true', orderby: 'modified', order: 'asc', per_page: String(PAGE), dp: '4' }
const mark = (order: unknown): string => `${clean(member(order, 'id'), 20)}@${stampOf(order)}`

const borderOf = ({ page, since }: Cursor): string => (page ?? seconds(since)).slice(0, 19)

/**
 * What to ask next. A border is a second, "…!" one that did not fit on one page (what was seen in it is excluded by id), "…+" the place
 * behind such a one.
 */
function question(cursor: Cursor): Record<string, string> {
  const border = borderOf(cursor)
  const query = { ...BASE, status: 'any', modified_after: secondBefore(border) }
  const kind = cursor.page?.slice(19)
  if (!kind) return query
  const exclude = (cursor.seen ?? []).map((seen) => seen.split('@')[0] ?? '').join(',')
  return kind === '!' ? { ...query, modified_before: secondAfter(border), exclude } : { ...query, exclude }
}

/** Where to go on after a full page. */
function moved(cursor: Cursor, found: readonly unknown[], watermark: string): Cursor {
  const stamps = found.map(stampOf).filter((stamp) => stamp !== null)
  const last = stamps.at(-1) ?? borderOf(cursor)
  const border = secondBefore(last)
  const fresh = found.filter((order) => (stampOf(order) ?? '') >= border).map(mark)
  const walking = cursor.page?.endsWith('!') === true
  const stuck = walking || (stamps[0] ?? '') >= border
  const seen = stuck ? [...new Set([...(cursor.seen ?? []), ...fresh])] : fresh
  return { since: cursor.since, watermark, page: stuck ? `${last}!` : last, seen }
}

/** A full page from before the window that does not reach into it: a site that answers the same whatever it is asked, from a cache say. */
function isBehind(cursor: Cursor, found: readonly unknown[]): boolean {
  const border = borderOf(cursor)
  return (stampOf(found[0]) ?? border) < secondBefore(border) && (stampOf(found.at(-1)) ?? border) <= border
}

async function readPage(ctx: StoreCtx, cursor: Cursor): Promise<Out<OrderPage>> {
  const answer = await askSite(ctx, ORDERS, question(cursor))
  if (!answer.ok) return answer
  const found = answer.value.body
  if (!Array.isArray(found)) return failed('bad_response')
  const seen = new Set(cursor.seen)
  const unseen = found.filter((order) => !seen.has(mark(order)))
  const full = found.length >= PAGE
  if (full && (unseen.length === 0 || isBehind(cursor, found))) return failed('bad_response')
  const orders: (StoreOrder | Unreadable)[] = []
  for (const order of unseen) {
    const read = await readWhole(ctx, order)
    if (!read.ok) return read
    orders.push(read.value)
  }
  const watermark = orders.reduce(
    (best, { updatedAt }) => (updatedAt && updatedAt > best && updatedAt.endsWith('Z') ? updatedAt : best),
    cursor.watermark,
  )
  if (!full && cursor.page?.endsWith('!')) {
    const behind = {
      page: `${secondAfter(cursor.page.slice(0, 19))}+`,
      seen: [...(cursor.seen ?? []), ...found.map(mark)],
    }
    return ok({ orders, removed: [], next: { since: cursor.since, watermark, ...behind }, done: false })
  }
  if (full) return ok({ orders, removed: [], next: moved(cursor, found, watermark), done: false })
  const removed = await trashed(ctx, cursor)
  if (!removed.ok) return removed
  return ok({ orders, removed: removed.value, next: { since: cursor.since, watermark }, done: true })
}

/** Orders in the bin are in no other list. */
async function trashed(ctx: StoreCtx, cursor: Cursor): Promise<Out<string[]>> {
  const ids: string[] = []
  for (let page = 1; page <= TRASH_PAGES; page++) {
    const query = { ...BASE, status: 'trash', modified_after: secondBefore(seconds(cursor.since)), page: String(page) }
    const answer = await askSite(ctx, ORDERS, query)
    if (!answer.ok) {
      // Some sites do not know the bin as a status: then nothing is known of it.
      return answer.fault.httpStatus === 400 ? ok(ids) : answer
    }
    const found = list(answer.value.body)
    // A site that does not heed the question answers with orders that are in no bin.
    const binned = found.filter((order) => member(order, 'status') === 'trash')
    ids.push(...binned.map((order) => clean(member(order, 'id'), 20)).filter((id) => id !== null))
    if (found.length < PAGE) break
  }
  return ok(ids)
}

async function* pullOrders(ctx: StoreCtx, start: Cursor): AsyncIterable<Out<OrderPage>> {
  let cursor = start
  for (;;) {
    const page = await readPage(ctx, cursor)
    yield page
    if (!page.ok || page.value.done) return
    cursor = page.value.next
  }
}

async function getOrder(ctx: StoreCtx, externalId: string): Promise<Out<StoreOrder | Unreadable | null>> {
  if (!/^\d{1,20}$/.test(externalId)) return ok(null)
  const answer = await askSite(ctx, `${ORDERS}/${externalId}`)
  if (!answer.ok) return answer.fault.kind === 'not_found' ? ok(null) : answer
  if (member(answer.value.body, 'status') === 'trash') return ok(null)
  return readWhole(ctx, answer.value.body)
}

export const wooCommerce: Connector = {
  id: 'woocommerce',
  overlapMs: OVERLAP_MS,
  verify,
  pullOrders,
  getOrder,
  pushShipment,
  findPush,
  unship,
}

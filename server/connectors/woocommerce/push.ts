/**
 * Tells WooCommerce of shipments by the first of four ways that the site has: its own fulfilments, the extensions Shipment Tracking and
 * Advanced Shipment Tracking, else a note to the buyer. Each is read before it is written, which shows whether it is there and whether
 * the number is known. Once everything was told the order is completed, with nothing but its status: a site recalculates the totals of
 * an order whose lines or addresses are sent along.
 */
import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import { type Connector, isUnreadable, parcelsOf, type PushLine, type PushReq, type StoreCtx } from '../connector.ts'
import { failed, type Fault, ok, type Out } from '../fault.ts'
import { trackingLink } from '../tracking-links.ts'
import { clean, list, member } from '../values.ts'
import { askSite, changeSite } from './site.ts'
import { ORDERS, readWhole } from './whole-order.ts'

interface Provider {
  name: string
  /** In the core's list. */
  core: string
  /** In the list of the extensions; null: it has no entry that fits. */
  listed: string | null
}
const providers: Record<CarrierId, Provider> = {
  [carrier.USPS]: {
    name: 'USPS',
    core: 'usps',
    listed: 'USPS',
  },
  [carrier.UPS]: { name: 'UPS', core: 'ups', listed: 'UPS' },
  [carrier.FedEx]: {
    name: 'FedEx',
    core: 'fedex',
    listed: 'Fedex',
  },
  [carrier.DHLExpress]: {
    name: 'DHL Express',
    core: 'dhl',
    listed: null,
  },
}

type Entry = {
  id: string
  numbers: string[]
  /** Units in it; of a way that does not count them none. */
  lines: PushLine[]
}
interface Way {
  id: 'fulfillments' | 'tracking' | 'ast' | 'notes'
  path(orderId: string): string
  read(one: unknown): Entry
  /** What is posted; several where each number is an entry of its own. */
  bodies(request: PushReq): unknown[]
  removable: boolean
}

const words = (value: unknown): string[] => String(value ?? '').match(/[A-Za-z0-9]{6,}/g) ?? []
const metaOf = (one: unknown, key: string): unknown =>
  member(
    list(member(one, 'meta_data')).find((meta) => member(meta, 'key') === key),
    'value',
  )
const dayOf = (instant: string): string => instant.slice(0, 10)

function trackingBodies(request: PushReq): unknown[] {
  return parcelsOf(request).map((parcel) => {
    const { name, listed } = providers[parcel.carrier]
    return {
      ...(listed === null
        ? { custom_tracking_provider: name, custom_tracking_link: trackingLink(parcel) }
        : { tracking_provider: listed }),
      tracking_number: parcel.number,
      date_shipped: dayOf(request.shippedAt),
    }
  })
}

/** The core names one carrier; several are written out, and none has a link of its own. */
function providerOf(request: PushReq): { key: string; value: string }[] {
  const parcels = parcelsOf(request)
  const names = [...new Set(parcels.map((parcel) => providers[parcel.carrier].name))]
  const [first] = parcels
  if (!first || names.length > 1)
    return [
      { key: '_shipment_provider', value: 'other' },
      { key: '_provider_name', value: names.join(', ') },
    ]
  return [
    { key: '_shipment_provider', value: providers[first.carrier].core },
    { key: '_tracking_url', value: trackingLink(first) },
  ]
}

function noteOf(request: PushReq): string {
  const byCarrier = Map.groupBy(parcelsOf(request), (parcel) => providers[parcel.carrier].name)
  const parts = [...byCarrier].map(([name, parcels]) => `${name} ${parcels.map(({ number }) => number).join(', ')}`)
  return `Shipped with ${parts.join('; ')}`
}

const readTracking = (one: unknown): Entry => ({
  id: String(member(one, 'tracking_id')),
  numbers: words(member(one, 'tracking_number')),
  lines: [],
})
const readFulfilment = (one: unknown): Entry => ({
  id: String(member(one, 'id')),
  numbers: words(metaOf(one, '_tracking_number')),
  lines: list(metaOf(one, '_items')).map((item) => ({
    line: String(member(item, 'item_id')),
    quantity: Number(member(item, 'qty') ?? 0),
  })),
})

const ways: readonly Way[] = [
  {
    id: 'fulfillments',
    path: (id) => `${ORDERS}/${id}/fulfillments`,
    read: readFulfilment,
    bodies: (request) => [
      {
        status: 'fulfilled',
        is_fulfilled: true,
        notify_customer: request.notify,
        meta_data: [
          {
            key: '_items',
            value: request.lines.map(({ line, quantity }) => ({ item_id: Number(line), qty: quantity })),
          },
          { key: '_tracking_number', value: request.numbers.join(', ') },
          ...providerOf(request),
        ],
      },
    ],
    removable: true,
  },
  {
    id: 'tracking',
    path: (id) => `/wc-shipment-tracking/v3/orders/${id}/shipment-trackings`,
    read: readTracking,
    bodies: trackingBodies,
    removable: true,
  },
  {
    id: 'ast',
    path: (id) => `/wc-ast/v3/orders/${id}/shipment-trackings`,
    read: readTracking,
    bodies: trackingBodies,
    removable: true,
  },
  {
    id: 'notes',
    path: (id) => `${ORDERS}/${id}/notes`,
    read: (one) => ({ id: String(member(one, 'id')), numbers: words(member(one, 'note')), lines: [] }),
    bodies: (request) => [{ note: noteOf(request), customer_note: request.notify }],
    removable: false,
  },
]

type Found = { way: Way; entries: Entry[] }

/** The first way that the site has, with what stands there of the order. */
async function findWay(ctx: StoreCtx, orderId: string): Promise<Out<Found>> {
  for (const way of ways) {
    const answer = await askSite(ctx, way.path(orderId), way.id === 'notes' ? { type: 'any' } : {})
    if (answer.ok) return ok({ way, entries: list(answer.value.body).map(way.read) })
    if (answer.fault.value !== 'rest_no_route') return answer
  }
  return failed('bad_response')
}

const known = ({ way, entries }: Found, numbers: readonly string[]): Entry[] =>
  entries
    .filter((entry) => entry.numbers.some((number) => numbers.includes(number)))
    .map((entry) => ({
      ...entry,
      id: `${way.id}:${entry.id}`,
    }))

const over: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'failed', 'trash'])

interface Plan {
  /** No more of any line than the shop still owes its buyer: a site refuses what was refunded or never ordered. */
  lines: PushLine[]
  /** Whether the shop will then know of every unit that it owes. */
  completes: boolean
  /** Whether some of its units were told with other numbers. */
  sentSome: boolean
}

const unitsIn = (some: readonly PushLine[], line: string | null): number =>
  some.reduce((sum, one) => (one.line === line ? sum + one.quantity : sum), 0)

async function planOf(ctx: StoreCtx, order: unknown, { lines, sentBefore }: PushReq): Promise<Out<Plan>> {
  const whole = await readWhole(ctx, order)
  if (!whole.ok) return whole
  if (isUnreadable(whole.value)) return { ok: false, fault: whole.value.fault }
  const owed = whole.value.lines.map(({ externalLineId, quantity }) => ({
    line: externalLineId ?? '',
    quantity: quantity - unitsIn(sentBefore, externalLineId),
  }))
  const going = owed.map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, unitsIn(lines, line)) }))
  return ok({
    lines: going.filter(({ quantity }) => quantity > 0),
    completes: owed.every(({ line, quantity }) => unitsIn(lines, line) >= quantity),
    sentSome: lines.some(({ line }) => unitsIn(sentBefore, line) > 0),
  })
}

async function readOrder(ctx: StoreCtx, orderId: string): Promise<Out<unknown>> {
  if (!/^\d{1,20}$/.test(orderId)) return failed('not_found')
  const answer = await askSite(ctx, `${ORDERS}/${orderId}`)
  return answer.ok ? ok(answer.value.body) : answer
}

const setStatus = (ctx: StoreCtx, orderId: string, status: string) =>
  changeSite(ctx, { method: 'PUT', path: `${ORDERS}/${orderId}`, body: { status } })

/** Why the order takes no shipment now; null when it does. */
function stopped(status: string): Fault | null {
  if (over.has(status)) return { kind: 'order_canceled' }
  return status === 'on-hold' ? { kind: 'held', value: status } : null
}

/** Posts what the site does not know yet; the ids of all. */
async function post(ctx: StoreCtx, { way, entries }: Found, request: PushReq): Promise<Out<string[]>> {
  const before = known({ way, entries }, request.numbers)
  const ids = before.map(({ id }) => id)
  const seen = new Set(before.flatMap((entry) => entry.numbers))
  const numbers = request.numbers.filter((number) => !seen.has(number))
  if (numbers.length === 0) return ok(ids)
  const posted = before.flatMap((entry) => entry.lines)
  const lines = request.lines
    .map(({ line, quantity }) => ({ line, quantity: quantity - unitsIn(posted, line) }))
    .filter(({ quantity }) => quantity > 0)
  // A number without units would be of no use to the site, and units are never in two parcels.
  if (posted.length > 0 && lines.length === 0) return failed('already_shipped')
  for (const body of way.bodies({ ...request, numbers, lines })) {
    const answer = await changeSite(ctx, { method: 'POST', path: way.path(request.externalOrderId), body })
    if (!answer.ok) return answer
    ids.push(`${way.id}:${way.read(answer.value.body).id}`)
  }
  return ok(ids)
}

export const pushShipment: Connector['pushShipment'] = async (ctx, request) => {
  const { externalOrderId: orderId, numbers } = request
  const order = await readOrder(ctx, orderId)
  if (!order.ok) return order
  const status = clean(member(order.value, 'status'), 60) ?? ''
  const stop = stopped(status)
  if (stop) return { ok: false, fault: stop }
  const found = await findWay(ctx, orderId)
  if (!found.ok) return found
  const plan = await planOf(ctx, order.value, request)
  if (!plan.ok) return plan
  const { lines, completes, sentSome } = plan.value
  const before = known(found.value, numbers)
  if (before.length === 0 && lines.length === 0) return failed(sentSome ? 'already_shipped' : 'no_items')
  const posted = await post(ctx, found.value, { ...request, lines })
  if (!posted.ok) return posted
  if (completes && status !== 'completed') {
    const done = await setStatus(ctx, orderId, 'completed')
    if (!done.ok) return done
  }
  const seen = new Set(before.flatMap((entry) => entry.numbers))
  return ok({ externalIds: posted.value, already: numbers.every((number) => seen.has(number)) })
}

export const findPush: Connector['findPush'] = async (ctx, { externalOrderId: orderId, numbers }) => {
  const order = await readOrder(ctx, orderId)
  if (!order.ok) return order.fault.kind === 'not_found' ? ok([]) : order
  const found = await findWay(ctx, orderId)
  return found.ok ? ok(known(found.value, numbers).map(({ id }) => id)) : found
}

export const unship: Connector['unship'] = async (ctx, { externalOrderId: orderId, externalIds }) => {
  for (const externalId of externalIds) {
    const way = ways.find(({ id }) => externalId.startsWith(`${id}:`))
    if (!way) continue
    if (!way.removable) return failed('cannot_unship', { value: 'order note' })
    const entry = encodeURIComponent(externalId.slice(way.id.length + 1))
    const answer = await changeSite(ctx, { method: 'DELETE', path: `${way.path(orderId)}/${entry}` })
    // Gone there already.
    if (!answer.ok && answer.fault.httpStatus !== 404) return answer
  }
  const order = await readOrder(ctx, orderId)
  if (!order.ok) return order.fault.kind === 'not_found' ? ok(null) : order
  // It was completed because everything was shipped, which it no longer is.
  if (member(order.value, 'status') !== 'completed') return ok(null)
  const back = await setStatus(ctx, orderId, 'processing')
  return back.ok ? ok(null) : back
}

import { linesOf, type Parcel, type Sale } from './shop.ts'

/** Which of the ways to name a tracking number the site has; the last, notes, every site has. */
export type Extension = 'fulfillments' | 'tracking' | 'ast'

type Body = Record<string, unknown>
interface Site {
  sales: Map<number, Sale>
  parcels: Map<number, Parcel[]>
  extensions: Set<Extension>
  clock: { now: number }
}
type Answer = { status: number; body: unknown }
const reply = (status: number, body: unknown): Answer => ({ status, body })
const invalid = (message: string): Answer => reply(400, { code: 'rest_invalid_param', message, data: { status: 400 } })

const paths: { extension: Extension | null; pattern: RegExp }[] = [
  { extension: 'fulfillments', pattern: /^\/wc\/v3\/orders\/(\d+)\/fulfillments(?:\/(\w+))?$/ },
  { extension: 'tracking', pattern: /^\/wc-shipment-tracking\/v3\/orders\/(\d+)\/shipment-trackings(?:\/(\w+))?$/ },
  { extension: 'ast', pattern: /^\/wc-ast\/v3\/orders\/(\d+)\/shipment-trackings(?:\/(\w+))?$/ },
  { extension: null, pattern: /^\/wc\/v3\/orders\/(\d+)\/notes(?:\/(\w+))?$/ },
]

type Items = { item_id?: unknown; qty?: unknown }[]

/** What was posted as a parcel, or what is wrong with it. */
function parcelOf(extension: Extension | null, body: Body, sale: Sale): Omit<Parcel, 'id' | 'canceled'> | string {
  if (extension === 'fulfillments') {
    const meta = Array.isArray(body.meta_data) ? (body.meta_data as { key: string; value: unknown }[]) : []
    const value = (key: string) => meta.find((one) => one.key === key)?.value
    const items = value('_items') as Items | undefined
    if (!Array.isArray(items) || items.length === 0) return 'A fulfillment needs items.'
    const known = linesOf(sale).map((_line, index) => index + 1)
    if (items.some(({ item_id, qty }) => typeof item_id !== 'number' || !known.includes(item_id) || !(Number(qty) > 0)))
      return 'Invalid item.'
    return {
      numbers: String(value('_tracking_number') ?? '').split(', '),
      company: String(value('_provider_name') ?? value('_shipment_provider')),
      notify: body.notify_customer === true,
      lines: items.map(({ item_id, qty }) => ({ line: String(item_id), quantity: Number(qty) })),
    }
  }
  if (extension === null) {
    if (typeof body.note !== 'string' || body.note === '') return 'Missing parameter(s): note'
    const numbers = body.note.match(/[A-Za-z0-9]{10,}/g) ?? []
    return { numbers, company: body.note.split(' ')[2] ?? null, notify: body.customer_note === true, lines: [] }
  }
  if (typeof body.tracking_number !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(String(body.date_shipped)))
    return 'Invalid tracking.'
  const company = String(body.tracking_provider ?? body.custom_tracking_provider)
  return { numbers: [body.tracking_number], company, notify: true, lines: [] }
}

function present(extension: Extension | null, { id, numbers, lines }: Parcel): unknown {
  if (extension === 'fulfillments')
    return {
      id: Number(id),
      is_fulfilled: '1',
      meta_data: [
        { key: '_tracking_number', value: numbers.join(', ') },
        { key: '_items', value: lines.map(({ line, quantity }) => ({ item_id: Number(line), qty: quantity })) },
      ],
    }
  if (extension === null) return { id: Number(id), note: `Shipped with USPS ${numbers.join(', ')}` }
  return { tracking_id: id, tracking_number: numbers[0] }
}

/** What a site says to requests about shipments of an order, and to a new status; undefined: it is about something else. */
export function woocommerceParcels({ sales, parcels, extensions, clock }: Site) {
  let next = 1
  const touch = (sale: Sale, more: Partial<Sale> = {}) =>
    void sales.set(sale.id, { ...sale, ...more, updatedAt: new Date(clock.now) })

  function setStatus(sale: Sale, body: Body): Answer {
    // Anything else would make the site recalculate the totals.
    if (Object.keys(body).some((key) => key !== 'status' && key !== 'meta_data')) return invalid('Invalid parameter(s)')
    if (body.status === 'completed') touch(sale, { state: 'shipped' })
    else if (body.status === 'processing') touch(sale, { state: 'open' })
    else return invalid('Invalid parameter(s): status')
    return reply(200, { id: sale.id, status: body.status })
  }

  function remove(orderId: number, id: string): Answer {
    const own = (parcels.get(orderId) ?? []).find((parcel) => parcel.id === id && !parcel.canceled)
    if (!own) return reply(404, { code: 'rest_not_found', message: 'Not found', data: { status: 404 } })
    own.canceled = true
    return reply(200, { id })
  }

  return function answer(method: string, path: string, body: Body): Answer | undefined {
    const orderId = /^\/wc\/v3\/orders\/(\d+)$/.exec(path)?.[1]
    if (orderId && method === 'PUT') return setStatus(sales.get(Number(orderId))!, body)
    for (const { extension, pattern } of paths) {
      const [, id, entry] = pattern.exec(path) ?? []
      if (id === undefined) continue
      if (extension !== null && !extensions.has(extension)) return undefined
      const sale = sales.get(Number(id))
      if (!sale) return reply(404, { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.' })
      const own = parcels.get(sale.id) ?? []
      if (method === 'GET')
        return reply(
          200,
          own.filter(({ canceled }) => !canceled).map((one) => present(extension, one)),
        )
      if (method === 'DELETE') return remove(sale.id, entry ?? '')
      const parcel = parcelOf(extension, body, sale)
      if (typeof parcel === 'string') return invalid(parcel)
      const added = { ...parcel, id: String(next++), canceled: false }
      parcels.set(sale.id, [...own, added])
      touch(sale)
      return reply(201, present(extension, added))
    }
    return undefined
  }
}

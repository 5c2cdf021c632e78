import { linesOf, type Parcel, type Sale } from './shop.ts'

const last = (gid: unknown): string => String(gid).split('/').at(-1) ?? ''
const lineId = (sale: Sale, index: number): string => `${sale.id}${index}`

/** Units of a line that were sent. */
export const sentOf = (parcels: readonly Parcel[], line: string): number =>
  parcels
    .filter(({ canceled }) => !canceled)
    .flatMap(({ lines }) => lines)
    .reduce((sum, one) => (one.line === line ? sum + one.quantity : sum), 0)

/** One for each location from which lines of the order are sent. */
function fulfilmentOrders(sale: Sale, parcels: readonly Parcel[]) {
  const places = [...new Set(linesOf(sale).map((line) => line.location ?? 'main'))]
  return places.map((place, at) => {
    const lines = linesOf(sale).flatMap((line, index) => {
      if ((line.location ?? 'main') !== place) return []
      const id = lineId(sale, index)
      return [
        {
          id: `gid://shopify/FulfillmentOrderLineItem/${id}`,
          line: id,
          remaining: line.quantity - sentOf(parcels, id),
        },
      ]
    })
    const isOver =
      sale.state === 'canceled' || sale.state === 'shipped' || lines.every(({ remaining }) => remaining <= 0)
    const status = isOver ? 'CLOSED' : sale.state === 'hold' ? 'ON_HOLD' : 'OPEN'
    return { id: `gid://shopify/FulfillmentOrder/${sale.id}0${at}`, place, status, lines }
  })
}
type Order = ReturnType<typeof fulfilmentOrders>[number]

const orderJson = ({ id, place, status }: Order) => ({
  id,
  status,
  supportedActions:
    status === 'OPEN' ? [{ action: 'CREATE_FULFILLMENT' }] : status === 'ON_HOLD' ? [{ action: 'RELEASE_HOLD' }] : [],
  assignedLocation: { location: { id: `gid://shopify/Location/${place}` } },
  fulfillmentHolds: status === 'ON_HOLD' ? [{ reason: 'AWAITING_PAYMENT', reasonNotes: 'Check the payment' }] : [],
})

const noMore = { hasNextPage: false, endCursor: null }
type Fulfilment = {
  lineItemsByFulfillmentOrder?: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[]
  }[]
  notifyCustomer?: boolean
  trackingInfo?: { company?: string; number?: string; numbers?: string[]; urls?: string[] }
}
const refused = (message: string) => ({
  fulfillmentCreate: { fulfillment: null, userErrors: [{ field: ['fulfillment'], message }] },
})

/** What Shopify says of fulfilment orders and fulfilments, by its documented facts. */
export function fulfilments(shop: {
  sales: Map<number, Sale>
  parcels: Map<number, Parcel[]>
  scopes: string[]
  clock: { now: number }
}) {
  const { sales, parcels, scopes, clock } = shop
  let next = 1
  const mayWrite = () => scopes.includes('write_merchant_managed_fulfillment_orders')
  const parcelsOf = (id: number): Parcel[] => parcels.get(id) ?? []
  const allOrders = () =>
    [...sales.values()].flatMap((sale) => fulfilmentOrders(sale, parcelsOf(sale.id)).map((order) => ({ sale, order })))
  const touch = (sale: Sale) => void sales.set(sale.id, { ...sale, updatedAt: new Date(clock.now) })

  function create({ lineItemsByFulfillmentOrder = [], notifyCustomer = false, trackingInfo = {} }: Fulfilment) {
    const { number, numbers, urls } = trackingInfo
    if (number !== undefined && numbers !== undefined) return refused('Give number or numbers, not both')
    if (urls && urls.length !== numbers?.length) return refused('Give a URL for each number')
    const chosen = lineItemsByFulfillmentOrder.map((part) => {
      const found = allOrders().find(({ order }) => order.id === part.fulfillmentOrderId)
      // Without lines it takes all of them.
      const items =
        part.fulfillmentOrderLineItems ??
        found?.order.lines.map(({ id, remaining }) => ({ id, quantity: remaining })) ??
        []
      return { found, items }
    })
    const [first] = chosen
    if (!first?.found) return refused('Fulfillment order does not exist.')
    const { sale } = first.found
    if (chosen.some(({ found }) => found?.sale !== sale || found.order.place !== first.found?.order.place))
      return refused('All fulfillment orders must belong to the same order and location.')
    if (chosen.some(({ found }) => found?.order.status !== 'OPEN'))
      return refused('Fulfillment order is not open; already fulfilled or on hold.')
    const lines = chosen.flatMap(({ found, items }) =>
      items.map(({ id, quantity }) => ({ line: found?.order.lines.find((one) => one.id === id), quantity })),
    )
    if (lines.some(({ line, quantity }) => !line || quantity < 1 || quantity > line.remaining))
      return refused('Invalid fulfillment order line item quantity requested.')
    const id = next++
    parcels.set(sale.id, [
      ...parcelsOf(sale.id),
      {
        id: `gid://shopify/Fulfillment/${sale.id}00${id}`,
        numbers: numbers ?? (number === undefined ? [] : [number]),
        company: trackingInfo.company ?? urls?.map((url) => new URL(url).hostname).join(', ') ?? null,
        notify: notifyCustomer,
        lines: lines.map(({ line, quantity }) => ({ line: line!.line, quantity })),
        canceled: false,
      },
    ])
    touch(sale)
    return { fulfillmentCreate: { fulfillment: { id: `gid://shopify/Fulfillment/${sale.id}00${id}` }, userErrors: [] } }
  }

  function cancel(id: string) {
    for (const [saleId, own] of parcels)
      for (const parcel of own) {
        if (parcel.id !== id || parcel.canceled) continue
        parcel.canceled = true
        touch(sales.get(saleId)!)
        return { fulfillmentCancel: { fulfillment: { id }, userErrors: [] } }
      }
    return {
      fulfillmentCancel: {
        fulfillment: null,
        userErrors: [{ field: ['id'], message: 'Fulfillment is not in a state that can be canceled.' }],
      },
    }
  }

  function listOf(id: number) {
    const sale = sales.get(id)
    if (!sale) return { order: null }
    // Without the right the list is empty, and no error says so.
    const orders = mayWrite() ? fulfilmentOrders(sale, parcelsOf(id)) : []
    return {
      order: {
        id: `gid://shopify/Order/${id}`,
        cancelledAt: sale.state === 'canceled' ? sale.updatedAt.toISOString() : null,
        fulfillmentOrders: { nodes: orders.map(orderJson) },
        fulfillments: parcelsOf(id).map((parcel) => ({
          id: parcel.id,
          status: parcel.canceled ? 'CANCELLED' : 'SUCCESS',
          trackingInfo: parcel.numbers.map((number) => ({ number })),
        })),
      },
    }
  }

  /** The answer to a query about shipments; undefined: it is about something else. */
  return function resolve(query: string, variables: { id?: string; f?: Fulfilment }): unknown {
    const { id = '', f = {} } = variables
    if (query.startsWith('query Fulfilments(')) return listOf(Number(last(id)))
    if (query.startsWith('query FulfilmentLines(')) {
      const lines = allOrders().find(({ order }) => order.id === id)?.order.lines ?? []
      const nodes = lines.map((one) => ({
        id: one.id,
        remainingQuantity: one.remaining,
        lineItem: { id: `gid://shopify/LineItem/${one.line}` },
      }))
      return { fulfillmentOrder: { lineItems: { pageInfo: noMore, nodes } } }
    }
    if (query.startsWith('query FulfilledLines(')) {
      const lines = [...parcels.values()].flat().find((parcel) => parcel.id === id)?.lines ?? []
      const nodes = lines.map(({ line, quantity }) => ({
        quantity,
        lineItem: { id: `gid://shopify/LineItem/${line}` },
      }))
      return { fulfillment: { fulfillmentLineItems: { pageInfo: noMore, nodes } } }
    }
    if (query.startsWith('mutation Ship(')) return mayWrite() ? create(f) : null
    if (query.startsWith('mutation Unship(')) return mayWrite() ? cancel(id) : null
    return undefined
  }
}

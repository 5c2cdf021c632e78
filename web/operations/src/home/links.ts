import { postageChangeType } from '@waybill/contract/funds/enums'
import type { OrderTodo } from '@waybill/contract/orders/api'

type Span = { from: string; to: string }
type Values = Record<string, string | number | boolean | readonly number[]>

/** An address with its search as the lists read it: what is no plain text stands as JSON. */
const place = (path: string, search: Values): string => {
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return `${path}?${query}`
}

const orders = '/b/#/order/lists'
const shipments = '/e/#/shipment/lists'

/** The lists whose rows add up to the figures of Home. */
export const links = {
  todo: (todo: OrderTodo) => place(orders, { todo }),
  exceptions: () => place(shipments, { view: 'exceptions' }),
  stores: () => '/b/#/store/lists',
  balance: () => '/e/#/funds/postage',
  orders: ({ from, to }: Span) => place(orders, { view: 'all', from, to }),
  labels: ({ from, to }: Span) => place(shipments, { from, to }),
  spent: ({ from, to }: Span) => place('/e/#/funds/postage', { types: [postageChangeType.creatingLabels], from, to }),
  late: ({ from, to }: Span) => place(shipments, { view: 'delivered', late: true, from, to }),
  delivered: ({ from, to }: Span) => place(shipments, { view: 'delivered', from, to }),
  exceptionsIn: ({ from, to }: Span) => place(shipments, { view: 'exceptions', from, to }),
}

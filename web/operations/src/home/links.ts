import { placeOf } from '@waybill/host/place'
import { postageChangeType } from '@waybill/contract/funds/enums'
import type { OrderTodo } from '@waybill/contract/orders/api'

type Span = { from: string; to: string }
const orders = '/b/#/order/lists'
const shipments = '/e/#/shipment/lists'

/** The lists whose rows add up to the figures of Home. */
export const links = {
  todo: (todo: OrderTodo) => placeOf(orders, { todo }),
  exceptions: () => placeOf(shipments, { view: 'exceptions' }),
  unprinted: () => placeOf(shipments, { view: 'toHandOver', notPrinted: 'label' }),
  voidable: () => placeOf('/e/#/report', { view: 'refunds' }),
  imports: () => placeOf('/b/#/jobs', { view: 'review' }),
  stores: () => '/b/#/store/lists',
  balance: () => '/e/#/funds/postage',
  orders: ({ from, to }: Span) => placeOf(orders, { view: 'all', from, to }),
  labels: ({ from, to }: Span) => placeOf(shipments, { from, to }),
  spent: ({ from, to }: Span) => placeOf('/e/#/funds/postage', { types: [postageChangeType.creatingLabels], from, to }),
  late: ({ from, to }: Span) => placeOf(shipments, { view: 'delivered', promise: 'late', from, to }),
  delivered: ({ from, to }: Span) => placeOf(shipments, { view: 'delivered', from, to }),
  exceptionsIn: ({ from, to }: Span) => placeOf(shipments, { view: 'exceptions', from, to }),
}

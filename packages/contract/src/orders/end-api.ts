import { route } from '../core/route.ts'
import { manyOrders, perOrder } from './many.ts'

export const endOrders = route({
  id: 'endOrders',
  method: 'POST',
  path: '/api/shipout-order/order/end',
  tag: 'Orders',
  access: [1],
  summary:
    'End partly shipped orders in several packages: the packages without a label are not sent, and the order is shipped with the others; all other orders are reported and left unchanged',
  body: manyOrders,
  output: perOrder,
})
export const sendRestOfOrders = route({
  id: 'sendRestOfOrders',
  method: 'POST',
  path: '/api/shipout-order/order/send-rest',
  tag: 'Orders',
  access: [1],
  summary: 'Undo that packages are not sent, while no carrier has any parcel of the order',
  body: manyOrders,
  output: perOrder,
})

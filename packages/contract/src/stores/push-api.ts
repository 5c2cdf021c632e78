/** What stores are told of shipments. */
import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, page, text } from '../core/schemas.ts'
import { pushState } from './push-lifecycle.ts'
import { pushGroups } from './pushes.ts'

const tag = 'Stores'

export const storePush = z.object({
  id,
  storeId: id,
  storeName: z.string(),
  orderId: id,
  orderNo: z.string(),
  shipmentId: id,
  trackingNo: z.string(),
  carrier: z.int(),
  state: z.enum(pushState),
  /** When the label was bought or uploaded. */
  createdAt: instant,
  /** When it is sent or tried again; null: it waits for something else, or is settled. */
  dueAt: z.nullable(instant),
  /** When the store was told. */
  sentAt: z.nullable(instant),
  /** Why it waits or was refused. */
  reason: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
})
export type StorePush = z.infer<typeof storePush>

export const listStorePushes = route({
  id: 'listStorePushes',
  method: 'GET',
  path: '/api/shipout-order/store/pushes/:id',
  tag,
  access: [1],
  summary: 'List the tracking numbers sent to a store, newest first; filter by state or order number',
  params: idParams,
  query: z.strictObject({
    group: z.optional(z.enum(pushGroups)),
    search: z.optional(text(100)),
    cursor: z.optional(text(100)),
    limit,
  }),
  output: page(storePush),
  errors: ['NOT_FOUND'],
})

export const listOrderPushes = route({
  id: 'listOrderPushes',
  method: 'GET',
  path: '/api/shipout-order/store/pushes/of-order/:id',
  tag,
  access: [1],
  summary: "List an order's tracking numbers and what became of them at its stores, newest first",
  params: idParams,
  output: z.array(storePush),
  errors: ['NOT_FOUND'],
})

export const retryStorePush = route({
  id: 'retryStorePush',
  method: 'POST',
  path: '/api/shipout-order/store/pushes/retry/:id',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Send a refused or held tracking number again now',
  params: idParams,
  output: storePush,
  errors: ['NOT_FOUND', 'STORE_NOT_CONNECTED', 'STORE_PUSH_NOT_REFUSED'],
})

export const settleStorePush = route({
  id: 'settleStorePush',
  method: 'POST',
  path: '/api/shipout-order/store/pushes/settle/:id',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Mark a refused or held tracking number as settled in the store',
  params: idParams,
  output: storePush,
  errors: ['NOT_FOUND', 'STORE_PUSH_NOT_REFUSED'],
})

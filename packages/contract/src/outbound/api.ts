import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import {
  address,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  name,
  page,
  queryFlag,
  queryInt,
  seenVersion,
  text,
} from '../core/schemas.ts'
import { outboundActs } from './events.ts'
import { outboundHolds } from './holds.ts'
import { outboundState } from './lifecycle.ts'

const seller = { tag: 'Outbound', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/outbound'
const warehouse = z.object({ operatorId: id, id, code: z.string(), name: z.string() })

/** Orders of one call. */
export const MOST_SENT = 500
const orderIds = z.array(id).check(z.minLength(1), z.maxLength(MOST_SENT))

/** What lists of sellers and of staff show alike. */
export const outboundFacts = {
  id,
  number: z.string(),
  /** As the order was when it was sent. */
  orderNo: z.string(),
  recipient: z.string(),
  state: z.enum(outboundState),
  holds: z.array(z.enum(outboundHolds)),
  /** Fulfillment option of the order: 0, 6, 7, 10 or 11. */
  option: z.int(),
  priority: z.int(),
  lines: z.int(),
  units: z.int(),
  /** The working day by whose end it leaves; null before its goods are allocated. */
  dueDay: z.nullable(isoDate),
  /** Not shipped by the end of that day. */
  late: z.boolean(),
  cancelRequestedAt: z.nullable(instant),
  createdAt: instant,
  version: z.int(),
}
export const outboundRow = z.object({ ...outboundFacts, orderId: id, warehouse })
export type OutboundRow = z.infer<typeof outboundRow>

export const outboundFilters = {
  /** Part of number, order number or recipient. */
  search: z.optional(text(100)),
  state: z.optional(z.enum(outboundState)),
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  hold: z.optional(z.enum(outboundHolds)),
  late: z.optional(queryFlag),
  cursor: z.optional(text(500)),
  limit,
}
export const listOutbounds = route({
  ...seller,
  id: 'listOutbounds',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List orders that were sent to warehouses, newest first',
  query: z.strictObject(outboundFilters),
  output: z.extend(page(outboundRow), { warehouses: z.array(warehouse) }),
  errors: ['SEARCH_TOO_BROAD'],
})

const outboundLine = z.object({
  line: z.int(),
  productId: id,
  sku: z.string(),
  name: z.nullable(z.string()),
  ordered: z.int(),
  allocated: z.int(),
  picked: z.int(),
  packed: z.int(),
  shipped: z.int(),
  canceled: z.int(),
  /** While it waits for stock: units that are short, and announced to the warehouse. */
  missing: z.int(),
  inbound: z.int(),
})
const outboundPackage = z.object({
  id,
  code: z.string(),
  state: z.enum(['open', 'closed', 'labelled', 'shipped', 'canceled']),
  weightG: z.nullable(z.int()),
  trackingNo: z.nullable(z.string()),
  shipmentId: z.nullable(id),
  /** Who took it, where no carrier did. */
  handedTo: z.nullable(z.string()),
  units: z.int(),
  /** What lies in it. */
  items: z.array(z.object({ line: z.int(), sku: z.string(), quantity: z.int() })),
})
/** Of an order of which what was there was shipped: one of the orders that it was divided into. */
const outboundPart = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNo: z.string(),
  state: z.enum(outboundState),
  units: z.int(),
})
export const outboundDetail = z.extend(outboundRow, {
  recipientAddress: address,
  /** Why it needs attention, waits or was canceled. */
  reason: z.nullable(z.string()),
  allocatedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  /** What is there is shipped; else it waits until everything is. */
  partial: z.boolean(),
  /** The orders that it was divided into, itself among them, oldest first; empty when it was not. */
  parts: z.array(outboundPart),
  items: z.array(outboundLine),
  packages: z.array(outboundPackage),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type OutboundDetail = z.infer<typeof outboundDetail>
export const getOutbound = route({
  ...seller,
  id: 'getOutbound',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get an order at a warehouse: its lines, packages and history',
  params: idParams,
  output: outboundDetail,
  errors: ['NOT_FOUND'],
})

export const changeBody = {
  version: seenVersion,
  priority: z.optional(z.int().check(z.gte(1), z.lte(9))),
  reason: z._default(z.nullable(name(500)), null),
}
export const changeOutbound = route({
  ...seller,
  id: 'changeOutbound',
  method: 'POST',
  path: `${path}/change/:id`,
  summary:
    'Hold, release, prioritize or cancel an order at a warehouse, ask the warehouse to cancel it, or withdraw that request; ship what is there of it, wait for everything, or put its parts together again',
  params: idParams,
  body: z.strictObject({ ...changeBody, act: z.enum(outboundActs) }),
  output: outboundDetail,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'OUTBOUND_STATE',
    'OUTBOUND_BEGUN',
    'OUTBOUND_PUT_BACK',
    'OUTBOUND_NO_PARTS',
    'LINK_SUSPENDED',
    'COMBINE_TEXT_TOO_LONG',
    'COMBINE_TOO_MANY_TAGS',
  ],
})

export const findSendTargets = route({
  ...seller,
  id: 'findSendTargets',
  method: 'POST',
  path: `${path}/targets`,
  summary: 'List the warehouses that orders can be sent to, and how many of the orders each has in stock',
  body: z.strictObject({ orderIds }),
  output: z.object({
    orders: z.int(),
    warehouses: z.array(
      z.object({
        operatorId: id,
        operator: z.string(),
        id,
        code: z.string(),
        name: z.string(),
        /** Orders of which everything is available there, each looked at alone. */
        inStock: z.int(),
        /** What the connection says of orders of which not everything is there. */
        allowPartial: z.boolean(),
      }),
    ),
  }),
})

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
  orders: z.array(z.object({ id, orderNo: z.nullable(z.string()) })),
})
export type SendRefusal = z.infer<typeof refusal>
export const sendToWarehouse = route({
  ...seller,
  id: 'sendToWarehouse',
  method: 'POST',
  path: `${path}/send`,
  summary:
    'Send orders that await shipment to a warehouse, which ships them; those that it has already are answered as sent, and those that cannot be sent stay as they are',
  body: z.strictObject({
    orderIds,
    operatorId: id,
    warehouseId: id,
    /** Orders that nobody chose a service for: the warehouse buys the cheapest label, or someone collects them. */
    unserved: z._default(z.enum(['lowest', 'none']), 'lowest'),
    /** Ship what is there, and the rest when it comes. Left out: what the connection says. */
    partial: z.optional(z.boolean()),
  }),
  output: z.object({
    sent: z.array(z.object({ orderId: id, id, number: z.string(), state: z.enum(outboundState) })),
    refused: z.array(refusal),
  }),
  errors: ['NOT_FOUND', 'LINK_SUSPENDED', 'WAREHOUSE_INACTIVE'],
})

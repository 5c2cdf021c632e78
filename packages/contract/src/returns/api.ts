import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  address,
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  page,
  queryInt,
  text,
  uuid,
  wireNumber,
} from '../core/schemas.ts'
import { problem } from '../shipping/api.ts'
import { returnReasons, returnState, type ReturnState } from './lifecycle.ts'

const path = '/api/shipout-shipment/returnLabel'
const seller = { tag: 'Returns', access: [1] as const, needs: ['verified'] as const }
export const returnStates = Object.values(returnState) as [ReturnState]

export const returnCharges = ['use', 'creation'] as const
const charge = z.enum(returnCharges)
/** print: the seller puts it into the box · link: the buyer prints it. */
export const returnDeliveries = ['print', 'link'] as const
const delivery = z.enum(returnDeliveries)
export const returnPayers = ['seller', 'buyer'] as const
const paidBy = z.enum(returnPayers)

const shipmentRef = z.object({ id, trackingNo: z.string(), carrier: z.int() })
const orderRef = z.object({ id, orderNo: z.string() })
const item = {
  sku: z.nullable(text(100)),
  name: z.nullable(text(300)),
  quantity: z.int().check(z.gte(1), z.lte(1_000_000)),
}
export const returnItem = z.object(item)
export type ReturnItem = z.infer<typeof returnItem>

export const returnRate = z.object({
  carrier: z.int(),
  serviceCode: z.string(),
  price: money,
  transitDays: z.nullable(z.int()),
  /** use = held now, charged when the carrier scans the label. */
  charge,
  /** The last day on which the carrier takes it. */
  validUntil: isoDate,
  /** For so many days the price is held. */
  holdDays: z.int(),
})
export type ReturnRate = z.infer<typeof returnRate>

export const getReturnOptions = route({
  ...seller,
  id: 'getReturnOptions',
  method: 'GET',
  path: `${path}/options/:id`,
  summary: 'What can come back of a shipment, and what a label for it costs with each carrier, cheapest first',
  params: idParams,
  output: z.object({
    shipment: shipmentRef,
    order: orderRef,
    /** From the buyer back to the sender of the shipment. */
    from: address,
    to: address,
    items: z.array(returnItem),
    rates: z.array(returnRate),
    /** Why there are no rates, and which carriers offer no returns. */
    problems: z.array(problem),
    /** The buyer would be emailed: there is an address, and the seller has these emails on. */
    mailsBuyer: z.boolean(),
    balance: money,
  }),
  errors: ['NOT_FOUND'],
})

export const returnLabel = z.object({
  id,
  createdAt: instant,
  state: z.enum(returnState),
  reason: z.enum(returnReasons),
  shipment: shipmentRef,
  order: orderRef,
  carrier: z.int(),
  serviceCode: z.string(),
  /** Null until it is bought. */
  trackingNo: z.nullable(z.string()),
  isTest: z.boolean(),
  price: money,
  charge,
  paidBy,
  delivery,
  /** When it was charged; null: not yet, or never. */
  chargedAt: z.nullable(instant),
  /** When the hold of its price was given back, unused. */
  releasedAt: z.nullable(instant),
  /** The last day on which the carrier takes it. */
  validUntil: isoDate,
  lastEvent: z.nullable(z.object({ at: instant, text: z.string(), zhText: z.string() })),
  /** Path of the buyer's page, on the tenant's host. */
  page: z.string(),
  /** Why no label was bought. */
  problem: z.nullable(z.omit(problem, { fieldName: true, service: true })),
})
export type ReturnLabel = z.infer<typeof returnLabel>
export const returnLabelDetail = z.extend(returnLabel, {
  note: z.nullable(z.string()),
  items: z.array(returnItem),
  from: address,
  to: address,
  mailedAt: z.nullable(instant),
})
export type ReturnLabelDetail = z.infer<typeof returnLabelDetail>

export const createReturn = route({
  ...seller,
  needs: ['approved', 'verified'],
  id: 'createReturn',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Buy a return label; its price is held, and charged when the label is used where its carrier bills so',
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is one label. */
    requestKey: uuid,
    shipmentId: id,
    carrier: wireNumber,
    serviceCode: text(60),
    /** The price that was shown; a higher one is refused. */
    price: z.int().check(z.gte(0), z.lte(1_000_000_000)),
    reason: z.enum(returnReasons),
    note: z._default(z.nullable(text(200)), null),
    items: z.array(z.strictObject(item)).check(z.minLength(1), z.maxLength(500)),
    paidBy: z._default(paidBy, 'seller'),
    delivery: z._default(delivery, 'print'),
    validUntil: z._default(z.nullable(isoDate), null),
  }),
  output: returnLabelDetail,
  errors: [
    'NOT_FOUND',
    'RETURN_VOIDED',
    'RETURN_ABROAD',
    'RETURN_NOT_OFFERED',
    'RETURN_PRICE',
    'IDEMPOTENCY_KEY_REUSED',
    'RETURN_VALID',
    'ORDER_BEING_BOUGHT',
    'INSUFFICIENT_FUNDS',
    'PURCHASE_PAUSED',
  ],
})
export const listReturns = route({
  ...seller,
  id: 'listReturns',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List return labels, newest first',
  query: z.strictObject({
    /** Part of a tracking number or order number, or a number such as R-1000. */
    search: z.optional(text(60)),
    state: z.optional(z.enum(returnState)),
    shipmentId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    orderId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(returnLabel),
})
const one = { params: idParams, output: returnLabelDetail }
export const getReturn = route({
  ...seller,
  ...one,
  id: 'getReturn',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a return label',
  errors: ['NOT_FOUND'],
})
export const printReturn = route({
  ...seller,
  id: 'printReturn',
  method: 'POST',
  path: `${path}/print/:id`,
  kind: 'download',
  summary: 'The label of a return as PDF',
  params: idParams,
  errors: ['NOT_FOUND', 'RETURN_OVER'],
})
export const voidReturn = route({
  ...seller,
  ...one,
  id: 'voidReturn',
  method: 'POST',
  path: `${path}/void/:id`,
  summary: 'Void a return label that was not used; what is held or was charged comes back',
  errors: ['NOT_FOUND', 'RETURN_USED', 'RETURN_OVER', 'RETURN_VOID_PENDING', 'CARRIER_UNAVAILABLE'],
})
export const settleReturn = route({
  ...seller,
  ...one,
  id: 'settleReturn',
  method: 'POST',
  path: `${path}/settle/:id`,
  summary: 'Note that a return that arrived was dealt with',
  errors: ['NOT_FOUND', 'RETURN_OVER'],
})

import * as z from 'zod/mini'
import { declaration } from '../customs/declaration.ts'
import { buyerMailKinds, buyerMailSkips } from './buyer-mail.ts'
import { labelState } from './label-lifecycle.ts'
import { labelMovement } from './movement.ts'
import { confirmedTexts, labelText } from './label-text.ts'
import { priceLine } from './price.ts'
import { rate } from './rate.ts'
import { problem } from './problem.ts'
import { voidWays } from './void-way.ts'
import { shipmentCases } from './cases.ts'
import { voidState } from './void-lifecycle.ts'
import { autoVoidState } from './auto-void-lifecycle.ts'
import { fillParts, orderGoods } from '../orders/filled.ts'
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
  permission,
  queryCodes,
  queryFlag,
  text,
  uuid,
  uuidParams,
  wireNumber,
} from '../core/schemas.ts'

export { type PackageRate, packageRate, type Rate, rate } from './rate.ts'
export { problem, type Problem } from './problem.ts'
export { type PriceBasis, priceBasis, priceLine, rateCover } from './price.ts'
export type { ConfirmedText, LabelText } from './label-text.ts'
export { confirmedText, isLabelTextOpen, labelText, labelTextFields } from './label-text.ts'

const tag = 'Shipping'
const seller = { tag, access: [1] as const, needs: ['verified'] as const }

/** Residential 2 or commercial 3, and by what of the address that was decided; doubt = nothing says so, priced as a home. */
export const addressTypeAnswer = z.object({
  type: z.int(),
  because: z.enum(['set', 'company', 'unit', 'name', 'doubt']),
})
export const orderQuote = z.object({
  orderId: id,
  orderNo: z.string(),
  /** What of the order the prices hang on, as it was asked about. */
  parcel: z.object({
    recipient: z.string(),
    shipTo: z.object({
      city: z.string(),
      state: z.nullable(z.string()),
      zip: z.nullable(z.string()),
      country: z.string(),
    }),
    addressType: addressTypeAnswer,
    weightCg: z.nullable(z.int()),
    /** Does it cross a customs border, so that it is declared? */
    customs: z.boolean(),
    /** Goods declared at less than half of what they were sold for; customs may ask for their invoice. */
    declaredLow: z.array(z.object({ sku: z.nullable(z.string()), value: money, soldFor: money })),
    /** Units in the parcel, units that have no label yet, and units ordered. */
    units: z.object({ going: z.int(), left: z.int(), ordered: z.int() }),
    /** What its goods weigh: a parcel should not weigh less. */
    goods: orderGoods,
    /** What of it is as products filled it. */
    fromProducts: z.array(z.enum(fillParts)),
    length: z.nullable(z.number()),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    sizeUnit: z.enum(['in', 'cm']),
    /** The packages of an order with several that have no label yet; left out = the order has one. */
    packages: z.optional(
      z.array(
        z.object({
          no: z.int(),
          weightCg: z.nullable(z.int()),
          length: z.nullable(z.number()),
          width: z.nullable(z.number()),
          height: z.nullable(z.number()),
          sizeUnit: z.enum(['in', 'cm']),
        }),
      ),
    ),
    /** The service chosen for the order before; null when none. */
    assigned: z.nullable(z.object({ carrier: z.int(), serviceCode: z.string() })),
  }),
  /** Pins the prices for its lifetime; null when there are none. */
  quoteId: z.nullable(uuid),
  expiresAt: z.nullable(instant),
  rates: z.array(rate),
  /** What the label prints otherwise than it was typed; empty = everything as typed. */
  labelTexts: z.array(labelText),
  /** Why there are no rates; beside rates, why the service that is assigned to the order is not among them. */
  problems: z.array(problem),
  /** Beside rates: why carriers or services are not among them. */
  notOffered: z.array(problem),
})
export type OrderQuote = z.infer<typeof orderQuote>

export const quoteOrders = route({
  ...seller,
  id: 'quoteOrders',
  method: 'POST',
  path: '/api/shipout-shipment/rate/quote',
  summary: 'Compare the services of all carriers for up to 200 orders',
  body: z.strictObject({
    orderIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    shipDate: z.optional(isoDate),
  }),
  output: z.object({ quotes: z.array(orderQuote), balance: money }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION'],
})

export const buyLabels = route({
  ...seller,
  needs: ['approved', 'verified'],
  id: 'buyLabels',
  method: 'POST',
  path: '/api/shipout-shipment/label/buy',
  idempotent: true,
  summary: 'Buy a label for each order at no more than the quoted price; runs in the background, row by row',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          orderId: id,
          quoteId: uuid,
          carrier: wireNumber,
          serviceCode: text(60),
          price: money,
          /** Confirms what the label prints of this order, as `confirmLabelTexts` does. */
          labelTexts: z.optional(confirmedTexts),
        }),
      )
      .check(z.minLength(1), z.maxLength(5000)),
    labelSize: z._default(z.literal([1, 2]), 1),
    labelFormat: z._default(z.enum(['PDF', 'ZPL']), 'PDF'),
  }),
  output: z.object({ batchId: uuid, total: money }),
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT_FUNDS',
    'NEEDS_VERIFICATION',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const confirmLabelTexts = route({
  ...seller,
  id: 'confirmLabelTexts',
  method: 'POST',
  path: '/api/shipout-shipment/label/text',
  summary: 'Confirm or correct what labels print for texts in other scripts; saved for every order with the same text',
  body: z.strictObject({
    orders: z.array(z.strictObject({ orderId: id, texts: confirmedTexts })).check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ confirmed: z.int() }),
  errors: ['NOT_FOUND', 'LABEL_TEXT_LATIN'],
})

/** A package of several: its number, the first is 1, and how many there are. */
export const piece = z.object({ no: z.int(), of: z.int() })
export const batch = z.object({
  id: uuid,
  createdAt: instant,
  finished: z.boolean(),
  labelSize: z.int(),
  labelFormat: z.string(),
  counts: z.object({ total: z.int(), bought: z.int(), failed: z.int(), unknown: z.int(), waiting: z.int() }),
  spent: money,
  balance: money,
  items: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      /** Which of the order's packages it is; left out = the order has one. */
      piece: z.optional(piece),
      state: z.enum(labelState),
      carrier: z.int(),
      serviceCode: z.string(),
      price: money,
      shipmentId: z.nullable(id),
      trackingNo: z.nullable(z.string()),
      problem: z.nullable(problem),
      /** The price it would cost now, when it rose. */
      newPrice: z.nullable(money),
    }),
  ),
})
export type LabelBatch = z.infer<typeof batch>
export const getBatch = route({
  ...seller,
  id: 'getBatch',
  method: 'GET',
  path: '/api/shipout-shipment/label/batch/:id',
  summary: 'Get the progress of a label purchase',
  params: uuidParams,
  output: batch,
  errors: ['NOT_FOUND'],
})

export const voidLabels = route({
  ...seller,
  id: 'voidLabels',
  method: 'POST',
  path: '/api/shipout-shipment/label/void',
  summary: "Void labels; refunds follow each carrier's rules",
  body: z.strictObject({ shipmentIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({
    results: z.array(
      z.object({
        shipmentId: id,
        trackingNo: z.string(),
        state: z.enum(voidState),
        refund: money,
        expectedBy: z.nullable(isoDate),
        problem: z.nullable(problem),
      }),
    ),
    balance: money,
  }),
  errors: ['NOT_FOUND'],
})

/** When a document was last printed, how often, and by whom (null: no longer a user). */
export const printed = z.object({ at: instant, count: z.int(), by: z.nullable(z.string()) })
export const shipmentRow = z.object({
  id,
  trackingNo: z.string(),
  carrier: z.int(),
  serviceCode: z.string(),
  status: z.int(),
  isTest: z.boolean(),
  order: z.nullable(z.object({ id, orderNo: z.string() })),
  /** Which of its order's packages it is; left out = the order has one. */
  piece: z.optional(piece),
  createdAt: instant,
  shipDate: isoDate,
  eta: z.nullable(isoDate),
  recipient: z.string(),
  shipTo: z.object({
    city: z.string(),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    country: z.string(),
  }),
  price: money,
  billableCg: z.int(),
  zone: z.nullable(z.string()),
  lastEvent: z.nullable(z.object({ at: instant, text: z.string(), zhText: z.string() })),
  void: z.nullable(
    z.object({
      state: z.enum(voidState),
      refund: money,
      expectedBy: z.nullable(isoDate),
      /** The carrier should have decided by now. */
      late: z.boolean(),
      decidedAt: z.nullable(instant),
    }),
  ),
  can: z.object({ void: permission, print: permission }),
  /** now = the price is refunded at once; refund = the carrier decides a request for it; null = it cannot be voided. */
  voidWay: z.nullable(z.enum(voidWays)),
  voidUntil: z.nullable(isoDate),
  /** The day on which the label is voided on its own, or would have been if it were not kept; null = no such day is near. */
  autoVoid: z.nullable(z.object({ on: isoDate, state: z.enum([autoVoidState.announced, autoVoidState.kept]) })),
  /** When its label was last printed, how often, and by whom; null = never. */
  printed: z.nullable(printed),
})
export type ShipmentRow = z.infer<typeof shipmentRow>
export const shipmentSorts = ['createdAt', 'trackingNo', 'recipient', 'price', 'eta'] as const
/** Delivered by the promised day, after it or without one; `overdue`: not delivered although the day is over. */
export const promises = ['onTime', 'late', 'unpromised', 'overdue'] as const
export type DeliveryPromise = (typeof promises)[number]
export const shipmentListQuery = z.strictObject({
  /** Tracking number, order number or recipient. */
  search: z.optional(text(100)),
  status: z.optional(queryCodes),
  carriers: z.optional(queryCodes),
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  /** Of one carrier; `-` for none. */
  serviceCode: z.optional(text(40)),
  /** `-` for an unknown one. */
  zone: z.optional(text(20)),
  /** Only parcels that kept or missed their promised day. */
  promise: z.optional(z.enum(promises)),
  /** Only labels that were never printed and are not voided. */
  notPrinted: z.optional(queryFlag),
  /** Only labels that will be voided on their own. */
  autoVoid: z.optional(queryFlag),
  /** Only shipments with such a case that is not over. */
  openCase: z.optional(z.enum(shipmentCases)),
  sort: z._default(z.enum(shipmentSorts), 'createdAt'),
  desc: z._default(queryFlag, true),
  cursor: z.optional(text(500)),
  limit,
})
export const listShipments = route({
  ...seller,
  id: 'listShipments',
  method: 'GET',
  path: '/api/shipout-shipment/shipment/list',
  summary: 'List shipments (filter, sort, keyset pages)',
  query: shipmentListQuery,
  output: page(shipmentRow),
  errors: ['SEARCH_TOO_BROAD'],
})
export const shipmentDetail = z.extend(shipmentRow, {
  /** The other packages of its order that have a valid label; left out = the order has one. */
  siblings: z.optional(
    z.array(
      z.extend(
        z.pick(shipmentRow, {
          id: true,
          trackingNo: true,
          status: true,
          price: true,
          can: true,
          voidUntil: true,
          voidWay: true,
        }),
        {
          no: z.int(),
          /** Its label is voided with this one or not at all. */
          voidedTogether: z.boolean(),
        },
      ),
    ),
  ),
  from: address,
  to: address,
  lines: z.array(priceLine),
  billedBy: z.string(),
  reference: z.nullable(z.string()),
  reference2: z.nullable(z.string()),
  signature: z.int(),
  package: z.object({
    weightCg: z.int(),
    length: z.nullable(z.number()),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    sizeUnit: z.string(),
    /** What it was rated and sent as; null = the sender's own packaging without a name. */
    type: z.nullable(z.string()),
  }),
  /** What was declared to the carrier; null = not declared. */
  declared: z.object({
    /** What insurance was bought for. */
    insuredValue: z.nullable(money),
    /** Worth of the goods for customs. */
    declaredValue: z.nullable(money),
    /** What the carrier collects; `payMethod` as in declarations/cod. */
    cod: z.nullable(z.object({ amount: money, payMethod: z.int() })),
    /** As in declarations/batteries. */
    batteryType: z.nullable(z.int()),
  }),
  /** What was declared to customs when the label was bought; null = the parcel crosses no customs border. Of tax numbers the last four signs. */
  declaration: z.nullable(declaration),
  events: z.array(
    z.object({
      at: instant,
      status: z.int(),
      state: z.string(),
      text: z.string(),
      zhText: z.string(),
      place: z.nullable(z.string()),
    }),
  ),
  movements: z.array(labelMovement),
  /** How far its time was moved on, in milliseconds; null = its time cannot be moved: only that of the sandbox's parcels can, outside production. */
  clock: z.nullable(z.object({ aheadMs: z.int() })),
  /** Path of the page on which the buyer follows the parcel, on the tenant's host. */
  trackingPage: z.string(),
  /** What the buyer was told, oldest first; `skipped`: why no email was sent, null when one was. */
  buyerMails: z.array(
    z.object({ kind: z.enum(buyerMailKinds), at: instant, skipped: z.nullable(z.enum(buyerMailSkips)) }),
  ),
})
export type ShipmentDetail = z.infer<typeof shipmentDetail>
export const getShipment = route({
  ...seller,
  id: 'getShipment',
  method: 'GET',
  path: '/api/shipout-shipment/shipment/detail/:id',
  summary: 'Get a shipment with tracking, package and transactions',
  params: idParams,
  output: shipmentDetail,
  errors: ['NOT_FOUND'],
})

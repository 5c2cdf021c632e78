import * as z from 'zod/mini'
import { addressFacts } from './address-facts.ts'
import { addressCheck, fulfilmentOption, orderStatus } from './enums.ts'
import { fillParts, orderGoods } from './filled.ts'
import { factFields, latestPurchase, listedFacts, notedFacts, person, TAG_LENGTH } from './facts.ts'
import { valuesOf } from '../core/enums.ts'
import { customsInput, editedLines, newLines, nextParcel, parcelContents, wholeCents } from './lines.ts'
import { editablePackage, editedPackages, otherPackage, plannedPackage } from './packages.ts'
import { eachTextField } from './text-fields.ts'
import { sending, unsent, warehouseId } from './sending.ts'
import { manyOrders, perOrder } from './many.ts'
import { outboundState } from '../outbound/lifecycle.ts'
import { route } from '../core/route.ts'
import {
  address,
  addressInput,
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
  queryIds,
  queryInt,
  seenVersion,
  text,
  wireNumber,
} from '../core/schemas.ts'

export { plannedPackage, type PlannedPackage } from './packages.ts'

export const orderRow = z.object({
  id,
  orderNo: z.string(),
  status: z.literal(valuesOf(orderStatus)),
  orderType: z.int(),
  createTime: instant,
  store: z.nullable(z.object({ id, name: z.string(), type: z.int() })),
  recipient: z.string(),
  company: z.nullable(z.string()),
  shipTo: z.object({
    city: z.string(),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    country: z.string(),
  }),
  /** First line and how many more there are. */
  items: z.object({ sku: z.nullable(z.string()), quantity: z.int(), more: z.int(), lines: z.int() }),
  /** Units that have a label; of an order that awaits shipment, more than none when it goes in parts. */
  unitsShipped: z.int(),
  package: plannedPackage,
  /** Packages after the first; left out = there is only one. */
  otherPackages: z.optional(z.array(otherPackage)),
  /** Numbers of its packages that have a label, of an order with several; more than none while it awaits shipment: it is partly shipped. */
  packagesLabeled: z.optional(z.array(z.int())),
  /** Numbers of those that are not sent, of an order that is shipped without them. */
  packagesUnsent: z.optional(z.array(z.int())),
  /** Shipments of all its labels that are valid, by package; left out of an order with one package. */
  labels: z.optional(z.array(id)),
  /** Total in hundredths of a gram; null when not known. */
  weightCg: z.nullable(z.int()),
  /** What is as products filled it, since the order did not specify it. */
  fromProducts: z.array(z.enum(fillParts)),
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  /** How the order is to be fulfilled: 0, 6, 7, 9, 10 or 11 (specification §3). */
  fulfilment: z.literal(valuesOf(fulfilmentOption)),
  ...listedFacts,
  /** What is known of the recipient's address; an edited one is unchecked again. */
  addressCheck: z.literal(valuesOf(addressCheck)),
  /** The live shipment, when a label was bought. */
  shipment: z.nullable(z.object({ id, trackingNo: z.string(), status: z.int() })),
  /** A purchase under way or that failed last; null when none. */
  purchase: z.nullable(latestPurchase),
  /** While a warehouse has it to ship: as which outbound order, and the code of the warehouse. */
  outbound: z.nullable(z.object({ id, number: z.string(), state: z.enum(outboundState), warehouse: z.string() })),
  sending,
  can: z.object({ buy: permission, cancel: permission, edit: permission }),
  /** When the label of the live shipment, the packing slip and a pick list with the order were last printed; null = never. */
  printed: z.object({ label: z.nullable(instant), slip: z.nullable(instant), pickList: z.nullable(instant) }),
})
export type OrderRow = z.infer<typeof orderRow>

/** What an order that awaits shipment may wait for: late and today by ship-by.ts, failed and waiting of its last purchase, releasing when its hold ends by tomorrow. */
export const orderTodos = ['late', 'today', 'failed', 'waiting', 'unweighed', 'releasing'] as const
export type OrderTodo = (typeof orderTodos)[number]
/** What is printed for an order. */
export const printedDocuments = ['label', 'slip', 'pickList'] as const
export type PrintedDocument = (typeof printedDocuments)[number]
export const orderSorts = ['createTime', 'orderNo', 'recipient', 'weight', 'service', 'shipBy', 'total'] as const
const weightBound = queryInt(0, 1_000_000_000_000)
const totalBound = queryInt(-1, 999_999_999_999_999)
export const orderListQuery = z.strictObject({
  /** Order number, recipient, SKU, e-mail, street, city or ZIP, part of it is enough; or a whole tracking number. */
  search: z.optional(text(100)),
  status: z.optional(queryCodes),
  /** 0 stands for none, as among the carriers. */
  storeIds: z.optional(queryIds),
  carriers: z.optional(queryCodes),
  /** Of one carrier; `-` for none. */
  serviceCode: z.optional(text(40)),
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  importId: z.optional(z.uuid()),
  /** Only orders that a message of a rule is about. */
  noticeId: z.optional(z.uuid()),
  todo: z.optional(z.enum(orderTodos)),
  /** Only orders of which this was never printed; of labels, those that have one. */
  notPrinted: z.optional(z.enum(printedDocuments)),
  /** True: orders on hold; false: all others. */
  hold: z.optional(queryFlag),
  /** The whole tag, in any case. */
  tag: z.optional(text(TAG_LENGTH)),
  country: z.optional(text(2)),
  /** The whole SKU of one of the lines, in any case. */
  sku: z.optional(text(100)),
  assignees: z.optional(queryIds),
  types: z.optional(queryCodes),
  /** What is known of the recipient's address. */
  addressChecks: z.optional(queryCodes),
  fulfilments: z.optional(queryCodes),
  unsent,
  /** In hundredths of a gram, both included; a weight that is not known is 0. */
  weightFrom: z.optional(weightBound),
  weightTo: z.optional(weightBound),
  /** What the lines cost, in 1/10,000 of the order's currency, both included; without a price it is −1. */
  totalFrom: z.optional(totalBound),
  totalTo: z.optional(totalBound),
  shipByFrom: z.optional(isoDate),
  shipByTo: z.optional(isoDate),
  sort: z._default(z.enum(orderSorts), 'createTime'),
  desc: z._default(queryFlag, true),
  cursor: z.optional(text(500)),
  limit,
})
export const listOrders = route({
  id: 'listOrders',
  method: 'GET',
  path: '/api/shipout-order/order/list',
  tag: 'Orders',
  access: [1],
  summary: 'List orders (filter, sort, keyset pages)',
  query: orderListQuery,
  output: page(orderRow),
  errors: ['SEARCH_TOO_BROAD'],
})

export const countOrders = route({
  id: 'countOrders',
  method: 'GET',
  path: '/api/shipout-order/order/count',
  tag: 'Orders',
  access: [1],
  summary: 'Count orders per view',
  output: z.object({
    awaiting: z.int(),
    /** Of those awaiting shipment. */
    held: z.int(),
    shipped: z.int(),
    canceled: z.int(),
    all: z.int(),
    capped: z.boolean(),
  }),
})

const printCount = z.object({ count: z.int(), by: z.nullable(z.string()) })
export const orderDetail = z.extend(orderRow, {
  shipFrom: z.nullable(address),
  /** What labels are bought with while `shipFrom` is null; null when there is none or it is not needed. */
  defaultSender: z.nullable(address),
  recipientAddress: address,
  ...addressFacts,
  ...eachTextField(() => z.nullable(z.string())),
  ...notedFacts,
  signature: z.int(),
  /** What insurance is bought for with the label; null = none. */
  insuredValue: z.nullable(money),
  /** Worth of the goods for customs, in US dollars; buys nothing. */
  declaredValue: z.nullable(money),
  cod: z.nullable(z.object({ amount: money, payMethod: z.nullable(z.string()) })),
  lithium: z.boolean(),
  batteryType: z.nullable(z.int()),
  goods: orderGoods,
  lines: z.array(
    z.object({
      id,
      sku: z.nullable(z.string()),
      name: z.nullable(z.string()),
      quantity: z.int(),
      /** Units of it that have a label. */
      shipped: z.int(),
      /** Units of it that the next label takes, where those were chosen; null = all that are left. */
      going: z.nullable(z.int()),
      unitPrice: z.nullable(money),
      /** The product with this SKU; null when there is none. */
      productId: z.nullable(id),
      /** Customs facts of one unit, from the product or typed; null when none. */
      customs: z.nullable(
        z.object({
          hsCode: z.nullable(z.string()),
          originCountry: z.nullable(z.string()),
          description: z.nullable(z.string()),
          descriptionCn: z.nullable(z.string()),
          value: z.nullable(money),
        }),
      ),
    }),
  ),
  shipments: z.array(
    z.object({
      id,
      trackingNo: z.string(),
      carrier: z.int(),
      serviceCode: z.string(),
      status: z.int(),
      price: money,
      createdAt: instant,
      eta: z.nullable(isoDate),
      lastEvent: z.nullable(z.object({ at: instant, text: z.string(), zhText: z.string() })),
      voidedAt: z.nullable(instant),
      /** Which of its order's packages it is; left out = the order has one. */
      packageNo: z.optional(z.int()),
      /** What is in the parcel, where that is not the whole order; null = all of it. */
      contents: z.nullable(parcelContents),
      /** What came back for a voided label; null while it is not voided. */
      refund: z.nullable(money),
    }),
  ),
  activity: z.array(
    z.object({
      at: instant,
      action: z.string(),
      actor: z.nullable(z.string()),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  import: z.nullable(z.object({ id: z.uuid(), fileName: z.string() })),
  /** How often the packing slip and a pick list were printed, and by whom last (null: never, or no longer a user). */
  printing: z.object({ slip: printCount, pickList: printCount }),
  /** Grows with every change; send it back with an edit so that nobody overwrites another's change. */
  version: z.int(),
})
export type OrderDetail = z.infer<typeof orderDetail>
export const getOrder = route({
  id: 'getOrder',
  method: 'GET',
  path: '/api/shipout-order/order/detail/:id',
  tag: 'Orders',
  access: [1],
  summary: 'Get an order',
  params: idParams,
  output: orderDetail,
  errors: ['NOT_FOUND'],
})

export { orderGoods } from './filled.ts'
export { editedLine, newLine } from './lines.ts'
/** What a user decides of an order, whether it is created or changed. */
const chosenFields = {
  shipFrom: z.optional(addressInput),
  carrier: z.optional(z.nullable(wireNumber)),
  serviceCode: z.optional(z.nullable(text(60))),
  /** Left out: as carrier and service say. */
  fulfilment: z.optional(wireNumber),
  warehouseId,
  signature: z.optional(wireNumber),
  insuredValue: z.optional(z.nullable(wholeCents)),
  declaredValue: z.optional(z.nullable(wholeCents)),
  /** Null = no cash on delivery. */
  cod: z.optional(z.nullable(z.strictObject({ amount: wholeCents, payMethod: z.nullable(text(50)) }))),
  lithium: z.optional(z.boolean()),
  /** 1–9 (declarations/batteries.ts); null = none. */
  batteryType: z.optional(z.nullable(wireNumber)),
  ...eachTextField(({ max }) => z.optional(z.nullable(text(max)))),
  ...factFields,
}
export const createOrder = route({
  id: 'createOrder',
  method: 'POST',
  path: '/api/shipout-order/order/create',
  tag: 'Orders',
  access: [1],
  idempotent: true,
  summary: 'Create an order by hand',
  body: z.strictObject({
    /** Unique among the orders without a store; left out or null: the next free number M-000001, M-000002 … */
    orderNo: z.optional(z.nullable(text(50))),
    recipient: addressInput,
    package: editablePackage,
    otherPackages: z.optional(editedPackages),
    ...chosenFields,
    lines: newLines,
  }),
  output: orderDetail,
  errors: ['ORDER_NUMBER_TAKEN', 'TOO_MANY_TAGS'],
})
export const updateOrder = route({
  id: 'updateOrder',
  method: 'PATCH',
  path: '/api/shipout-order/order/:id',
  tag: 'Orders',
  access: [1],
  summary:
    'Change an order that awaits shipment: items, package, addresses, service, options, customs details, hold, notes; tags, note and assignee in every status',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    package: z.optional(editablePackage),
    otherPackages: z.optional(editedPackages),
    recipient: z.optional(addressInput),
    ...chosenFields,
    /** What the next label takes; lines that are left out do not go with it. Null = all that is left. */
    nextParcel: z.optional(z.nullable(nextParcel)),
    /** All lines of the order; one that is left out is removed. */
    lines: z.optional(editedLines),
    /** Lines that are left out keep their details. */
    customs: z.optional(z.array(customsInput).check(z.minLength(1), z.maxLength(1000))),
  }),
  output: orderDetail,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'ORDER_NOT_AWAITING',
    'ORDER_HAS_LABEL',
    'ORDER_BEING_BOUGHT',
    'ORDER_AT_WAREHOUSE',
    'ORDER_PART_SHIPPED',
    'ORDER_PACKAGES_LABELED',
    'ORDER_SEVERAL_PACKAGES',
    'TOO_MANY_TAGS',
  ],
})
export const listTags = route({
  id: 'listTags',
  method: 'GET',
  path: '/api/shipout-order/order/tags',
  tag: 'Orders',
  access: [1],
  summary: 'List the tags that the organization has used',
  output: z.object({ tags: z.array(z.string()) }),
})
export const listAssignees = route({
  id: 'listAssignees',
  method: 'GET',
  path: '/api/shipout-order/order/assignees',
  tag: 'Orders',
  access: [1],
  summary: 'List the users whom orders can be assigned to',
  output: z.array(person),
})

export const cancelOrders = route({
  id: 'cancelOrders',
  method: 'POST',
  path: '/api/shipout-order/order/cancel',
  tag: 'Orders',
  access: [1],
  summary: 'Cancel orders awaiting shipment; all others are reported and left unchanged',
  body: manyOrders,
  output: perOrder,
})
export const restoreOrders = route({
  id: 'restoreOrders',
  method: 'POST',
  path: '/api/shipout-order/order/restore',
  tag: 'Orders',
  access: [1],
  summary: 'Restore canceled orders',
  body: manyOrders,
  output: perOrder,
})
export const matchOrderIds = route({
  id: 'matchOrderIds',
  method: 'GET',
  path: '/api/shipout-order/order/ids',
  tag: 'Orders',
  access: [1],
  summary: 'List the ids matching a query, in order (up to 5,000), for bulk actions',
  query: orderListQuery,
  output: z.object({ ids: z.array(id), capped: z.boolean() }),
})

export const queryCountry = route({
  id: 'queryCountry',
  method: 'GET',
  path: '/api/shipout-shipment/address/queryCountry',
  tag: 'Orders',
  access: 'user',
  summary: 'Countries',
  query: z.strictObject({ lang: z.optional(z.enum(['en', 'cn'])) }),
  output: z.array(z.object({ countryCode: z.string(), countryName: z.string(), value: z.string() })),
})
export const orderIdQuery = queryInt(1, Number.MAX_SAFE_INTEGER)

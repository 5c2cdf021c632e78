import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { isoDate, queryCodes, queryIds, queryInt, text } from '../core/schemas.ts'
import { reportPeriod } from './api.ts'
import { orderGroupings, spendGroupings } from './enums.ts'

/** Ordinary sellers need a warehouse for Report (specification §2), sellers of a reseller do not. */
const report = { method: 'GET', access: [1], errors: ['NEEDS_WAREHOUSE'] } as const
/** By default the last 30 days. */
const days = { dateFrom: z.optional(isoDate), dateTo: z.optional(isoDate) }

export const orderSums = z.object({
  /** Orders by their order date, and what became of them: orders = open + shipped + canceled. */
  orders: z.int(),
  open: z.int(),
  /** Of those that are open. */
  held: z.int(),
  late: z.int(),
  shipped: z.int(),
  canceled: z.int(),
})
export type OrderSums = z.infer<typeof orderSums>

export const orderReportQuery = z.strictObject({
  ...days,
  /** 0 stands for orders without a store. */
  storeIds: z.optional(queryIds),
  types: z.optional(queryCodes),
  by: z._default(z.enum(orderGroupings), 'store'),
})
export const orderGroup = z.object({
  /** ID of a store, number of a type, code of a country, carrier:service, or a tag; empty where there is none. */
  key: z.string(),
  /** Of a store. */
  name: z.nullable(z.string()),
  sums: orderSums,
  before: orderSums,
})
export type OrderGroup = z.infer<typeof orderGroup>

export const getOrderReport = route({
  ...report,
  id: 'getOrderReport',
  path: '/api/shipout-order/reports/orders',
  tag: 'Orders',
  summary: 'Orders received in a period and what became of them, compared with the period before',
  query: orderReportQuery,
  output: z.object({
    period: reportPeriod,
    groups: z.array(orderGroup),
    totals: orderSums,
    before: orderSums,
    /** Totals of each bucket. */
    buckets: z.array(orderSums),
  }),
})

export const deliverySums = z.object({
  /** Labels bought: voided, or a parcel in one of the states below. */
  labels: z.int(),
  voided: z.int(),
  toHandOver: z.int(),
  inTransit: z.int(),
  exceptions: z.int(),
  /** Delivered by the promised day, after it, and without one. */
  onTime: z.int(),
  late: z.int(),
  unpromised: z.int(),
  /** To hand over or in transit although the promised day is over. */
  overdue: z.int(),
  /** Of the parcels on time and late together: days from the ship date to the promised day and to delivery. */
  promisedDays: z.int(),
  actualDays: z.int(),
})
export type DeliverySums = z.infer<typeof deliverySums>

export const deliveryReportQuery = z.strictObject({
  ...days,
  carrier: z.optional(queryInt(0, 32_767)),
  /** Needs the carrier. */
  serviceCode: z.optional(text(40)),
  zone: z.optional(text(20)),
  by: z._default(z.enum(spendGroupings), 'carrier'),
})
export const deliveryGroup = z.object({
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  sums: deliverySums,
  before: deliverySums,
})
export type DeliveryGroup = z.infer<typeof deliveryGroup>

export const getDeliveryReport = route({
  ...report,
  id: 'getDeliveryReport',
  path: '/api/shipout-shipment/reports/delivery',
  tag: 'Shipping',
  summary: 'How carriers delivered the parcels of a period against their promise, compared with the period before',
  query: deliveryReportQuery,
  output: z.object({
    period: reportPeriod,
    groups: z.array(deliveryGroup),
    totals: deliverySums,
    before: deliverySums,
    buckets: z.array(deliverySums),
  }),
})

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  name,
  page,
  queryFlag,
  queryInt,
  seenVersion,
  text,
  uuid,
  uuidParams,
} from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { returnReasons } from '../returns/lifecycle.ts'
import { MOST_UNITS } from '../stock/conditions.ts'
import { warehouseReturnStates } from './lifecycle.ts'
import { photoSize, returnPhoto } from './photos.ts'
import { returnAnswers, returnDispositions, returnGrades } from './words.ts'

const seller = { tag: 'Warehouse returns', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/return'

/** The most products of a return; an order's most lines. */
const MOST_LINES = 500
const reason = z.nullable(z.enum(returnReasons))

/** What lists of sellers and of staff show alike. */
export const warehouseReturnFacts = {
  id,
  number: z.string(),
  orderNo: z.string(),
  /** The order at the warehouse with which the goods left. */
  outbound: z.string(),
  tracking: z.nullable(z.string()),
  state: z.enum(warehouseReturnStates),
  /** False: it came without an announcement of the seller. */
  announced: z.boolean(),
  expected: z.int(),
  received: z.int(),
  /** Units about which the seller has to decide. */
  asking: z.int(),
  createdAt: instant,
}
export const warehouseReturnRow = z.object({
  ...warehouseReturnFacts,
  /** Without a name when the connection has ended. */
  warehouse: z.object({ id, name: z.string() }),
})
export type WarehouseReturnRow = z.infer<typeof warehouseReturnRow>

export const listWarehouseReturns = route({
  ...seller,
  id: 'listWarehouseReturns',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List returns to warehouses, newest first',
  query: z.strictObject({
    /** Part of the number, order number or tracking number. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(warehouseReturnStates)),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** The seller has to decide. */
    asks: z.optional(queryFlag),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(warehouseReturnRow),
})

export const returnLine = z.object({
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  /** Announced; without an announcement, what may come back. 0: it is no part of the order. */
  expected: z.int(),
  received: z.int(),
  restocked: z.int(),
  quarantined: z.int(),
  disposed: z.int(),
  sentBack: z.int(),
  /** Waiting for the seller, or for staff to carry out what the seller has decided. */
  waiting: z.int(),
})
export type ReturnLine = z.infer<typeof returnLine>
export const returnInspection = z.object({
  id,
  line: z.int(),
  sku: z.string(),
  quantity: z.int(),
  grade: z.enum(returnGrades),
  disposition: z.enum(returnDispositions),
  note: z.nullable(z.string()),
  /** What the seller has decided; null: nothing yet, or nothing was asked. */
  answer: z.nullable(z.enum(returnAnswers)),
  /** The answer is that of the connection: the seller did not decide in time. */
  byDefault: z.boolean(),
  /** Waits in the returns place. */
  waiting: z.boolean(),
  at: instant,
})
export type ReturnInspection = z.infer<typeof returnInspection>

export const warehouseReturnDetail = z.extend(warehouseReturnRow, {
  operatorId: id,
  orderId: id,
  outboundId: id,
  reason,
  note: z.nullable(z.string()),
  /** What the seller noted as refunded to the buyer; no money moves. */
  refund: z.nullable(z.object({ amount: money, on: isoDate, note: z.nullable(z.string()) })),
  arrivedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The last day on which the seller decides, by the clock of the warehouse, and what happens then; null: nothing is asked. */
  decideBy: z.nullable(isoDate),
  defaultAnswer: z.nullable(z.enum(returnAnswers)),
  version: z.int(),
  lines: z.array(returnLine),
  /** Oldest first. */
  inspections: z.array(returnInspection),
  /** Of the parcel and of inspected units, oldest first. */
  photos: z.array(returnPhoto),
})
export type WarehouseReturnDetail = z.infer<typeof warehouseReturnDetail>
export const getWarehouseReturn = route({
  ...seller,
  id: 'getWarehouseReturn',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get a return to a warehouse: its products, and what became of each unit',
  params: idParams,
  output: warehouseReturnDetail,
  errors: ['NOT_FOUND'],
})
export const readReturnPhoto = route({
  ...seller,
  id: 'readReturnPhoto',
  method: 'GET',
  path: `${path}/photo/:id`,
  kind: 'download',
  summary: 'Download a photo of a return',
  params: uuidParams,
  query: z.strictObject({ size: photoSize }),
  errors: ['NOT_FOUND'],
})

const returnable = z.object({
  outboundId: id,
  outbound: z.string(),
  orderId: id,
  orderNo: z.string(),
  warehouse: z.object({ id, name: z.string() }),
  shippedAt: instant,
  /** Tracking numbers of its return labels, the newest first. */
  labels: z.array(z.string()),
  lines: z.array(
    z.object({
      productId: id,
      sku: z.string(),
      name: z.string(),
      shipped: z.int(),
      /** Shipped, and neither announced nor back. */
      left: z.int(),
    }),
  ),
})
export type ReturnableOrder = z.infer<typeof returnable>
export const findReturnable = route({
  ...seller,
  id: 'findReturnable',
  method: 'GET',
  path: `${path}/find`,
  summary: 'Find a shipped order by its number, with the units that may come back',
  query: z.strictObject({
    /** The order number, or the number of the outbound order. */
    code: name(100),
  }),
  output: returnable,
  errors: ['RETURN_ORDER_UNKNOWN'],
})

export const createWarehouseReturn = route({
  ...seller,
  id: 'createWarehouseReturn',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Announce to a warehouse that goods of an order come back',
  body: z.strictObject({
    /** Made by the client for this return: sent twice, it is created once. */
    requestKey: uuid,
    outboundId: id,
    reason: z.enum(returnReasons),
    tracking: z.nullable(name(60)),
    note: z.nullable(name(500)),
    lines: z
      .array(z.strictObject({ productId: id, quantity: z.int().check(z.gte(1), z.lte(MOST_UNITS)) }))
      .check(z.minLength(1), z.maxLength(MOST_LINES)),
  }),
  output: warehouseReturnDetail,
  errors: ['NOT_FOUND', 'LINK_SUSPENDED', 'RETURN_TOO_MANY', 'RETURN_NOTHING', 'RETURN_CREATED'],
})
export const cancelWarehouseReturn = route({
  ...seller,
  id: 'cancelWarehouseReturn',
  method: 'POST',
  path: `${path}/cancel/:id`,
  summary: 'Cancel a return that has not arrived',
  params: idParams,
  body: z.strictObject({ version: seenVersion }),
  output: warehouseReturnDetail,
  errors: ['NOT_FOUND', 'CONFLICT', 'RETURN_STATE', 'RETURN_ARRIVED'],
})
export const answerWarehouseReturn = route({
  ...seller,
  id: 'answerWarehouseReturn',
  method: 'POST',
  path: `${path}/answer/:id`,
  summary: 'Decide about units that the warehouse asks about',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    answers: z
      .array(z.strictObject({ inspectionId: id, answer: z.enum(returnAnswers) }))
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  output: warehouseReturnDetail,
  errors: ['NOT_FOUND', 'CONFLICT', 'RETURN_STATE'],
})
export const markReturnRefund = route({
  ...seller,
  id: 'markReturnRefund',
  method: 'POST',
  path: `${path}/refund/:id`,
  summary: 'Note what was refunded to the buyer, or take the note back; no money moves',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    /** Null takes the note back. */
    refund: z.nullable(
      z.strictObject({
        amount: cents.check(z.gt(0), z.lte(MOST_MONEY)),
        on: isoDate,
        note: z.nullable(name(200)),
      }),
    ),
  }),
  output: warehouseReturnDetail,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

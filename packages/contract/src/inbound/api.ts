import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
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
  uuid,
} from '../core/schemas.ts'
import { inboundStates, sellerInboundEvents } from './lifecycle.ts'
import { inboundTypes } from './words.ts'

const seller = { tag: 'Inbound', access: [1] as const, needs: ['warehouse' as const] }
const path = '/api/wms-business/oms/inbound'

/** The most products, boxes and tracking numbers of an inbound shipment. */
export const MOST_INBOUND_LINES = 500
export const MOST_BOXES = 2000
export const MOST_TRACKING = 50

export const inboundSums = {
  boxes: z.int(),
  skus: z.int(),
  expected: z.int(),
  /** Good units, those over the announced quantity included. */
  received: z.int(),
  damaged: z.int(),
}
export const inboundRow = z.object({
  id,
  number: z.string(),
  /** Without a name when the connection has ended. */
  warehouse: z.object({ id, name: z.string() }),
  state: z.enum(inboundStates),
  expectedOn: isoDate,
  /** Expected on a day that is over in the warehouse's time zone. */
  late: z.boolean(),
  ...inboundSums,
  createdAt: instant,
})
export type InboundRow = z.infer<typeof inboundRow>

const inboundQuery = z.strictObject({
  /** Part of the number or of a tracking number. */
  search: z.optional(text(100)),
  state: z.optional(z.enum(inboundStates)),
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  late: z.optional(queryFlag),
  /** Received otherwise than announced. */
  discrepancy: z.optional(queryFlag),
  cursor: z.optional(text(500)),
  limit,
})
export const listInbounds = route({
  ...seller,
  id: 'listInbounds',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List inbound shipments, newest first',
  query: inboundQuery,
  output: page(inboundRow),
})

export const inboundLine = z.object({
  line: z.int(),
  productId: id,
  sku: z.string(),
  name: z.string(),
  expected: z.int(),
  received: z.int(),
  damaged: z.int(),
  /** Of these, units over the announced quantity. */
  over: z.int(),
})
export type InboundLine = z.infer<typeof inboundLine>

export const inboundDetail = z.extend(inboundRow, {
  operatorId: id,
  type: z.enum(inboundTypes),
  /** Boxes counted at the dock; null before it has arrived. */
  boxesArrived: z.nullable(z.int()),
  tracking: z.array(z.string()),
  note: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  receivingAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  canceledAt: z.nullable(instant),
  version: z.int(),
  lines: z.array(inboundLine),
})
export type InboundDetail = z.infer<typeof inboundDetail>

export const getInbound = route({
  ...seller,
  id: 'getInbound',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get an inbound shipment with its lines',
  params: idParams,
  output: inboundDetail,
  errors: ['NOT_FOUND'],
})

/** Values as they were typed or pasted: what is wrong is answered for every row at once. */
const lineInput = z.strictObject({ sku: text(200), quantity: text(20) })
export type InboundLineInput = z.infer<typeof lineInput>
const form = {
  operatorId: id,
  warehouseId: id,
  expectedOn: isoDate,
  type: z.enum(inboundTypes),
  boxes: z.int().check(z.gte(1), z.lte(MOST_BOXES)),
  tracking: z.array(name(60)).check(z.maxLength(MOST_TRACKING)),
  note: z.nullable(name(500)),
  lines: z.array(lineInput).check(z.minLength(1), z.maxLength(MOST_INBOUND_LINES)),
  /** Announce it to the warehouse at once. */
  submit: z.boolean(),
}
const formErrors = ['NOT_FOUND', 'INVALID_INPUT', 'LINK_SUSPENDED', 'STOCK_LIMIT'] as const

export const createInbound = route({
  ...seller,
  id: 'createInbound',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Create an inbound shipment, as a draft or announced to the warehouse',
  /** Made by the client for this shipment: sent twice, it is created once. */
  body: z.strictObject({ ...form, requestKey: uuid }),
  output: inboundDetail,
  errors: [...formErrors, 'INBOUND_CREATED'],
})
export const updateInbound = route({
  ...seller,
  id: 'updateInbound',
  method: 'PUT',
  path: `${path}/update/:id`,
  summary: 'Change an inbound shipment that has not been shipped',
  params: idParams,
  body: z.strictObject({ ...form, version: seenVersion }),
  output: inboundDetail,
  errors: [...formErrors, 'CONFLICT', 'INBOUND_STATE', 'INBOUND_ARRIVED'],
})
export const changeInbound = route({
  ...seller,
  id: 'changeInbound',
  method: 'POST',
  path: `${path}/change/:id`,
  summary: 'Submit, mark as shipped or cancel an inbound shipment',
  params: idParams,
  body: z.strictObject({ event: z.enum(sellerInboundEvents), version: seenVersion }),
  output: inboundDetail,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'INBOUND_STATE',
    'INBOUND_ARRIVED',
    'INVALID_INPUT',
    'LINK_SUSPENDED',
    'STOCK_LIMIT',
  ],
})
export const deleteInbound = route({
  ...seller,
  id: 'deleteInbound',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a draft of an inbound shipment',
  params: idParams,
  output: z.object({ deleted: z.boolean() }),
  errors: ['NOT_FOUND', 'INBOUND_STATE'],
})
export const printBoxLabels = route({
  ...seller,
  id: 'printBoxLabels',
  method: 'POST',
  path: `${path}/labels/:id`,
  kind: 'download',
  summary: 'Labels of the boxes as PDF, one page for each box',
  params: idParams,
  errors: ['NOT_FOUND'],
})

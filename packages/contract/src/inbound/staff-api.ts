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
  queryInt,
  seenVersion,
  text,
  uuid,
  wholeNumber,
} from '../core/schemas.ts'
import { MOST_UNITS } from '../stock/conditions.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { inboundLine, inboundSums, MOST_BOXES } from './api.ts'
import { inboundStates } from './lifecycle.ts'
import { inboundTypes } from './words.ts'

const staff = { tag: 'Receiving', access: [2] as const }
const path = '/api/wms-business/wms/inbound'

export const receiptRow = z.object({
  id,
  number: z.string(),
  seller: z.object({ id, name: z.string() }),
  warehouse: staffWarehouse,
  state: z.enum(inboundStates),
  type: z.enum(inboundTypes),
  expectedOn: isoDate,
  late: z.boolean(),
  ...inboundSums,
})
export type ReceiptRow = z.infer<typeof receiptRow>

/** What the floor asks for: what comes, what is late, what stands at the dock, what is being counted, what is done. */
export const receiptViews = ['expected', 'late', 'arrived', 'receiving', 'completed'] as const
export const listReceipts = route({
  ...staff,
  id: 'listReceipts',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List inbound shipments of connected sellers by their expected day',
  query: z.strictObject({
    view: z._default(z.enum(receiptViews), 'expected'),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** Part of the number or of a tracking number, or the code of a box. */
    search: z.optional(text(100)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(receiptRow),
})

export const receiptDetail = z.extend(receiptRow, {
  boxesArrived: z.nullable(z.int()),
  tracking: z.array(z.string()),
  note: z.nullable(z.string()),
  arrivedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  version: z.int(),
  lines: z.array(inboundLine),
})
export type ReceiptDetail = z.infer<typeof receiptDetail>
export const getReceipt = route({
  ...staff,
  id: 'getReceipt',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'Get an inbound shipment as the floor receives it',
  params: idParams,
  output: receiptDetail,
  errors: ['NOT_FOUND'],
})
export const arriveInbound = route({
  ...staff,
  id: 'arriveInbound',
  method: 'POST',
  path: `${path}/arrive/:id`,
  needs: ['own'],
  summary: 'Record that the goods have arrived, with the boxes counted',
  params: idParams,
  body: z.strictObject({ boxes: z.int().check(z.gte(0), z.lte(MOST_BOXES)), version: seenVersion }),
  output: receiptDetail,
  errors: ['NOT_FOUND', 'CONFLICT', 'INBOUND_STATE'],
})

const scanned = z.object({
  /** The movement: what an undo names. */
  movementId: id,
  quantity: z.int(),
  damaged: z.boolean(),
  over: z.boolean(),
  line: inboundLine,
})
export type Scanned = z.infer<typeof scanned>
const floorErrors = [
  'NOT_FOUND',
  'INBOUND_STATE',
  'STOCK_COMMAND_REUSED',
  'STOCK_LIMIT',
  'STOCK_CHANGED',
  'STOCK_ALLOCATED',
  'PLACE_INACTIVE',
] as const
export const receiveItem = route({
  ...staff,
  id: 'receiveItem',
  method: 'POST',
  path: `${path}/receive/:id`,
  needs: ['own'],
  summary: 'Receive units of an item that was scanned or typed',
  params: idParams,
  body: z.strictObject({
    /** Made by the client for this scan: sent twice, it is received once. */
    commandId: uuid,
    /** SKU in any case, or a barcode. */
    code: name(100),
    quantity: z.int().check(z.gte(1), z.lte(MOST_UNITS)),
    damaged: z.boolean(),
    /** The dock place where it is put. */
    placeId: id,
    lot: z.nullable(z.strictObject({ lotNo: name(50), expiry: z.nullable(isoDate) })),
    /** Take it although it is more than announced, or was not announced at all. */
    over: z.boolean(),
  }),
  output: scanned,
  errors: [...floorErrors, 'INBOUND_ITEM_UNKNOWN', 'INBOUND_NOT_LISTED', 'INBOUND_OVER', 'INBOUND_NOT_DOCK'],
})
export const undoReceive = route({
  ...staff,
  id: 'undoReceive',
  method: 'POST',
  path: `${path}/undo/:id`,
  needs: ['own'],
  summary: 'Undo a scan of an inbound shipment by the opposite movement',
  params: idParams,
  body: z.strictObject({ commandId: uuid, movementId: id }),
  output: scanned,
  errors: [...floorErrors, 'STOCK_REVERSED', 'STOCK_NOT_REVERSIBLE'],
})
export const completeInbound = route({
  ...staff,
  id: 'completeInbound',
  method: 'POST',
  path: `${path}/complete/:id`,
  needs: ['own'],
  summary: 'Close an inbound shipment; what is missing is no longer expected',
  params: idParams,
  /** Units that the caller knows to be missing. */
  body: z.strictObject({ short: wholeNumber }),
  output: receiptDetail,
  errors: ['NOT_FOUND', 'INBOUND_STATE', 'INBOUND_SHORT'],
})

import * as z from 'zod/mini'
import { id, queryIds, text, uuid, wireNumber } from '../core/schemas.ts'
import { route } from '../core/route.ts'
import { problem } from './api.ts'
import { MOST_OWN_LABELS, ownLabelKinds } from './own-label.ts'

const seller = { tag: 'Shipping', access: [1] as const, needs: ['verified'] as const }

const labelNumber = z.object({ carrier: z.int(), trackingNo: z.string() })
export const readLabel = z.object({
  id: uuid,
  fileName: z.string(),
  kind: z.enum(ownLabelKinds),
  /** From 1. */
  page: z.int(),
  pages: z.int(),
  /** What its barcodes say, most likely first; empty: they cannot be read. */
  numbers: z.array(labelNumber),
  /** The first number is the label's beyond doubt. */
  certain: z.boolean(),
  /** The one of the orders asked about that the label names; null when none or several may be meant. */
  orderId: z.nullable(id),
})
export type ReadLabel = z.infer<typeof readLabel>

export const readOwnLabels = route({
  ...seller,
  id: 'readOwnLabels',
  method: 'POST',
  path: '/api/shipout-shipment/ownLabel/read',
  kind: 'upload',
  summary: 'Upload labels of your own (PDF, PNG or ZPL, up to 5 MB) and read their tracking numbers; kept for a day',
  query: z.strictObject({ orderIds: z.optional(queryIds) }),
  output: z.object({ labels: z.array(readLabel) }),
  errors: [
    'FILE_MISSING',
    'FILE_EMPTY',
    'OWN_LABEL_TOO_LARGE',
    'OWN_LABEL_KIND',
    'OWN_LABEL_DAMAGED',
    'OWN_LABEL_TOO_MANY',
    'TOO_MANY_REQUESTS',
  ],
})

export const attachOwnLabels = route({
  ...seller,
  id: 'attachOwnLabels',
  method: 'POST',
  path: '/api/shipout-shipment/ownLabel/attach',
  summary:
    'Ship orders with uploaded labels; each succeeds or says why. A label is used once, so repeating the call is safe',
  body: z.strictObject({
    labels: z
      .array(z.strictObject({ labelId: uuid, orderId: id, carrier: wireNumber, trackingNo: text(40) }))
      .check(z.minLength(1), z.maxLength(MOST_OWN_LABELS)),
  }),
  output: z.object({
    results: z.array(
      z.object({ labelId: uuid, orderId: id, shipmentId: z.nullable(id), problem: z.nullable(problem) }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

const oneShipment = z.strictObject({ shipmentId: id })
const ofOrder = z.object({ shipmentId: id, orderId: id })
export const removeOwnLabel = route({
  ...seller,
  id: 'removeOwnLabel',
  method: 'POST',
  path: '/api/shipout-shipment/ownLabel/remove',
  summary: 'Remove an uploaded label; the order awaits shipment again',
  body: oneShipment,
  output: ofOrder,
  errors: ['NOT_FOUND', 'OWN_LABEL_BOUGHT', 'OWN_LABEL_REMOVED'],
})
export const restoreOwnLabel = route({
  ...seller,
  id: 'restoreOwnLabel',
  method: 'POST',
  path: '/api/shipout-shipment/ownLabel/restore',
  summary: 'Undo the removal of an uploaded label',
  body: oneShipment,
  output: ofOrder,
  errors: [
    'NOT_FOUND',
    'OWN_LABEL_BOUGHT',
    'OWN_LABEL_NOT_REMOVED',
    'OWN_LABEL_REGROUPED',
    'ORDER_HAS_LABEL',
    'ORDER_NOT_AWAITING',
    'ORDER_ON_HOLD',
    'ORDER_PART_SHIPPED',
    'ORDER_SEVERAL_PACKAGES',
    'ORDER_BEING_BOUGHT',
    'ORDER_AT_WAREHOUSE',
    'TRACKING_TAKEN',
  ],
})

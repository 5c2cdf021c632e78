import * as z from 'zod/mini'
import { addressInput, id, instant, seenVersion, text, uuid, uuidParams, wireNumber } from '../core/schemas.ts'
import { route } from '../core/route.ts'
import { MOST_TAGS, holdInput, tagName } from './facts.ts'
import { orderListQuery } from './api.ts'
import { packageMeasure, wholeCents } from './lines.ts'
import { warehouseId } from './sending.ts'

/** Orders of one bulk change. */
export const MOST_CHANGED = 5000
/** Changes that their list names. */
export const MOST_LISTED = 50
/** Days in which a bulk change can be undone. */
export const UNDO_DAYS = 7

const tags = z.array(tagName).check(z.minLength(1), z.maxLength(MOST_TAGS))
/** What a bulk change sets of every order; what is left out stays. */
const bulkChange = z.strictObject({
  /** Null for any service. */
  service: z.optional(z.nullable(z.strictObject({ carrier: wireNumber, serviceCode: z.nullable(text(60)) }))),
  /** Left out: as the service says. */
  fulfilment: z.optional(wireNumber),
  warehouseId,
  weight: z.optional(
    z.strictObject({
      massUnit: z.enum(['lb', 'kg']),
      weight: z.nullable(packageMeasure),
      weight2: z.nullable(packageMeasure),
    }),
  ),
  size: z.optional(
    z.strictObject({
      sizeUnit: z.enum(['in', 'cm']),
      length: z.nullable(packageMeasure),
      width: z.nullable(packageMeasure),
      height: z.nullable(packageMeasure),
    }),
  ),
  shipFrom: z.optional(addressInput),
  signature: z.optional(wireNumber),
  insuredValue: z.optional(z.nullable(wholeCents)),
  addTags: z.optional(tags),
  removeTags: z.optional(tags),
  /** Null releases the orders. */
  hold: z.optional(z.nullable(holdInput)),
  assigneeId: z.optional(z.nullable(id)),
})
export type BulkChange = z.infer<typeof bulkChange>

export const bulkRefusal = z.object({
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
  orders: z.array(z.object({ id, orderNo: z.nullable(z.string()) })),
})
export type BulkRefusal = z.infer<typeof bulkRefusal>
export const changedOrder = z.object({ id, version: z.int() })

export const changeOrders = route({
  id: 'changeOrders',
  method: 'POST',
  path: '/api/shipout-order/order/bulkChange',
  tag: 'Orders',
  access: [1],
  summary:
    'Change up to 5,000 orders in one step, or preview the change; orders that cannot be changed are reported by reason and left',
  body: z.strictObject({
    /** These orders, or those that a query of the list finds. */
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_CHANGED))),
    query: z.optional(z.omit(orderListQuery, { cursor: true, limit: true })),
    /** Of `ids`, in their order, as the preview answered them; an order with another version is left. */
    versions: z.optional(z.array(seenVersion).check(z.maxLength(MOST_CHANGED))),
    change: bulkChange,
    /** Nothing is written. */
    preview: z._default(z.boolean(), false),
  }),
  output: z.object({
    /** To undo the change with; null for a preview and when nothing changed. */
    id: z.nullable(uuid),
    /** With a preview the versions before, otherwise after the change. */
    changed: z.array(changedOrder),
    /** Orders that already are so. */
    same: z.int(),
    refused: z.array(bulkRefusal),
  }),
  errors: ['TOO_MANY_ORDERS', 'SEARCH_TOO_BROAD', 'TOO_MANY_TAGS'],
})

export const undoBulkChange = route({
  id: 'undoBulkChange',
  method: 'POST',
  path: '/api/shipout-order/order/bulkChange/:id/undo',
  tag: 'Orders',
  access: [1],
  summary: 'Undo a bulk change within 7 days; orders that have changed since are reported and left',
  params: uuidParams,
  output: z.object({ restored: z.array(id), refused: z.array(bulkRefusal) }),
  errors: ['NOT_FOUND', 'BULK_CHANGE_UNDONE'],
})

export const listBulkChanges = route({
  id: 'listBulkChanges',
  method: 'GET',
  path: '/api/shipout-order/order/bulkChanges',
  tag: 'Orders',
  access: [1],
  summary: 'List the bulk changes of the last 7 days, newest first (up to 50)',
  output: z.object({
    changes: z.array(
      z.object({
        id: uuid,
        at: instant,
        by: z.nullable(z.string()),
        fields: z.array(z.string()),
        orders: z.int(),
        undoneAt: z.nullable(instant),
      }),
    ),
  }),
})

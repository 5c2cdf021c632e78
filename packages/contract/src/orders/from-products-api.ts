import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams } from '../core/schemas.ts'
import { fillParts } from './filled.ts'

/** missing: what the order lacks, and what was filled from a product that has changed since; lighter: weights below the goods. */
export const fillModes = ['missing', 'lighter'] as const
export type FillMode = (typeof fillModes)[number]

const parts = z.array(z.enum(fillParts)).check(z.minLength(1), z.maxLength(fillParts.length))
const orderParts = z.strictObject({ id, parts })
const failed = z.array(z.object({ id, code: z.string(), message: z.string(), zhMessage: z.string() }))
const tag = 'Orders'

export const fillFromProducts = route({
  id: 'fillFromProducts',
  method: 'POST',
  path: '/api/shipout-order/order/fillFromProducts',
  tag,
  access: [1],
  summary:
    'Fill weight, size and customs details that orders lack from the products with the SKUs of their lines; what an order itself specifies stays',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(5000)),
    mode: z._default(z.enum(fillModes), 'missing'),
  }),
  output: z.object({
    filled: z.array(orderParts),
    /** Orders that lacked nothing. */
    complete: z.array(id),
    failed,
  }),
})
export const undoFillFromProducts = route({
  id: 'undoFillFromProducts',
  method: 'POST',
  path: '/api/shipout-order/order/undoFillFromProducts',
  tag,
  access: [1],
  summary: 'Remove what was filled from products; the orders are as before, and imports and syncs do not fill it again',
  body: z.strictObject({ orders: z.array(orderParts).check(z.minLength(1), z.maxLength(5000)) }),
  output: z.object({ done: z.array(id), failed }),
})
export const listOutdatedFills = route({
  id: 'listOutdatedFills',
  method: 'GET',
  path: '/api/shipout-order/order/outdatedFills/:id',
  tag,
  access: [1],
  summary: 'List orders awaiting shipment that were filled from a product before it changed (up to 5,000)',
  params: idParams,
  output: z.object({ ids: z.array(id), capped: z.boolean() }),
  errors: ['NOT_FOUND'],
})

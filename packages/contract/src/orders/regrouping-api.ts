import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, queryIds, seenVersion } from '../core/schemas.ts'

export const MOST_SPLIT_PARTS = 20
export const MOST_COMBINED = 50

const tag = 'Orders'
const orderName = z.object({ id, orderNo: z.string() })
const blocked = [
  'NOT_FOUND',
  'CONFLICT',
  'ORDER_NOT_AWAITING',
  'ORDER_HAS_LABEL',
  'ORDER_PART_SHIPPED',
  'ORDER_SEVERAL_PACKAGES',
  'ORDER_BEING_BOUGHT',
  'ORDER_AT_WAREHOUSE',
] as const

export const splitOrder = route({
  id: 'splitOrder',
  method: 'POST',
  path: '/api/shipout-order/order/split/:id',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Move lines of an order that awaits shipment, or some of their units, to new orders',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    /** One new order each. */
    parts: z
      .array(
        z.strictObject({
          lines: z
            .array(z.strictObject({ lineId: id, quantity: z.int().check(z.gte(1), z.lte(999_999)) }))
            .check(z.minLength(1), z.maxLength(1000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_SPLIT_PARTS)),
  }),
  output: z.object({ regroupingId: id, orders: z.array(orderName) }),
  errors: [...blocked, 'SPLIT_NOTHING_LEFT'],
})

export const combineOrders = route({
  id: 'combineOrders',
  method: 'POST',
  path: '/api/shipout-order/order/combine',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Combine orders that await shipment into the first of them; the others are canceled',
  body: z.strictObject({
    /** The first one is kept, with its address, service and options. */
    orders: z.array(z.strictObject({ id, version: seenVersion })).check(z.minLength(2), z.maxLength(MOST_COMBINED)),
    /** Combine although addresses differ: all goods go to the first order's address. */
    ignoreAddress: z._default(z.boolean(), false),
  }),
  output: z.object({ regroupingId: id, order: orderName }),
  errors: [
    ...blocked,
    'COMBINE_DIFFERENT_COUNTRY',
    'COMBINE_DIFFERENT_CURRENCY',
    'COMBINE_DIFFERENT_PAY_METHOD',
    'COMBINE_DIFFERENT_ADDRESS',
    'COMBINE_TOO_MANY_LINES',
    'COMBINE_TOO_MANY_PIECES',
    'COMBINE_TOO_MANY_TAGS',
    'COMBINE_TEXT_TOO_LONG',
  ],
})

export const combinableOrder = z.object({
  id,
  orderNo: z.string(),
  version: z.int(),
  createTime: instant,
  recipient: z.string(),
  /** Street, city, state, ZIP code and country on one line. */
  address: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  /** Total in hundredths of a gram; null when not known. */
  weightCg: z.nullable(z.int()),
  /** Whether it was requested for, rather than found by its address. */
  requested: z.boolean(),
})
export type CombinableOrder = z.infer<typeof combinableOrder>
export const listCombinableOrders = route({
  id: 'listCombinableOrders',
  method: 'GET',
  path: '/api/shipout-order/order/combinable',
  tag,
  access: [1],
  summary: 'List these orders and, up to 50 in all, others awaiting shipment that go to the address of the first',
  query: z.strictObject({ ids: queryIds }),
  output: z.array(combinableOrder),
  errors: ['NOT_FOUND'],
})

export const regroupingKinds = ['split', 'combine'] as const
export const regrouping = z.object({
  id,
  kind: z.enum(regroupingKinds),
  at: instant,
  /** The order that was split, or that the others were combined into. */
  order: orderName,
  /** The new orders of a split, or the orders that were combined into that one. */
  others: z.array(orderName),
})
export type Regrouping = z.infer<typeof regrouping>
export const listRegroupings = route({
  id: 'listRegroupings',
  method: 'GET',
  path: '/api/shipout-order/order/regroupings/:id',
  tag,
  access: [1],
  summary: 'List what an order was split into or combined with, the latest first',
  params: idParams,
  output: z.array(regrouping),
  errors: ['NOT_FOUND'],
})
export const undoRegrouping = route({
  id: 'undoRegrouping',
  method: 'POST',
  path: '/api/shipout-order/order/undoRegrouping/:id',
  tag,
  access: [1],
  summary: 'Undo a split or a combination while none of its orders has changed since',
  params: idParams,
  output: z.object({ order: orderName }),
  errors: [
    'NOT_FOUND',
    'REGROUPING_CHANGED',
    'ORDER_HAS_LABEL',
    'ORDER_BEING_BOUGHT',
    'ORDER_AT_WAREHOUSE',
    'ORDER_HAS_FILING',
  ],
})

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, name, queryInt, uuid, wholeNumber } from '../core/schemas.ts'
import { MOST_UNITS, stockConditions } from './conditions.ts'
import { placeKinds } from './places.ts'
import { stockLevel, stockMovement } from './staff-api.ts'

const staff = { tag: 'Warehouse moves', access: [2] as const }
const path = '/api/wms-business/wms/move'

const lying = z.extend(stockLevel, { lotId: wholeNumber })
export type LyingGoods = z.infer<typeof lying>

/** The most kinds of goods of a place that are answered. */
export const MOST_LYING = 50
export const findLying = route({
  ...staff,
  id: 'findLying',
  method: 'GET',
  path: `${path}/find`,
  summary: 'Find what lies in a scanned place, all of it or what a SKU or barcode names',
  query: z.strictObject({
    warehouseId: queryInt(1, Number.MAX_SAFE_INTEGER),
    place: name(40),
    code: z.optional(name(100)),
  }),
  output: z.object({
    place: z.object({ id, code: z.string(), kind: z.enum(placeKinds) }),
    records: z.array(lying),
  }),
  errors: ['NOT_FOUND', 'PLACE_UNKNOWN', 'PLACE_ELSEWHERE', 'MOVE_NOTHING', 'MOVE_CODE_UNKNOWN'],
})

export const moveGoods = route({
  ...staff,
  id: 'moveGoods',
  method: 'POST',
  path: `${path}/move`,
  needs: ['own'],
  summary: 'Move goods from one place into another that was scanned or typed',
  body: z.strictObject({
    /** Made by the client for this scan: sent twice, it is moved once. */
    commandId: uuid,
    sellerId: id,
    warehouseId: id,
    productId: id,
    /** 0: no lot. */
    lotId: wholeNumber,
    condition: z.union(stockConditions.map((value) => z.literal(value))),
    fromPlaceId: id,
    to: name(40),
    quantity: z.int().check(z.gte(1), z.lte(MOST_UNITS)),
  }),
  output: stockMovement,
  errors: [
    'NOT_FOUND',
    'PLACE_UNKNOWN',
    'PLACE_ELSEWHERE',
    'PLACE_INACTIVE',
    'PUT_AWAY_KIND',
    'PUT_AWAY_MIXED',
    'MOVE_RESERVED',
    'STOCK_SAME_PLACE',
    'STOCK_CHANGED',
    'STOCK_LIMIT',
    'STOCK_ALLOCATED',
    'STOCK_OF_DOCUMENT',
    'STOCK_COMMAND_REUSED',
  ],
})

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, name, queryInt, uuid, wholeNumber } from '../core/schemas.ts'
import { MOST_UNITS, type StockCondition, stockCondition, stockConditions } from './conditions.ts'
import type { PlaceKind } from './places.ts'
import { stockLevel, stockMovement } from './staff-api.ts'

const staff = { tag: 'Put away', access: [2] as const }
const path = '/api/wms-business/wms/put-away'

/** Kinds of places that take goods in a condition, the usual one first. */
export const putAwayKinds = (condition: StockCondition): readonly PlaceKind[] =>
  condition === stockCondition.good ? ['storage', 'reserve'] : ['damaged', 'quarantine', 'hospital']

const waiting = z.extend(stockLevel, {
  lotId: wholeNumber,
  /** Where it may go: beside its like, or into an empty place; null: the warehouse has neither. */
  suggested: z.nullable(z.object({ code: z.string(), why: z.enum(['same', 'empty']) })),
})
export type WaitingGoods = z.infer<typeof waiting>

export const findPutAway = route({
  ...staff,
  id: 'findPutAway',
  method: 'GET',
  path: `${path}/find`,
  summary: 'Find goods at the dock by SKU or barcode, with a place for each',
  query: z.strictObject({ warehouseId: queryInt(1, Number.MAX_SAFE_INTEGER), code: name(100) }),
  output: z.object({ records: z.array(waiting) }),
  errors: ['NOT_FOUND', 'PUT_AWAY_NOTHING'],
})

export const putAway = route({
  ...staff,
  id: 'putAway',
  method: 'POST',
  path: `${path}/put`,
  needs: ['own'],
  summary: 'Put goods from the dock away into a place that was scanned or typed',
  body: z.strictObject({
    /** Made by the client for this scan: sent twice, it is moved once. */
    commandId: uuid,
    sellerId: id,
    warehouseId: id,
    productId: id,
    /** 0: no lot. */
    lotId: wholeNumber,
    condition: z.union(stockConditions.map((value) => z.literal(value))),
    /** The dock place that they lie in. */
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
    'STOCK_CHANGED',
    'STOCK_LIMIT',
    'STOCK_ALLOCATED',
    'STOCK_COMMAND_REUSED',
  ],
})

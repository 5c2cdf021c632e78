import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, name, page, queryInt, text, uuid } from '../core/schemas.ts'
import { MOST_UNITS, stockConditions } from './conditions.ts'
import { staffWarehouse } from './place-api.ts'
import { placeKinds } from './places.ts'
import { liableParties, stockReasonCodes } from './reasons.ts'

const staff = { tag: 'Warehouse stock', access: [2] as const }
const path = '/api/wms-business/wms/stock'
const condition = z.union(stockConditions.map((value) => z.literal(value)))
const sellerOf = z.object({ id, name: z.string() })
const productOf = z.object({ id, sku: z.string(), name: z.string() })
const lotOf = z.nullable(z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) }))
const someId = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))

export const stockLevel = z.object({
  /** Seller and level: unique together. */
  id,
  seller: sellerOf,
  product: productOf,
  warehouse: staffWarehouse,
  place: z.object({ id, code: z.string(), kind: z.enum(placeKinds) }),
  lot: lotOf,
  condition,
  onHand: z.int(),
  reserved: z.int(),
})
export type StockLevel = z.infer<typeof stockLevel>
export const listStockLevels = route({
  ...staff,
  id: 'listStockLevels',
  method: 'GET',
  path: `${path}/list`,
  summary: 'Stock by place, in the order of place codes',
  query: z.strictObject({
    warehouseId: someId,
    sellerId: someId,
    placeId: someId,
    /** The beginning of a place code, or a whole SKU or barcode. */
    search: z.optional(text(100)),
    condition: z.optional(queryInt(1, 4)),
    /** Only stock in places of this kind. */
    kind: z.optional(z.enum(placeKinds)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.extend(page(stockLevel), { asOf: instant }),
})

export const stockMovement = z.object({
  id,
  at: instant,
  seller: sellerOf,
  product: productOf,
  warehouse: staffWarehouse,
  reason: z.enum(stockReasonCodes),
  quantity: z.int(),
  lot: lotOf,
  /** Null: outside the warehouse. */
  from: z.nullable(z.object({ code: z.string(), condition, left: z.int() })),
  to: z.nullable(z.object({ code: z.string(), condition, left: z.int() })),
  onHandAfter: z.nullable(z.int()),
  note: z.nullable(z.string()),
  liable: z.nullable(z.enum(liableParties)),
  /** The movement that this one undoes, and may it be undone itself? */
  reversesId: z.nullable(id),
  reversible: z.boolean(),
})
export type StockMovement = z.infer<typeof stockMovement>
export const listStockMovements = route({
  ...staff,
  id: 'listStockMovements',
  method: 'GET',
  path: `${path}/movements`,
  summary: 'Movements in a warehouse, newest first',
  query: z.strictObject({
    warehouseId: queryInt(1, Number.MAX_SAFE_INTEGER),
    sellerId: someId,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.object({ records: z.array(stockMovement), next: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
})

const end = z.nullable(z.strictObject({ place: name(40), condition }))
const lotInput = z.nullable(z.strictObject({ lotNo: name(50), expiry: z.nullable(isoDate) }))
const units = z.int().check(z.gte(1), z.lte(MOST_UNITS))
export const postMovement = route({
  ...staff,
  id: 'postMovement',
  method: 'POST',
  path: `${path}/move`,
  needs: ['own'],
  summary: 'Move stock by hand: receive, put away, adjust, hold, release',
  body: z.strictObject({
    /** Made by the client for this movement: sent twice, it is one. */
    commandId: uuid,
    sellerId: id,
    warehouseId: id,
    reason: z.enum(stockReasonCodes),
    /** SKU in any case, or a barcode. */
    sku: name(100),
    lot: lotInput,
    /** Null: from outside the warehouse, or to it. */
    from: end,
    to: end,
    quantity: units,
    note: z.nullable(name(500)),
    liable: z.nullable(z.enum(liableParties)),
  }),
  output: stockMovement,
  errors: [
    'NOT_FOUND',
    'STOCK_CHANGED',
    'STOCK_ALLOCATED',
    'STOCK_EXPIRED_ALLOCATED',
    'STOCK_LIMIT',
    'STOCK_COMMAND_REUSED',
    'STOCK_REASON_MISFIT',
    'STOCK_SAME_PLACE',
    'STOCK_SKU_UNKNOWN',
    'PLACE_UNKNOWN',
    'PLACE_INACTIVE',
    'PUT_AWAY_MIXED',
  ],
})
export const reverseMovement = route({
  ...staff,
  id: 'reverseMovement',
  method: 'POST',
  path: `${path}/reverse`,
  needs: ['own'],
  summary: 'Undo a movement by its opposite, once',
  body: z.strictObject({ commandId: uuid, sellerId: id, movementId: id, note: name(500) }),
  output: stockMovement,
  errors: [
    'NOT_FOUND',
    'STOCK_CHANGED',
    'STOCK_ALLOCATED',
    'STOCK_LIMIT',
    'STOCK_COMMAND_REUSED',
    'STOCK_REVERSED',
    'STOCK_NOT_REVERSIBLE',
    'STOCK_OF_DOCUMENT',
    'PLACE_INACTIVE',
    'PUT_AWAY_MIXED',
  ],
})

/** The most rows of opening stock at a time. */
export const MOST_OPENING_ROWS = 500
/** Values as they were typed: what is wrong is answered for every row at once. */
const openingRow = z.strictObject({
  place: text(100),
  sku: text(200),
  lotNo: text(100),
  expiry: text(40),
  quantity: text(20),
})
export type OpeningRow = z.infer<typeof openingRow>
export const postOpeningStock = route({
  ...staff,
  id: 'postOpeningStock',
  method: 'POST',
  path: `${path}/opening`,
  needs: ['own'],
  summary: 'Enter the opening stock of a seller: all rows or none, with everything that is wrong in them',
  body: z.strictObject({
    commandId: uuid,
    sellerId: id,
    warehouseId: id,
    rows: z.array(openingRow).check(z.minLength(1), z.maxLength(MOST_OPENING_ROWS)),
  }),
  output: z.object({ rows: z.int(), units: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'STOCK_LIMIT', 'STOCK_COMMAND_REUSED', 'PLACE_INACTIVE', 'PUT_AWAY_MIXED'],
})

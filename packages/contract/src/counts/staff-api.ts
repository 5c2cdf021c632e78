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
  text,
  uuid,
  wholeNumber,
} from '../core/schemas.ts'
import { MOST_UNITS, stockConditions } from '../stock/conditions.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { placeKinds } from '../stock/places.ts'
import { liableParties } from '../stock/reasons.ts'
import { stockMovement } from '../stock/staff-api.ts'
import { countLineStates, stockCountStates } from './lifecycle.ts'
import { countDecisions, countScopes, MOST_DECIDED } from './words.ts'

const staff = { tag: 'Stock counts', access: [2] as const }
const path = '/api/wms-business/wms/count'
const condition = z.union(stockConditions.map((value) => z.literal(value)))
export const countedSeller = z.object({ id, name: z.string() })
export const countedLot = z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) })
const someId = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))

export const stockCountRow = z.object({
  id,
  number: z.string(),
  warehouse: staffWarehouse,
  scope: z.enum(countScopes),
  /** Place codes, the beginning of codes, or a SKU. */
  about: z.string(),
  /** Whose product is counted; null: whatever lies in the places. */
  seller: z.nullable(countedSeller),
  /** Did the seller ask for it? */
  bySeller: z.boolean(),
  note: z.nullable(z.string()),
  state: z.enum(stockCountStates),
  placeCount: z.int(),
  placesDone: z.int(),
  /** Differences that wait for a decision. */
  differences: z.int(),
  createdAt: instant,
})
export type StockCountRow = z.infer<typeof stockCountRow>

/** What the floor asks for: what is to be counted, what waits for the manager, what is over. */
export const stockCountViews = ['work', 'review', 'done'] as const
export const listStockCounts = route({
  ...staff,
  id: 'listStockCounts',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List counts of the own warehouses, newest first',
  query: z.strictObject({
    view: z._default(z.enum(stockCountViews), 'work'),
    warehouseId: someId,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(stockCountRow),
})

export const createStockCount = route({
  ...staff,
  id: 'createStockCount',
  method: 'POST',
  path: `${path}/create`,
  needs: ['own'],
  summary: 'Have places counted: named ones, those of a zone, or those in which a product of a seller lies',
  body: z.strictObject({
    /** Made by the client: sent twice, it is one count. */
    requestKey: uuid,
    warehouseId: id,
    scope: z.enum(countScopes),
    about: name(2000),
    /** For a product. */
    sellerId: z.nullable(id),
    note: z.nullable(name(500)),
  }),
  output: stockCountRow,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'PLACE_UNKNOWN',
    'PLACE_ELSEWHERE',
    'STOCK_SKU_UNKNOWN',
    'COUNT_NOTHING',
    'COUNT_TOO_MANY',
    'COUNT_CREATED',
  ],
})

export const countedGoods = z.object({
  seller: countedSeller,
  productId: id,
  sku: z.string(),
  name: z.string(),
  lotId: wholeNumber,
  lot: z.nullable(countedLot),
  condition,
})
export type CountedGoods = z.infer<typeof countedGoods>

/** Nothing of it says what is expected: a count is blind. */
export const floorCount = z.extend(stockCountRow, {
  places: z.array(
    z.object({
      id,
      code: z.string(),
      kind: z.enum(placeKinds),
      /** 1: the first count. */
      round: z.int(),
      waiting: z.boolean(),
      /** Who is counting it now. */
      counter: z.nullable(z.string()),
      mine: z.boolean(),
    }),
  ),
  /** The place that the caller is counting. */
  current: z.nullable(
    z.object({
      placeId: id,
      code: z.string(),
      round: z.int(),
      items: z.array(z.extend(countedGoods, { counted: z.int() })),
      /** What is to be counted again, from the second round on. */
      again: z.array(countedGoods),
    }),
  ),
})
export type FloorCount = z.infer<typeof floorCount>
export const getStockCount = route({
  ...staff,
  id: 'getStockCount',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A count as the floor works on it, without the quantities of the stock',
  params: idParams,
  output: floorCount,
  errors: ['NOT_FOUND'],
})

const onCount = { ...staff, method: 'POST', needs: ['own'], params: idParams } as const
export const scanCountPlace = route({
  ...onCount,
  id: 'scanCountPlace',
  path: `${path}/place/:id`,
  summary: 'Start to count a scanned place, or continue with it',
  body: z.strictObject({
    commandId: uuid,
    place: name(40),
    /** Somebody else is counting it: its count starts again. */
    takeOver: z.boolean(),
    /** The place is no part of the count yet. */
    add: z.boolean(),
    /** The caller counted it before. */
    anyway: z.boolean(),
  }),
  output: floorCount,
  errors: [
    'NOT_FOUND',
    'PLACE_UNKNOWN',
    'PLACE_ELSEWHERE',
    'COUNT_STATE',
    'COUNT_ANOTHER_PLACE',
    'COUNT_TOO_MANY',
    'COUNT_PLACE_DONE',
    'COUNT_TAKEN',
    'COUNT_SAME_PERSON',
    'STOCK_COMMAND_REUSED',
  ],
})

export const countUnits = route({
  ...onCount,
  id: 'countUnits',
  path: `${path}/units/:id`,
  summary: 'Count units of a scanned item in the place that the caller is counting',
  body: z.strictObject({
    commandId: uuid,
    /** The one that the caller is counting. */
    placeId: id,
    /** SKU in any case, or a barcode. */
    code: name(100),
    quantity: z.int().check(z.gte(0), z.lte(MOST_UNITS)),
    /** True: `quantity` is all of it; false: so many more. */
    all: z.boolean(),
    /** Which of the goods that carry the code; null: not known yet. */
    goods: z.nullable(z.strictObject({ sellerId: id, productId: id, lotId: wholeNumber, condition })),
  }),
  output: z.object({
    count: floorCount,
    /** What was counted; null: nothing, because several goods carry the code, or because they moved. */
    counted: z.nullable(z.extend(countedGoods, { counted: z.int() })),
    choices: z.array(countedGoods),
    /** The goods moved while they were counted, and are to be counted from the first unit again. */
    moved: z.boolean(),
  }),
  errors: [
    'NOT_FOUND',
    'COUNT_STATE',
    'COUNT_NO_PLACE',
    'COUNT_OTHER_PRODUCT',
    'COUNT_NOT_AGAIN',
    'COUNT_CHOICE_GONE',
    'MOVE_CODE_UNKNOWN',
    'STOCK_COMMAND_REUSED',
  ],
})
export const finishCountPlace = route({
  ...onCount,
  id: 'finishCountPlace',
  path: `${path}/finish/:id`,
  summary: 'Finish the place that the caller is counting: what was not counted is not there',
  body: z.strictObject({ commandId: uuid, placeId: id }),
  output: floorCount,
  errors: ['NOT_FOUND', 'COUNT_STATE', 'COUNT_NO_PLACE', 'STOCK_COMMAND_REUSED'],
})
export const cancelStockCount = route({
  ...onCount,
  id: 'cancelStockCount',
  path: `${path}/cancel/:id`,
  summary: 'Call a count off: differences that wait change nothing',
  output: stockCountRow,
  errors: ['NOT_FOUND', 'COUNT_STATE'],
})

export const countDifference = z.object({
  id,
  count: z.object({ id, number: z.string() }),
  warehouse: staffWarehouse,
  place: z.object({ id, code: z.string(), kind: z.enum(placeKinds) }),
  goods: countedGoods,
  state: z.enum(countLineStates),
  /** Counted less the recorded stock at that moment, in the last round. */
  difference: z.int(),
  /** What lies there now, and how much of it is promised to orders. */
  onHand: z.int(),
  reserved: z.int(),
  /** Oldest first. */
  rounds: z.array(
    z.object({
      round: z.int(),
      counted: z.int(),
      expected: z.int(),
      by: z.string(),
      at: instant,
      /** Counted by the one who had counted before. */
      same: z.boolean(),
    }),
  ),
  /** It was accepted by itself: within the tolerances of the warehouse. */
  byTolerance: z.boolean(),
  /** Did the caller count it? */
  mine: z.boolean(),
  note: z.nullable(z.string()),
})
export type CountDifference = z.infer<typeof countDifference>

export const countDifferenceViews = ['review', 'decided'] as const
export const listCountDifferences = route({
  ...staff,
  id: 'listCountDifferences',
  method: 'GET',
  path: `${path}/differences`,
  summary: 'List differences that counts found, newest first',
  query: z.strictObject({
    view: z._default(z.enum(countDifferenceViews), 'review'),
    countId: someId,
    warehouseId: someId,
    sellerId: someId,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(countDifference),
})
export const getCountDifference = route({
  ...staff,
  id: 'getCountDifference',
  method: 'GET',
  path: `${path}/difference/:id`,
  summary: 'A difference with the last movements of the product in its place',
  params: idParams,
  output: z.extend(countDifference, { movements: z.array(stockMovement) }),
  errors: ['NOT_FOUND'],
})

const refusedDifference = z.object({
  id,
  sku: z.string(),
  place: z.string(),
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
})
export type RefusedDifference = z.infer<typeof refusedDifference>
export const decideDifferences = route({
  ...staff,
  id: 'decideDifferences',
  method: 'POST',
  path: `${path}/decide`,
  needs: ['own'],
  summary: 'Accept differences as movements, have them counted again, or reject them; what is refused is answered',
  body: z.strictObject({
    /** Each with the difference that the caller saw: another one is not decided about. */
    lines: z.array(z.strictObject({ id, difference: z.int32() })).check(z.minLength(1), z.maxLength(MOST_DECIDED)),
    decision: z.enum(countDecisions),
    /** Needed to accept or reject. */
    note: z.nullable(name(500)),
    /** Who bears a loss; needed to accept. */
    liable: z.nullable(z.enum(liableParties)),
    /** Also what the caller counted. */
    anyway: z.boolean(),
  }),
  output: z.object({ done: z.int(), refused: z.array(refusedDifference) }),
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'COUNT_DECIDED',
    'COUNT_OWN',
    'COUNT_PROMISED',
    'COUNT_CORRECTED',
    'STOCK_LIMIT',
    'STOCK_OF_DOCUMENT',
    'PLACE_INACTIVE',
  ],
})

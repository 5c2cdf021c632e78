import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  isoDate,
  limit,
  money,
  name,
  page,
  queryInt,
  seenVersion,
  text,
  uuid,
  wholeNumber,
} from '../core/schemas.ts'
import { MOST_UNITS, stockCondition } from '../stock/conditions.ts'
import { comment, workDetail, workMinutes, workRow } from './shapes.ts'
import { MOST_WORK_LINES, quoteBases } from './words.ts'

const staff = { tag: 'Work orders of customers', access: [2] as const }
const path = '/api/wms-business/wms/work-order'

const more = { seller: z.object({ id, name: z.string() }), assignee: z.nullable(z.object({ id, name: z.string() })) }
export const floorWorkRow = z.object({ ...workRow, ...more })
export type FloorWorkRow = z.infer<typeof floorWorkRow>
const lot = z.nullable(z.object({ lotNo: z.string(), expiry: z.nullable(isoDate) }))

export const floorWork = z.object({
  ...workDetail,
  ...more,
  /** Components that were taken and wait for the kits, in the place where they lie. */
  picks: z.array(z.object({ id, line: z.int(), place: z.string(), lot, quantity: z.int() })),
  /** Where units of lines lie that need more: at most three places a line, the lot that expires first before others. */
  where: z.array(z.object({ line: z.int(), place: z.string(), lot, units: z.int() })),
  /** How many kits these are enough for. */
  makeable: z.int(),
  /** Whose work it may be. */
  staff: z.array(z.object({ id, name: z.string() })),
})
export type FloorWork = z.infer<typeof floorWork>

/** What the warehouse has to answer, to do, waits for, or has done. */
export const floorWorkViews = ['quote', 'work', 'waiting', 'done'] as const
export const listFloorWork = route({
  ...staff,
  id: 'listFloorWork',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List work orders for the own warehouses, newest first',
  query: z.strictObject({
    view: z._default(z.enum(floorWorkViews), 'work'),
    warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    /** The whole number of one, in upper or lower case: how a scanned work order is found. */
    number: z.optional(text(40)),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(floorWorkRow),
})
export const getFloorWork = route({
  ...staff,
  id: 'getFloorWork',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A work order as staff work on it',
  params: idParams,
  output: floorWork,
  errors: ['NOT_FOUND'],
})

const onWork = { ...staff, method: 'POST', needs: ['own'], params: idParams, output: floorWork } as const
export const quoteWork = route({
  ...onWork,
  id: 'quoteWork',
  path: `${path}/quote/:id`,
  summary: 'Say what a work order costs; the seller accepts it, or not',
  body: z.strictObject({
    /** The quote that the caller saw; 0: none. Sent twice, it is one quote. */
    seen: seenVersion,
    basis: z.enum(quoteBases),
    /** Of one unit, or of all of it; null: by the rate card. */
    amount: z.nullable(money.check(z.gte(0), z.lte(1_000_000_0000), z.multipleOf(100))),
    minutes: z.nullable(workMinutes),
    note: z.nullable(name(500)),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'WORK_STATE', 'WORK_QUOTE_CHANGED', 'WORK_UNDER_WAY'],
})
export const withdrawWorkQuote = route({
  ...onWork,
  id: 'withdrawWorkQuote',
  path: `${path}/withdraw-quote/:id`,
  summary: 'Withdraw a changed quote that the seller has not answered: the one accepted before stays in force',
  errors: ['NOT_FOUND', 'WORK_STATE'],
})
export const declineWork = route({
  ...onWork,
  id: 'declineWork',
  path: `${path}/decline/:id`,
  summary: 'Decline a work order of which nothing is done: its goods are free again',
  body: z.strictObject({ reason: name(500) }),
  errors: ['NOT_FOUND', 'WORK_STATE', 'WORK_PARTLY_DONE'],
})
export const holdWork = route({
  ...onWork,
  id: 'holdWork',
  path: `${path}/hold/:id`,
  summary: 'Put a work order on hold; the next scan resumes it',
  body: z.strictObject({ reason: name(500) }),
  errors: ['NOT_FOUND', 'WORK_STATE'],
})
export const resumeWork = route({
  ...onWork,
  id: 'resumeWork',
  path: `${path}/resume/:id`,
  summary: 'Resume a work order that is on hold',
  errors: ['NOT_FOUND', 'WORK_STATE'],
})
export const assignWork = route({
  ...onWork,
  id: 'assignWork',
  path: `${path}/assign/:id`,
  summary: 'Say whose work it is',
  body: z.strictObject({
    /** Null: the first who begins. */
    userId: z.nullable(id),
  }),
  errors: ['NOT_FOUND', 'WORK_STATE'],
})
export const commentWork = route({
  ...onWork,
  id: 'commentWork',
  path: `${path}/comment/:id`,
  summary: 'Write to the seller about a work order',
  body: z.strictObject({ commandId: uuid, text: comment }),
  errors: ['NOT_FOUND', 'STOCK_COMMAND_REUSED'],
})

const floorErrors = ['NOT_FOUND', 'WORK_STATE', 'STOCK_COMMAND_REUSED'] as const
const placeErrors = ['PLACE_UNKNOWN', 'PLACE_ELSEWHERE', 'PLACE_INACTIVE', 'PUT_AWAY_KIND', 'PUT_AWAY_MIXED'] as const
const units = wholeNumber.check(z.gte(1), z.lte(MOST_UNITS))
/** What an inspection finds. */
const finding = z.union([
  z.literal(stockCondition.good),
  z.literal(stockCondition.quarantine),
  z.literal(stockCondition.damaged),
])
export const scanWorkItem = route({
  ...onWork,
  id: 'scanWorkItem',
  path: `${path}/scan/:id`,
  summary: 'Take components of kits out of a place, or record units of other work that are done',
  body: z.strictObject({
    commandId: uuid,
    /** Code of the place where the goods lie. */
    place: name(40),
    /** SKU in any case, or a barcode. */
    code: name(100),
    quantity: units,
    /** Which of the lots that lie there; null: not known yet. 0: without a lot. */
    lotId: z.nullable(wholeNumber),
    /** For an inspection: what was found. Null for other work. */
    found: z.nullable(finding),
    /** Where units that are not good go. */
    to: z.nullable(name(40)),
  }),
  output: z.object({
    work: floorWork,
    /** The line that it counted for; null: nothing was counted, because several lots lie there. */
    line: z.nullable(z.int()),
    lots: z.array(z.object({ lotId: wholeNumber, lot, units: z.int() })),
  }),
  errors: [
    ...floorErrors,
    ...placeErrors,
    'INVALID_INPUT',
    'MOVE_CODE_UNKNOWN',
    'WORK_WRONG_ITEM',
    'WORK_ENOUGH',
    'WORK_NOT_HERE',
    'WORK_EXPIRED',
  ],
})
export const undoWorkScan = route({
  ...onWork,
  id: 'undoWorkScan',
  path: `${path}/undo-scan/:id`,
  summary: 'Undo units of other work that were recorded as done: they wait for the work again',
  body: z.strictObject({ commandId: uuid, line: wholeNumber, quantity: units }),
  errors: [...floorErrors, 'WORK_FEWER_DONE', 'WORK_TOO_FEW'],
})
export const putBackComponents = route({
  ...onWork,
  id: 'putBackComponents',
  path: `${path}/put-back/:id`,
  summary: 'Leave components in their place that were taken for kits',
  body: z.strictObject({ commandId: uuid, pickId: id }),
  errors: [...floorErrors, 'WORK_PICK_GONE'],
})
export const makeKits = route({
  ...onWork,
  id: 'makeKits',
  path: `${path}/make/:id`,
  summary: 'Book kits that were made or taken apart: what was used leaves, what was made arrives in its place',
  body: z.strictObject({
    commandId: uuid,
    runs: units,
    /** Each output with the place where it was put. */
    outputs: z
      .array(
        z.strictObject({
          /** SKU in any case, or a barcode. */
          code: name(100),
          place: name(40),
          /** Needed where what was used is of several lots; null: that of what was used, or none. */
          lot: z.nullable(z.strictObject({ lotNo: name(100), expiry: z.nullable(isoDate) })),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_WORK_LINES)),
  }),
  errors: [
    ...floorErrors,
    ...placeErrors,
    'MOVE_CODE_UNKNOWN',
    'WORK_WRONG_ITEM',
    'WORK_KITS',
    'WORK_OUTPUTS',
    'WORK_LOT_NEEDED',
    'WORK_EXPIRED',
    'STOCK_CHANGED',
    'STOCK_ALLOCATED',
    'STOCK_LIMIT',
  ],
})
export const finishWork = route({
  ...onWork,
  id: 'finishWork',
  path: `${path}/finish/:id`,
  summary: 'Finish a work order, also a part of it: it is charged once, and what was not needed is free again',
  body: z.strictObject({ commandId: uuid, minutes: workMinutes }),
  errors: [...floorErrors, 'WORK_NOTHING_DONE'],
})

import * as z from 'zod/mini'
import { id, instant, isoDate, money, name, queryInt, text, wholeNumber } from '../core/schemas.ts'
import { chargeActs, unpricedReasons } from './acts.ts'
import { chargeDisputeStates, chargeStates } from './lifecycle.ts'

export const act = z.enum(chargeActs)

export const chargeDispute = z.object({
  state: z.enum(chargeDisputeStates),
  reason: z.string(),
  openedAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
})
export type ChargeDispute = z.infer<typeof chargeDispute>

/** What the work belongs to, and where it can be seen. */
const cause = z.object({ kind: z.enum(['inbound', 'outbound', 'return', 'workOrder']), id, number: z.string() })
export type ChargeCause = z.infer<typeof cause>

export const chargeRow = z.object({
  id,
  act,
  /** The day of the work by the clock of the warehouse. */
  day: isoDate,
  at: instant,
  warehouse: z.object({ id, code: z.string(), name: z.string() }),
  /** Null: storage, and put-away. */
  cause: z.nullable(cause),
  quantity: z.int(),
  /** Of storage: what the rate is for, in 1/100 ft³; null: other work, and goods without a size. */
  volume: z.nullable(z.int()),
  /** By the version of the card; null where it has no row. */
  rate: z.nullable(money),
  /** Null until it is priced, and when it is waived. */
  amount: z.nullable(money),
  state: z.enum(chargeStates),
  dispute: z.nullable(z.enum(chargeDisputeStates)),
})
export type ChargeRow = z.infer<typeof chargeRow>

export const chargeSums = z.object({
  /** What stands of all that match, without what was given back. */
  charged: money,
  givenBack: money,
  unpriced: z.int(),
  disputed: z.int(),
})
export type ChargeSums = z.infer<typeof chargeSums>

/** What a product took up on a day of storage. */
const storedProduct = z.object({
  sku: z.string(),
  name: z.string(),
  units: z.int(),
  freeUnits: z.int(),
  /** Of one unit, in mm³; null: it has no size. */
  volume: z.nullable(z.int()),
  /** In 1/10,000, before the day is rounded to cents; null without a price. */
  amount: z.nullable(money),
})
export const chargeFacts = {
  /** Version of the card by which it was priced. */
  cardVersion: z.nullable(z.int()),
  minimum: z.nullable(money),
  unpricedFor: z.nullable(z.enum(unpricedReasons)),
  /** Said when it was priced or waived. */
  note: z.nullable(z.string()),
  disputed: z.nullable(chargeDispute),
  /** Of storage: what lay there at the end of the day. */
  stored: z.array(storedProduct),
}

export const chargeFilter = {
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  act: z.optional(act),
  state: z.optional(z.enum(chargeStates)),
  dispute: z.optional(z.enum(chargeDisputeStates)),
  /** Days of the work, by the clock of the warehouse. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  /** The whole number of a document, in upper or lower case. */
  document: z.optional(text(100)),
}

export const rateRow = z.strictObject({
  act,
  /** Of one unit; 0: free. */
  rate: money.check(z.gte(0), z.lte(10_000_0000)),
  /** The least that one charge comes to; 0: none. */
  minimum: money.check(z.gte(0), z.lte(100_000_0000), z.multipleOf(100)),
  /** Of storage: days after receipt that cost nothing. */
  freeDays: wholeNumber.check(z.lte(365)),
})
export type RateRow = z.infer<typeof rateRow>

export const reason = name(500)

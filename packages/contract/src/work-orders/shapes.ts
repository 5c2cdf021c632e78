import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { id, instant, isoDate, money, name, wholeNumber } from '../core/schemas.ts'
import { workStates } from './lifecycle.ts'
import { MOST_WORK_LINES, MOST_WORK_MINUTES, MOST_WORK_UNITS, quoteBases, workKinds } from './words.ts'

export const workQuote = z.object({
  /** From 1; a changed quote is the next one. */
  version: z.int(),
  basis: z.enum(quoteBases),
  /** Of one unit, or of all of it; null: by the rate card. */
  amount: z.nullable(money),
  /** How long the work is expected to take. */
  minutes: z.nullable(z.int()),
  /** For every 15 minutes beside the amount; null: time is not charged beside it. */
  timeRate: z.nullable(money),
  note: z.nullable(z.string()),
  at: instant,
})
export type WorkQuote = z.infer<typeof workQuote>

export const workLine = z.object({
  line: z.int(),
  side: z.enum(['input', 'output']),
  productId: id,
  sku: z.string(),
  name: z.string(),
  /** Of one kit; 0 for other work. */
  perRun: z.int(),
  quantity: z.int(),
  /** Used, made, or worked on. */
  done: z.int(),
  /** Of these, what an inspection found. */
  quarantined: z.int(),
  damaged: z.int(),
})
export type WorkLine = z.infer<typeof workLine>

export const workRow = {
  id,
  number: z.string(),
  warehouse: z.object({ id, name: z.string() }),
  kind: z.enum(workKinds),
  state: z.enum(workStates),
  dueOn: z.nullable(isoDate),
  /** SKUs that go in, and that come out. */
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  /** Kits to make or take apart; units of other work. */
  units: z.int(),
  unitsDone: z.int(),
  /** The newest one until it is accepted, then the accepted one; null: none. */
  quote: z.nullable(workQuote),
  createdAt: instant,
}

export const workDetail = {
  ...workRow,
  instructions: z.nullable(z.string()),
  lines: z.array(workLine),
  /** Newest first. */
  quotes: z.array(workQuote),
  /** The one that the seller accepted last; 0: none. */
  acceptedVersion: z.int(),
  /** Why it is on hold, or was declined. */
  reason: z.nullable(z.string()),
  /** What it took, once it is finished. */
  minutes: z.nullable(z.int()),
  /** Oldest first. */
  history: z.array(caseEvent),
}

const units = wholeNumber.check(z.gte(1), z.lte(MOST_WORK_UNITS))
/** A product and how many units of it: for one kit, or of all of it. */
const part = z.strictObject({ productId: id, quantity: units })
export const workRequest = {
  warehouseId: id,
  kind: z.enum(workKinds),
  /** Kits to make or take apart; null for other work. */
  runs: z.nullable(units),
  inputs: z.array(part).check(z.minLength(1), z.maxLength(MOST_WORK_LINES)),
  /** Empty for work without a recipe. */
  outputs: z.array(part).check(z.maxLength(MOST_WORK_LINES)),
  dueOn: z.nullable(isoDate),
  /** Needed for other work. */
  instructions: z.nullable(name(2000)),
}
export const workMinutes = wholeNumber.check(z.lte(MOST_WORK_MINUTES))
export const comment = name(500)

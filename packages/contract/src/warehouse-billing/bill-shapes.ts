import * as z from 'zod/mini'
import { id, idParams, instant, isoDate, limit, money, page, queryInt, text, uuid } from '../core/schemas.ts'
import { warehouseTypes } from '../warehouse/types.ts'
import { act } from './shapes.ts'
import { billGroups, billWaits, warehouseBillStates } from './bills.ts'

const party = z.object({ id, name: z.string() })
const warehouse = z.object({ id, code: z.string(), name: z.string() })

/** Sums by group; refunds are taken off. */
const groups = z.object({
  receiving: money,
  storage: money,
  fulfillment: money,
  returns: money,
  workOrders: money,
  other: money,
})
export type BillGroups = z.infer<typeof groups>

const period = {
  operator: party,
  warehouse,
  /** By the clock of the warehouse. */
  startsOn: isoDate,
  endsOn: isoDate,
  groups,
  /** Charges less refunds. */
  amount: money,
  count: z.int(),
  /** Work of the period and before that has no price yet; it goes on a later bill. */
  unpriced: z.int(),
}

/** A period that is not closed, as it is so far. */
export const openBill = z.object({
  ...period,
  /** The day on which it is closed by itself. */
  closesOn: isoDate,
  /** Its last day is over: it can be closed. */
  over: z.boolean(),
  /** No period of the connection before it is open: it can be closed next. */
  first: z.boolean(),
  /** Fees by the month are charged when it is closed. */
  fees: z.boolean(),
  /** Why it is not closed although its day has come, or would not be now. */
  waits: z.nullable(z.enum(billWaits)),
})
export type OpenBill = z.infer<typeof openBill>

export const warehouseBill = z.object({
  id,
  number: z.string(),
  ...period,
  state: z.enum(warehouseBillStates),
  closedAt: instant,
  /** Lines of days before the period. */
  late: z.int(),
})
export type WarehouseBill = z.infer<typeof warehouseBill>

/** Bill 3, refund 4. */
const type = z.literal([3, 4])

export const billSummaryLine = z.object({
  type,
  group: z.enum(billGroups),
  service: z.enum(warehouseTypes),
  /** Null: charged by the staff of the warehouse by hand. */
  act: z.nullable(act),
  /** Of work before the period; null: of the period. */
  day: z.nullable(isoDate),
  count: z.int(),
  /** Negative for refunds. */
  amount: money,
})
export type BillSummaryLine = z.infer<typeof billSummaryLine>
export const billFacts = { lines: z.array(billSummaryLine) }

export const billEntry = z.object({
  /** Of the transaction on the balance. */
  id: uuid,
  type,
  group: z.enum(billGroups),
  service: z.enum(warehouseTypes),
  act: z.nullable(act),
  /** Where its proof is; null: charged by hand. */
  chargeId: z.nullable(id),
  day: isoDate,
  /** Its day lies before the period of the bill. */
  late: z.boolean(),
  document: z.nullable(z.string()),
  amount: money,
})
export type BillEntry = z.infer<typeof billEntry>

export const billFilter = {
  /** Part of the number, in upper or lower case. */
  search: z.optional(text(60)),
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  state: z.optional(z.enum(warehouseBillStates)),
  /** Bills whose period ends within these days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
}
export const paged = { cursor: z.optional(text(500)), limit }

/** What a call that reads one bill takes, on either side. */
export const ofBill = { method: 'GET', params: idParams, errors: ['NOT_FOUND'] } as const
export const entriesOf = { ...ofBill, query: z.strictObject(paged), output: page(billEntry) } as const

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, money, page, queryInt, text, uuid } from '../core/schemas.ts'
import { reportPeriod } from './api.ts'
import { floatGroupings } from './enums.ts'

const path = '/api/saas-business/reports/float'
const organization = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))
const narrowing = {
  /** By default the last 30 days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  /** For the platform: the customers of this provider instead of its own. */
  provider: organization,
  seller: organization,
}
const reportQuery = z.strictObject({ ...narrowing, by: z._default(z.enum(floatGroupings), 'customer') })
/** The one that the answer is narrowed to; null without one, or when it is none of the caller's. */
const narrowedTo = z.nullable(z.object({ id, name: z.string() }))
const staff = { method: 'GET', tag: 'Funds', access: [3, 4] } as const

export const floatSums = z.object({
  /** Owed before the period and at its end: available, held and frozen; negative where the customer owes. */
  opening: money,
  closing: money,
  moneyIn: money,
  /** Not negative. */
  moneyOut: money,
  /** Of the money at the end of the period, what is held for labels and services. */
  held: money,
})
export type FloatSums = z.infer<typeof floatSums>
/** The same without what is held, which is no sum of transactions. */
export const floatRowSums = z.omit(floatSums, { held: true })
export type FloatRowSums = z.infer<typeof floatRowSums>
export const floatGroup = z.object({ id, name: z.string(), sums: floatSums })
export type FloatGroup = z.infer<typeof floatGroup>
export const floatBucket = z.object({
  /** At the end of the bucket: what is owed to customers, and what customers owe (not above 0). */
  owed: money,
  overdrawn: money,
  held: money,
  /** A reseller's own balance with the platform, from which its customers' labels are paid; null for the platform. */
  own: z.nullable(money),
})
export type FloatBucket = z.infer<typeof floatBucket>

export const getFloat = route({
  ...staff,
  id: 'getFloat',
  path,
  summary: "Customers' money that a provider holds: what it owed at the end of each day, with money in and money out",
  query: reportQuery,
  output: z.object({
    period: reportPeriod,
    provider: narrowedTo,
    /** The largest debt to a customer first; those without money and movements are left out. */
    groups: z.array(floatGroup),
    /** By provider: of each provider's debt to its own customers, some of which the platform owes the provider. */
    totals: floatSums,
    /** By provider: of the platform's own customers. */
    buckets: z.array(floatBucket),
  }),
})
export const exportFloat = route({
  ...staff,
  id: 'exportFloat',
  kind: 'download',
  path: `${path}/export`,
  summary: "The groups of the report of customers' money, as CSV",
  query: reportQuery,
})

export const floatRow = z.object({
  /** The transaction. */
  id: uuid,
  at: instant,
  customer: z.object({ id, name: z.string() }),
  /** Kind of event of the ledger. */
  kind: z.int(),
  /** Negative: money out. */
  amount: money,
})
export type FloatRow = z.infer<typeof floatRow>
export const listFloatRows = route({
  ...staff,
  id: 'listFloatRows',
  path: `${path}/rows`,
  summary: "Transactions that changed customers' balances, newest first, with their sums",
  query: z.strictObject({ ...narrowing, cursor: z.optional(text(200)), limit }),
  output: z.extend(page(floatRow), {
    period: reportPeriod,
    provider: narrowedTo,
    /** On the first page; null on those after it. */
    sums: z.nullable(floatRowSums),
  }),
})

import * as z from 'zod/mini'
import { adjustmentReasons } from '../carrier-invoices/enums.ts'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, money, page, queryInt, text } from '../core/schemas.ts'
import { reportPeriod } from './api.ts'
import { accuracyGroupings } from './enums.ts'

const path = '/api/saas-business/reports/accuracy'
/** Why the bill differs from the quote; `none`: it does not. */
export const accuracyCauses = ['none', ...adjustmentReasons] as const
export type AccuracyCause = (typeof accuracyCauses)[number]
/** Labels billed above or below their quote. */
export const accuracySides = ['above', 'below'] as const
export type AccuracySide = (typeof accuracySides)[number]
const narrowing = {
  /** Of the label; by default the last 30 days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  carrier: z.optional(queryInt(0, 32_767)),
  /** Needs the carrier. */
  serviceCode: z.optional(text(40)),
  cause: z.optional(z.enum(accuracyCauses)),
}
const reportQuery = z.strictObject({ ...narrowing, by: z._default(z.enum(accuracyGroupings), 'carrier') })
const staff = { method: 'GET', tag: 'Funds', access: [3, 4] } as const

export const accuracySums = z.object({
  /** Labels that a carrier has billed, and how many of them cost more or less than quoted. */
  labels: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  /** What the caller was quoted for them and what it pays in the end. */
  quoted: money,
  billed: money,
  difference: money,
  /** The difference as a share of the quote, without its sign: of the label in the middle, and at most for 95 of 100. Null without labels. */
  median: z.nullable(z.number()),
  p95: z.nullable(z.number()),
})
export type AccuracySums = z.infer<typeof accuracySums>
export const accuracyGroup = z.object({
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  cause: z.nullable(z.enum(accuracyCauses)),
  sums: accuracySums,
})
export type AccuracyGroup = z.infer<typeof accuracyGroup>

/** Where the steps of the picture begin and end, as shares of the quote; labels as quoted are a step of their own. */
export const ACCURACY_STEPS = [-0.25, -0.1, -0.05, 0, 0.05, 0.1, 0.25] as const

export const getAccuracy = route({
  ...staff,
  id: 'getAccuracy',
  path,
  summary: 'What labels were quoted at against what carriers billed in the end; the largest difference comes first',
  query: reportQuery,
  output: z.object({
    period: reportPeriod,
    groups: z.array(accuracyGroup),
    totals: accuracySums,
    /** Labels of the period that no carrier has billed yet, for a reseller also those with a difference that is not decided. */
    unbilled: z.int(),
    /** How many labels differ by how much: below -25 %, up to -10 %, up to -5 %, up to 0, as quoted, then the same above 0. */
    steps: z.array(z.int()),
  }),
})
export const exportAccuracy = route({
  ...staff,
  id: 'exportAccuracy',
  kind: 'download',
  path: `${path}/export`,
  summary: 'The groups of the report of quotes and bills, as CSV',
  query: reportQuery,
})

export const accuracyRow = z.object({
  shipment: z.object({ id, trackingNo: z.string() }),
  customer: z.object({ id, name: z.string() }),
  labelAt: instant,
  carrier: z.int(),
  serviceCode: z.string(),
  quoted: money,
  billed: money,
  difference: money,
  cause: z.enum(accuracyCauses),
})
export type AccuracyRow = z.infer<typeof accuracyRow>
export const listAccuracyRows = route({
  ...staff,
  id: 'listAccuracyRows',
  path: `${path}/rows`,
  summary: 'Labels that carriers have billed with quote and bill, newest first, with their sums',
  query: z.strictObject({
    ...narrowing,
    side: z.optional(z.enum(accuracySides)),
    cursor: z.optional(text(200)),
    limit,
  }),
  /** The sums come with the first page; they are null on those after it. */
  output: z.extend(page(accuracyRow), { period: reportPeriod, sums: z.nullable(accuracySums) }),
})

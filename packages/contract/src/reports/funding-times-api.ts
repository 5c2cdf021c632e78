import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, money } from '../core/schemas.ts'
import { fundingDenials, fundingMethods } from '../funding/enums.ts'
import { reportPeriod } from './api.ts'
import { fundingGroupings } from './enums.ts'

const path = '/api/saas-business/reports/funding'
const reportQuery = z.strictObject({
  /** Of the request; by default the last 30 days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  method: z.optional(z.enum(fundingMethods)),
  by: z._default(z.enum(fundingGroupings), 'method'),
})
/** What became of a request, with the reason of a denial. */
export const fundingOutcomes = ['approved', 'pending', ...fundingDenials] as const
export type FundingOutcome = (typeof fundingOutcomes)[number]
const staff = { method: 'GET', tag: 'Funds', access: [3, 4] } as const

/** Minutes from a request to its decision; an approved request is credited with the decision. */
const spread = z.nullable(z.object({ median: z.number(), p90: z.number() }))
export const fundingSums = z.object({
  /** Requests of the period: requested = approved + denied + pending. */
  requested: z.int(),
  approved: z.int(),
  denied: z.int(),
  pending: z.int(),
  /** Of those approved: disputed at the card network, or returned by the bank. */
  contested: z.int(),
  received: money,
  /** Null without one. A request that was withdrawn or ran out was decided by nobody and counts in neither. */
  toCredit: spread,
  toDenial: spread,
})
export type FundingSums = z.infer<typeof fundingSums>
export const fundingGroup = z.object({
  method: z.nullable(z.enum(fundingMethods)),
  customer: z.nullable(z.object({ id, name: z.string() })),
  outcome: z.nullable(z.enum(fundingOutcomes)),
  sums: fundingSums,
})
export type FundingGroup = z.infer<typeof fundingGroup>

export const getFundingTimes = route({
  ...staff,
  id: 'getFundingTimes',
  path,
  summary: 'How long customers waited for funds that they added, and what became of their requests',
  query: reportQuery,
  output: z.object({
    period: reportPeriod,
    groups: z.array(fundingGroup),
    totals: fundingSums,
    buckets: z.array(fundingSums),
    /** The request that waits longest, whenever it was sent; null when none waits. */
    oldest: z.nullable(z.object({ id, at: instant })),
  }),
})
export const exportFundingTimes = route({
  ...staff,
  id: 'exportFundingTimes',
  kind: 'download',
  path: `${path}/export`,
  summary: 'The groups of the report of funding times, as CSV',
  query: reportQuery,
})

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, money, page, queryCodes, queryInt, text, uuid } from '../core/schemas.ts'
import { voidState } from '../shipping/void-lifecycle.ts'
import { datings, labelEvents, marginGroupings, spendGroupings } from './enums.ts'

const period = {
  /** By default the last 30 days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  datedBy: z._default(z.enum(datings), 'event'),
}
const narrowing = {
  carrier: z.optional(queryInt(0, 32_767)),
  /** Needs the carrier. */
  serviceCode: z.optional(text(40)),
  zone: z.optional(text(20)),
}
const ofStaff = {
  /** A customer of the caller: a seller, for the platform also a reseller. */
  seller: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  rule: z.optional(queryInt(0, Number.MAX_SAFE_INTEGER)),
}

const days = z.object({ from: isoDate, to: isoDate })
/** The days of a report in the user's time zone. */
export const reportPeriod = z.object({
  from: isoDate,
  to: isoDate,
  /** As many days just before. */
  before: days,
  /** Today lies in the period and is not over. */
  partial: z.boolean(),
  /** Every transaction up to now is counted; false while older ones are still being added. */
  complete: z.boolean(),
  /** Days, weeks from Monday or months, of which the first and the last may be cut by the period. */
  buckets: z.array(days),
})
export type ReportPeriod = z.infer<typeof reportPeriod>

export const labelSums = z.object({
  /** Labels bought, voided and charged again, and adjustments. */
  bought: z.int(),
  voided: z.int(),
  chargedAgain: z.int(),
  adjusted: z.int(),
  boughtAmount: money,
  /** Negative. */
  voidedAmount: money,
  chargedAgainAmount: money,
  adjustedAmount: money,
  /** Labels that count: bought, less voided, with those charged again. */
  labels: z.int(),
  /** What they cost, everything together. */
  amount: money,
  /** What of it is insurance; nothing for labels of before it was kept apart. */
  insurance: money,
  weightCg: z.int(),
})
export type LabelSums = z.infer<typeof labelSums>

export const spendGroup = z.object({
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  sums: labelSums,
  before: labelSums,
  /** What it cost in each bucket. */
  amounts: z.array(money),
})
export type SpendGroup = z.infer<typeof spendGroup>

export const getSpend = route({
  id: 'getSpend',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/reports/spend',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'What labels cost in a period, by carrier, service or zone, compared with the period before',
  query: z.strictObject({ ...period, ...narrowing, by: z._default(z.enum(spendGroupings), 'carrier') }),
  output: z.object({
    period: reportPeriod,
    groups: z.array(spendGroup),
    totals: labelSums,
    before: labelSums,
    /** Totals of each bucket. */
    buckets: z.array(labelSums),
  }),
})

export const reportRow = z.object({
  /** The transaction. */
  id: uuid,
  at: instant,
  labelAt: instant,
  event: z.enum(labelEvents),
  shipment: z.nullable(z.object({ id, trackingNo: z.string() })),
  order: z.nullable(z.object({ id, orderNo: z.string() })),
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  weightCg: z.int(),
  amount: money,
  /** What of the amount is insurance. */
  insurance: money,
})
export type ReportRow = z.infer<typeof reportRow>

const rowsQuery = { ...period, ...narrowing, events: z.optional(queryCodes), cursor: z.optional(text(200)), limit }

export const listReportRows = route({
  id: 'listReportRows',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/reports/rows',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'The transactions behind a figure of a report, newest first, with their sum',
  query: z.strictObject(rowsQuery),
  output: z.extend(page(reportRow), { period: reportPeriod, sums: labelSums }),
})

export const marginSums = z.extend(labelSums, {
  /** What the caller paid for these labels. */
  cost: money,
  /** What of it is insurance. */
  insuranceCost: money,
  margin: money,
  /** Of it, what adjustments by the carrier left. */
  adjustedMargin: money,
})
export type MarginSums = z.infer<typeof marginSums>

export const marginGroup = z.object({
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  /** The customer or the price rule; null where it is neither, or no rule counted. */
  id: z.nullable(id),
  name: z.nullable(z.string()),
  sums: marginSums,
  before: marginSums,
})
export type MarginGroup = z.infer<typeof marginGroup>

export const getMargin = route({
  id: 'getMargin',
  method: 'GET',
  path: '/api/saas-business/reports/margin',
  tag: 'Funds',
  access: [3, 4],
  summary:
    "What the caller's customers paid for labels and what the caller paid for them; the largest loss comes first",
  query: z.strictObject({ ...period, ...narrowing, ...ofStaff, by: z._default(z.enum(marginGroupings), 'seller') }),
  output: z.object({
    period: reportPeriod,
    groups: z.array(marginGroup),
    totals: marginSums,
    before: marginSums,
  }),
})

export const marginRow = z.extend(reportRow, {
  customer: z.object({ id, name: z.string() }),
  cost: money,
  margin: money,
})
export type MarginRow = z.infer<typeof marginRow>

export const listMarginRows = route({
  id: 'listMarginRows',
  method: 'GET',
  path: '/api/saas-business/reports/rows',
  tag: 'Funds',
  access: [3, 4],
  summary: "The transactions of the caller's customers behind a figure of a report, newest first, with their sums",
  query: z.strictObject({ ...rowsQuery, ...ofStaff }),
  output: z.extend(page(marginRow), { period: reportPeriod, sums: marginSums }),
})

export const balanceStep = z.object({
  /** Postage change type; 8 for other changes. */
  changeType: z.int(),
  count: z.int(),
  /** Negative: money out. */
  amount: money,
})

export const getBalanceReport = route({
  id: 'getBalanceReport',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/reports/balance',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'Where the balance went in a period, and how long it lasts',
  query: z.strictObject({ dateFrom: period.dateFrom, dateTo: period.dateTo }),
  output: z.object({
    period: reportPeriod,
    opening: money,
    closing: money,
    steps: z.array(balanceStep),
    pace: z.object({
      available: money,
      /** What the balance lost to everything but funds added, on each of the last 28 days, oldest first. */
      days: z.array(z.object({ day: isoDate, spend: money })),
      /** How many days the available balance lasts at this pace; null without spend. */
      daysLeft: z.nullable(z.number()),
    }),
  }),
})
export type BalanceReport = z.infer<typeof getBalanceReport.output>

const voidPart = z.object({ state: z.enum(voidState), count: z.int(), amount: money })
export const expiringLabel = z.object({
  shipmentId: id,
  trackingNo: z.string(),
  carrier: z.int(),
  serviceCode: z.string(),
  amount: money,
  labelAt: instant,
  voidUntil: instant,
})

export const getRefundReport = route({
  id: 'getRefundReport',
  method: 'GET',
  path: '/ezeeship-api/ezeeship/reports/refunds',
  tag: 'Funds',
  access: [1],
  needs: ['verified'],
  summary: 'Voids requested in a period and what came of them, and unused labels whose void deadline is near',
  query: z.strictObject({ dateFrom: period.dateFrom, dateTo: period.dateTo }),
  output: z.object({
    period: reportPeriod,
    states: z.array(voidPart),
    /** Days from the request to the refund; null without any refund. */
    daysToRefund: z.nullable(z.object({ median: z.number(), p90: z.number() })),
    /** Labels without a scan that can be voided for less than 7 days more, the nearest deadline first; at most 50. */
    expiring: z.array(expiringLabel),
    expiringTotal: z.object({ count: z.int(), amount: money }),
  }),
})

export const exportMargin = route({
  id: 'exportMargin',
  kind: 'download',
  method: 'GET',
  path: '/api/saas-business/reports/margin/export',
  tag: 'Funds',
  access: [3, 4],
  summary: 'The groups of a margin report with their sums, as CSV',
  query: z.strictObject({ ...period, ...narrowing, ...ofStaff, by: z._default(z.enum(marginGroupings), 'seller') }),
})

import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, money, name, page, queryFlag, text } from '../core/schemas.ts'
import { caseState, type CaseState } from './case-lifecycle.ts'
import { payoutState, type PayoutState } from './payout-lifecycle.ts'
import { caseKinds, caseReasons, lineKinds } from './reconciliation.ts'

const path = '/api/saas-business/payment/reconciliation'
const staff = { tag: 'Payments', access: [3, 4] } as const
const days = {
  /** By default the last 30 days. */
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
}
const organization = z.object({ id, name: z.string() })

export const reconciliationDay = z.object({
  day: isoDate,
  /** Movements that the payment service lists, and what they add to its balance. */
  count: z.int(),
  theirs: money,
  /** What the ledger posted for them, payouts included that it posts when they arrive, and what else it posted that day. */
  ours: money,
  difference: money,
})
export type ReconciliationDay = z.infer<typeof reconciliationDay>
export const payout = z.object({
  /** The payment service's name. */
  id: z.string(),
  amount: money,
  currency: z.string(),
  state: z.enum(Object.keys(payoutState) as PayoutState[]),
  createdAt: instant,
  /** When it should arrive at the bank; null: unknown. */
  arrivesOn: z.nullable(isoDate),
  /** The payment service's code; null without one. */
  failure: z.nullable(z.string()),
})
export type Payout = z.infer<typeof payout>
export const reconciliationTotals = z.object({
  /** All movements that the payment service lists. */
  theirs: money,
  /** The balance that it reports; null before the first reading. */
  balance: z.nullable(money),
  /** Has left it, and has not arrived at the bank yet. */
  inTransit: money,
  /** Account 1010 of the ledger, as far as it was read. */
  ours: money,
  /** What of it was posted before the first reading and is not at this payment service, less what moved there before and is none of its business. */
  opening: money,
  /** What is left of `ours` without all others: the sum of the cases that are not resolved. */
  difference: money,
})
export type ReconciliationTotals = z.infer<typeof reconciliationTotals>

const stand = {
  /** When the payment service was last read to its end; null: never. */
  readAt: z.nullable(instant),
  /** Since when no reading comes to its end; null: they do. */
  failedSince: z.nullable(instant),
  /** A reading waits or is under way. */
  pending: z.boolean(),
  openCases: z.int(),
}
export const getReconciliation = route({
  ...staff,
  id: 'getReconciliation',
  method: 'GET',
  path,
  summary: 'Compare the payment service with the ledger: day by day, payouts, and what differs',
  query: z.strictObject(days),
  output: z.object({
    /** Card and bank debit payments are set up. */
    configured: z.boolean(),
    ...stand,
    totals: reconciliationTotals,
    period: z.object({ from: isoDate, to: isoDate }),
    /** Days on which something moved, newest first. */
    days: z.array(reconciliationDay),
    /** Of the period, newest first, at most 200. */
    payouts: z.array(payout),
  }),
})
export const getReconciliationState = route({
  ...staff,
  id: 'getReconciliationState',
  method: 'GET',
  path: `${path}/state`,
  summary: 'How far the payment service has been read, without figures',
  output: z.object(stand),
})
export const exportReconciliation = route({
  ...staff,
  id: 'exportReconciliation',
  kind: 'download',
  method: 'GET',
  path: `${path}/export`,
  summary: 'The days of the reconciliation, as CSV',
  query: z.strictObject(days),
})
export const readPaymentService = route({
  ...staff,
  id: 'readPaymentService',
  method: 'POST',
  path: `${path}/read`,
  summary: 'Read the payment service now, and compare it with the ledger',
  output: z.null(),
  errors: ['PAYMENTS_NOT_SET_UP'],
})

export const reconciliationLine = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(lineKinds),
  /** The payment service's name of it, or the note of the posting. */
  reference: z.nullable(z.string()),
  /** In whose book it is posted; null: in none. */
  customer: z.nullable(organization),
  currency: z.string(),
  /** Null: this side does not have it. */
  theirs: z.nullable(money),
  ours: z.nullable(money),
  /** Of a payout that is not posted: it has not arrived, or came back before. */
  unposted: z.nullable(z.enum(['onItsWay', 'cameBack'])),
})
export type ReconciliationLine = z.infer<typeof reconciliationLine>
const lineFilters = {
  ...days,
  kind: z.optional(z.enum(lineKinds)),
  /** Only those on which the two sides differ. */
  differs: z.optional(queryFlag),
}
export const listReconciliationLines = route({
  ...staff,
  id: 'listReconciliationLines',
  method: 'GET',
  path: `${path}/lines`,
  summary: 'Movements at the payment service beside the postings of the ledger, newest first',
  query: z.strictObject({ ...lineFilters, cursor: z.optional(text(400)), limit }),
  output: page(reconciliationLine),
})

export const exportReconciliationLines = route({
  ...staff,
  id: 'exportReconciliationLines',
  kind: 'download',
  method: 'GET',
  path: `${path}/lines/export`,
  summary: 'All matching movements at the payment service beside the postings of the ledger, as CSV',
  query: z.strictObject(lineFilters),
})
export const exportPayouts = route({
  ...staff,
  id: 'exportPayouts',
  kind: 'download',
  method: 'GET',
  path: `${path}/payouts/export`,
  summary: 'All payouts to the bank that were created on these days, as CSV',
  query: z.strictObject(days),
})

/** What staff did with a case. */
export const caseActs = ['close', 'reopen'] as const
export const reconciliationCase = z.object({
  id,
  kind: z.enum(caseKinds),
  state: z.enum(Object.keys(caseState) as CaseState[]),
  /** What it is about at the payment service; null: a posting that it does not list. */
  line: z.nullable(z.enum(lineKinds)),
  reference: z.nullable(z.string()),
  customer: z.nullable(organization),
  currency: z.string(),
  theirs: z.nullable(money),
  ours: z.nullable(money),
  happenedAt: instant,
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** Of one that staff closed. */
  reason: z.nullable(z.enum(caseReasons)),
  note: z.nullable(z.string()),
  /** Open, and the payment service can be asked to post it. */
  postable: z.boolean(),
})
export type ReconciliationCase = z.infer<typeof reconciliationCase>
export const listReconciliationCases = route({
  ...staff,
  id: 'listReconciliationCases',
  method: 'GET',
  path: `${path}/cases`,
  summary: 'What the payment service and the ledger do not agree on, open cases first',
  query: z.strictObject({
    state: z.optional(z.enum(Object.keys(caseState) as CaseState[])),
    kind: z.optional(z.enum(caseKinds)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: page(reconciliationCase),
})
export const caseEvent = z.object({
  act: z.enum(caseActs),
  at: instant,
  /** Null when that user has left. */
  by: z.nullable(z.string()),
  /** Of a closing. */
  reason: z.nullable(z.enum(caseReasons)),
  note: z.string(),
})
export type CaseEvent = z.infer<typeof caseEvent>
/** A case with what staff did with it, oldest first. */
export const reconciliationCaseDetail = z.extend(reconciliationCase, { history: z.array(caseEvent) })
export type ReconciliationCaseDetail = z.infer<typeof reconciliationCaseDetail>
export const getReconciliationCase = route({
  ...staff,
  id: 'getReconciliationCase',
  method: 'GET',
  path: `${path}/cases/:id`,
  needs: ['own'],
  summary: 'One case of the reconciliation, with what staff did with it',
  params: idParams,
  output: reconciliationCaseDetail,
  errors: ['NOT_FOUND'],
})
export const postReconciliationCase = route({
  ...staff,
  id: 'postReconciliationCase',
  method: 'POST',
  path: `${path}/cases/:id/post`,
  needs: ['own'],
  summary: 'Ask the payment service again and post what its webhook would have posted; then compare again',
  params: idParams,
  output: reconciliationCaseDetail,
  errors: ['NOT_FOUND', 'RECONCILIATION_CASE_ENDED', 'RECONCILIATION_NOT_POSTABLE', 'PAYMENT_UNAVAILABLE'],
})
export const closeReconciliationCase = route({
  ...staff,
  id: 'closeReconciliationCase',
  method: 'POST',
  path: `${path}/cases/:id/close`,
  needs: ['own'],
  summary: 'Close a case with a reason; nothing is posted',
  params: idParams,
  body: z.strictObject({ reason: z.enum(caseReasons), note: name(500) }),
  output: reconciliationCaseDetail,
  errors: ['NOT_FOUND', 'RECONCILIATION_CASE_ENDED'],
})
export const reopenReconciliationCase = route({
  ...staff,
  id: 'reopenReconciliationCase',
  method: 'POST',
  path: `${path}/cases/:id/reopen`,
  needs: ['own'],
  summary: 'Open a case again that staff closed, with the reason',
  params: idParams,
  body: z.strictObject({ note: name(500) }),
  output: reconciliationCaseDetail,
  errors: ['NOT_FOUND', 'RECONCILIATION_CASE_NOT_CLOSED', 'RECONCILIATION_CASE_REPLACED'],
})

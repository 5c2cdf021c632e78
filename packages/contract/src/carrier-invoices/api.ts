import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  name,
  page,
  queryFlag,
  queryInt,
  text,
  uuid,
} from '../core/schemas.ts'
import { adjustmentState } from './adjustment-lifecycle.ts'
import { adjustmentReasons, invoiceFormats, likenesses, lineKinds, lineStates, matchedBy } from './enums.ts'
import { invoiceFileState } from './file-lifecycle.ts'
import { invoiceState } from './invoice-lifecycle.ts'

const tag = 'Carrier invoices'
const access = [3] as const
const path = '/ezeeship-api/ezeeship/admin/carrier-invoice'
const pageShape = { cursor: z.optional(text(1000)), limit }

export const invoiceFile = z.object({
  id,
  format: z.enum(invoiceFormats),
  name: z.string(),
  size: z.int(),
  state: z.enum(invoiceFileState),
  /** Rows read; null until then. */
  rows: z.nullable(z.int()),
  /** Why it was refused; null otherwise. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
  uploadedAt: instant,
})
export type InvoiceFile = z.infer<typeof invoiceFile>

export const uploadCarrierInvoice = route({
  id: 'uploadCarrierInvoice',
  method: 'POST',
  path: `${path}/upload`,
  tag,
  access,
  needs: ['own'],
  kind: 'upload',
  summary: 'Upload an invoice file of a carrier; it is read in the background, and the same file once',
  query: z.strictObject({ format: z.enum(invoiceFormats) }),
  output: invoiceFile,
  errors: ['FILE_MISSING', 'FILE_EMPTY'],
})
export const listCarrierInvoiceFiles = route({
  id: 'listCarrierInvoiceFiles',
  method: 'GET',
  path: `${path}/files`,
  tag,
  access,
  summary: 'The 20 files that were uploaded last',
  output: z.object({ files: z.array(invoiceFile) }),
})

const counts = z.object({
  unmatched: z.int(),
  difference: z.int(),
  matched: z.int(),
  posted: z.int(),
  absorbed: z.int(),
  account: z.int(),
})
export const carrierInvoice = z.object({
  id,
  format: z.enum(invoiceFormats),
  account: z.string(),
  number: z.string(),
  date: z.nullable(isoDate),
  due: z.nullable(isoDate),
  currency: z.string(),
  state: z.enum(invoiceState),
  lines: z.int(),
  /** What its lines add up to, and what the carrier states; null: the format states nothing. */
  amount: money,
  stated: z.nullable(money),
  /** What of it was paid, and what is left; negative: a credit of the carrier. */
  paid: money,
  open: money,
  /** Payments that wait for a second person; what is open includes them. */
  waiting: money,
  counts,
  createdAt: instant,
})
export type CarrierInvoice = z.infer<typeof carrierInvoice>

export const listCarrierInvoices = route({
  id: 'listCarrierInvoices',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access,
  summary: 'Invoices of carriers, newest first',
  query: z.strictObject({
    search: z.optional(text(100)),
    format: z.optional(z.enum(invoiceFormats)),
    state: z.optional(z.enum(invoiceState)),
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    /** Only those that add up and of which something is still open. */
    owed: z.optional(queryFlag),
    ...pageShape,
  }),
  output: page(carrierInvoice),
})
export const getCarrierInvoice = route({
  id: 'getCarrierInvoice',
  method: 'GET',
  path: `${path}/detail/:id`,
  tag,
  access,
  summary: 'One invoice of a carrier with what is proposed for its labels',
  params: idParams,
  output: z.extend(carrierInvoice, {
    /** Differences of its labels that wait for a decision: what they come to for the carrier and for the sellers. */
    proposed: z.object({ count: z.int(), cost: money, sell: money }),
    /** Account-level charges that are not posted yet. */
    accountOpen: money,
    /** Above the provider's limit two people post: who approved which amount first. */
    firstApproval: z.nullable(z.object({ by: z.string(), at: instant, amount: money })),
    /** For recording a payment: today where the caller is, and how much the caller can still post alone; null: any amount. */
    today: isoDate,
    aloneUpTo: z.nullable(money),
  }),
  errors: ['NOT_FOUND'],
})
export const deleteCarrierInvoice = route({
  id: 'deleteCarrierInvoice',
  method: 'POST',
  path: `${path}/delete/:id`,
  tag,
  access,
  needs: ['own'],
  summary: 'Delete an invoice whose lines do not add up; its files can be uploaded again',
  params: idParams,
  output: z.object({ deleted: z.boolean() }),
  errors: ['NOT_FOUND', 'CARRIER_INVOICE_COMPLETE'],
})
export const postCarrierInvoice = route({
  id: 'postCarrierInvoice',
  method: 'POST',
  path: `${path}/post/:id`,
  tag,
  access,
  needs: ['own'],
  summary: 'Post everything proposed for the labels of an invoice, and its account-level charges, in the background',
  params: idParams,
  output: z.object({
    queued: z.int(),
    /** Only noted: above the provider's limit a second person has to post it. */
    waiting: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CARRIER_INVOICE_INCOMPLETE', 'CARRIER_INVOICE_SECOND_APPROVER'],
})

export const invoiceLine = z.object({
  id,
  invoice: z.object({ id, number: z.string(), complete: z.boolean() }),
  kind: z.enum(lineKinds),
  state: z.enum(lineStates),
  /** The row of the file. */
  row: z.int(),
  date: z.nullable(isoDate),
  trackingNo: z.nullable(z.string()),
  references: z.array(z.string()),
  code: z.string(),
  description: z.string(),
  amount: money,
  matchedBy: z.nullable(z.enum(matchedBy)),
  seller: z.nullable(z.object({ id, name: z.string() })),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

const lineFilters = {
  invoice: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  state: z.optional(z.enum(lineStates)),
  /** A whole tracking number. */
  search: z.optional(text(100)),
}
export const listCarrierInvoiceLines = route({
  id: 'listCarrierInvoiceLines',
  method: 'GET',
  path: `${path}/lines`,
  tag,
  access,
  summary: 'Lines of an invoice, or of all invoices, in the order in which they were read',
  query: z.strictObject({ ...lineFilters, ...pageShape }),
  output: page(invoiceLine),
})
export const exportCarrierInvoiceLines = route({
  id: 'exportCarrierInvoiceLines',
  method: 'GET',
  path: `${path}/lines/export`,
  tag,
  access,
  kind: 'download',
  summary: 'The same lines as csv, all of them',
  query: z.strictObject(lineFilters),
})
export const suggestedLabel = z.object({
  purchaseId: uuid,
  trackingNo: z.string(),
  carrier: z.int(),
  seller: z.object({ id, name: z.string() }),
  orderNo: z.string(),
  zip: z.nullable(z.string()),
  weightCg: z.nullable(z.int()),
  shippedAt: instant,
  alike: z.array(z.enum(likenesses)),
  /** Whether a charge of an invoice is about it already. */
  billed: z.boolean(),
})
export type SuggestedLabel = z.infer<typeof suggestedLabel>
export const suggestCarrierInvoiceLabels = route({
  id: 'suggestCarrierInvoiceLabels',
  method: 'GET',
  path: `${path}/suggestions/:id`,
  tag,
  access,
  summary: 'Labels that an unmatched line may be about, by reference, ZIP, weight and date, the likeliest first',
  params: idParams,
  output: z.object({ labels: z.array(suggestedLabel) }),
  errors: ['NOT_FOUND'],
})
export const assignCarrierInvoiceLine = route({
  id: 'assignCarrierInvoiceLine',
  method: 'POST',
  path: `${path}/assign/:id`,
  tag,
  access,
  needs: ['own'],
  summary: 'Assign an unmatched line, and all unmatched lines of the invoice with the same tracking number, to a label',
  params: idParams,
  body: z.strictObject({
    trackingNo: name(60),
    /** A suggested label; without it the newest with the tracking number. */
    purchaseId: z.optional(uuid),
  }),
  output: z.object({ assigned: z.int() }),
  errors: ['NOT_FOUND', 'CARRIER_LINE_MATCHED', 'CARRIER_LABEL_UNKNOWN', 'CARRIER_INVOICE_INCOMPLETE'],
})
export const chargeCarrierLineToAccount = route({
  id: 'chargeCarrierLineToAccount',
  method: 'POST',
  path: `${path}/account-charge/:id`,
  tag,
  access,
  needs: ['own'],
  summary: 'Make an unmatched line a cost of the carrier account, which no seller pays',
  params: idParams,
  output: invoiceLine,
  errors: ['NOT_FOUND', 'CARRIER_LINE_MATCHED', 'CARRIER_INVOICE_INCOMPLETE'],
})

/** What was declared, or what the carrier measured; null: not known. */
export const parcelFacts = z.object({
  weightCg: z.nullable(z.int()),
  size: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  service: z.nullable(z.string()),
})
export type ParcelFacts = z.infer<typeof parcelFacts>

export const carrierAdjustment = z.object({
  id,
  state: z.enum(adjustmentState),
  reason: z.enum(adjustmentReasons),
  carrier: z.int(),
  trackingNo: z.string(),
  seller: z.object({ id, name: z.string() }),
  /** What was charged for the label before, and what the carrier bills now: the provider's cost. */
  expected: money,
  billed: money,
  /** The difference for the carrier, the reseller (null without one) and the seller. */
  costDelta: money,
  buyDelta: z.nullable(money),
  sellDelta: money,
  claimed: parcelFacts,
  captured: parcelFacts,
  proposedAt: instant,
  decidedAt: z.nullable(instant),
  /** Above the provider's limit two people decide: who was the first, and how. */
  firstApproval: z.nullable(z.object({ by: z.string(), at: instant, decision: z.enum(['post', 'absorb']) })),
  dispute: z.nullable(z.object({ at: instant, text: z.string(), answer: z.nullable(z.string()) })),
})
export type CarrierAdjustment = z.infer<typeof carrierAdjustment>

export const listCarrierAdjustments = route({
  id: 'listCarrierAdjustments',
  method: 'GET',
  path: `${path}/adjustment/list`,
  tag,
  access,
  summary: 'Differences between what labels were charged and what carriers billed, with sums of all that match',
  query: z.strictObject({
    states: z.optional(text(100)),
    reason: z.optional(z.enum(adjustmentReasons)),
    /** A whole tracking number. */
    search: z.optional(text(100)),
    invoice: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...pageShape,
  }),
  output: z.extend(page(carrierAdjustment), { sums: z.object({ cost: money, sell: money }) }),
})
export const decideCarrierAdjustments = route({
  id: 'decideCarrierAdjustments',
  method: 'POST',
  path: `${path}/adjustment/decide`,
  tag,
  access,
  needs: ['own'],
  summary: 'Post, absorb or set aside differences, each by itself; answers what became of each',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(['post', 'absorb', 'ignore']),
  }),
  output: z.object({
    decided: z.int(),
    /** Approved by the first of two people. */
    waiting: z.int(),
    refused: z.array(z.object({ id, code: z.string(), message: z.string(), zhMessage: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})
export const answerAdjustmentDispute = route({
  id: 'answerAdjustmentDispute',
  method: 'POST',
  path: `${path}/adjustment/answer/:id`,
  tag,
  access,
  needs: ['own'],
  summary: 'Accept a dispute, which reverses the adjustment in every book, or reject it with an answer to the seller',
  params: idParams,
  body: z.strictObject({ accept: z.boolean(), answer: name(1000) }),
  output: carrierAdjustment,
  errors: ['NOT_FOUND', 'ADJUSTMENT_NOT_DISPUTED'],
})

import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/index.ts'

/** Reads an uploaded file. */
export const readKind = jobKind('carrierInvoices.read', z.strictObject({ orgId: z.int(), id: z.int() }), {
  maxAttempts: 3,
  atOnce: 1,
})
/** What somebody saw of an invoice and asked to be posted. */
const posting = z.strictObject({
  orgId: z.int(),
  invoiceId: z.int(),
  userId: z.int(),
  /** Differences proposed until then; what a file adds afterwards was seen by nobody. */
  until: z.iso.datetime(),
  /** The sum of its account charges; posted only while it is still the same. */
  accountCharges: z.int(),
  /** Two people approved all of it; else what is above the limit waits for the second. */
  approved: z.boolean(),
})
export type Posting = z.infer<typeof posting>
/** Posts what was proposed for an invoice. */
export const postKind = jobKind('carrierInvoices.post', posting, { atOnce: 1 })
/** Notifies sellers of what was posted since the last time. */
export const notifyKind = jobKind('carrierInvoices.notify', z.strictObject({}))
/** What the files of invoices are called in the file store. */
export const INVOICE_FILE = 'carrier-invoice'

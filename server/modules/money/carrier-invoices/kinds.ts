import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/index.ts'

/** Reads an uploaded file. */
export const readKind = jobKind('carrierInvoices.read', z.strictObject({ orgId: z.int(), id: z.int() }), {
  maxAttempts: 3,
  atOnce: 1,
})
/** Posts everything proposed for an invoice. */
export const postKind = jobKind(
  'carrierInvoices.post',
  z.strictObject({ orgId: z.int(), invoiceId: z.int(), userId: z.int(), approved: z.boolean().default(false) }),
  { atOnce: 1 },
)
/** Notifies sellers of what was posted since the last time. */
export const notifyKind = jobKind('carrierInvoices.notify', z.strictObject({}))
/** What the files of invoices are called in the file store. */
export const INVOICE_FILE = 'carrier-invoice'

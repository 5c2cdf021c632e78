import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  money,
  page,
  queryFlag,
  queryInt,
  seenVersion,
  wholeNumber,
} from '../core/schemas.ts'
import { invoiceDetail, invoiceFilters, invoiceRow, invoiceTotals, pageShape } from './api.ts'
import { invoiceSettingsShape } from './settings.ts'

const tag = 'Invoices'
const staff = [3, 4] as const
const path = '/ezeeship-api/ezeeship/admin/invoice'

const org = z.object({ id, name: z.string() })
export const issuedInvoiceRow = z.extend(invoiceRow, { org })
export type IssuedInvoiceRow = z.infer<typeof issuedInvoiceRow>
export const issuedInvoiceDetail = z.extend(invoiceDetail, { org })
export type IssuedInvoiceDetail = z.infer<typeof issuedInvoiceDetail>

const issuedFilters = {
  ...invoiceFilters,
  /** Documents for this customer. */
  customer: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  /** Only those of which something is still open, due or not. */
  owed: z.optional(queryFlag),
}
export const listIssuedInvoices = route({
  id: 'listIssuedInvoices',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access: staff,
  summary: "Invoices and credit notes for the provider's customers, newest first, with the totals of all matching ones",
  query: z.strictObject({ ...issuedFilters, ...pageShape }),
  output: z.extend(page(issuedInvoiceRow), { totals: invoiceTotals }),
})
export const exportIssuedInvoices = route({
  id: 'exportIssuedInvoices',
  method: 'GET',
  path: `${path}/export`,
  tag,
  access: staff,
  kind: 'download',
  summary: 'All matching invoices and credit notes for customers, as CSV',
  query: z.strictObject(issuedFilters),
})
export const getIssuedInvoice = route({
  id: 'getIssuedInvoice',
  method: 'GET',
  path: `${path}/detail/:id`,
  tag,
  access: staff,
  summary: 'An invoice or credit note for a customer',
  params: idParams,
  output: issuedInvoiceDetail,
  errors: ['NOT_FOUND'],
})
export const readIssuedInvoicePdf = route({
  id: 'readIssuedInvoicePdf',
  method: 'GET',
  path: `${path}/pdf/:id`,
  tag,
  access: staff,
  kind: 'download',
  summary: 'An invoice or credit note for a customer as PDF; the same file every time',
  params: idParams,
  errors: ['NOT_FOUND'],
})
export const creditInvoice = route({
  id: 'creditInvoice',
  method: 'POST',
  path: `${path}/credit/:id`,
  tag,
  access: staff,
  needs: ['own'],
  idempotent: true,
  summary:
    'Credit what is left of an invoice, or amounts of its lines, by a credit note; the balance gets back the tax that was charged on top, and nothing else',
  params: idParams,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    /** Issue it again with today's details and taxes, under a new number; only where all of it is credited at once. */
    reissue: z.boolean(),
    /** Only these amounts, tax included, by the position of their line from 0; none: everything that is left. */
    lines: z.optional(
      z
        .array(z.strictObject({ line: wholeNumber, amount: money.check(z.gte(100), z.multipleOf(100)) }))
        .check(z.minLength(1), z.maxLength(1000)),
    ),
  }),
  output: issuedInvoiceDetail,
  errors: [
    'NOT_FOUND',
    'INVOICE_CREDITED',
    'INVOICE_IS_CREDIT_NOTE',
    'INVOICE_DETAILS_MISSING',
    'INVOICE_CREDIT_TOO_HIGH',
    'INVOICE_REISSUE_WHOLE',
  ],
})

export const billingRun = z.object({
  startsOn: isoDate,
  endsOn: isoDate,
  startedAt: instant,
  /** Null while it runs or waits to continue. */
  finishedAt: z.nullable(instant),
  /** Customers with a bill, and documents that were issued. */
  customers: z.int(),
  documents: z.int(),
})
export type BillingRun = z.infer<typeof billingRun>
export const listBillingRuns = route({
  id: 'listBillingRuns',
  method: 'GET',
  path: `${path}/run/list`,
  tag,
  access: staff,
  summary: 'The monthly runs of the provider, newest first; the last 24',
  output: z.object({
    runs: z.array(billingRun),
    /** The month that can be billed now, and the day on which the next one can. */
    due: z.nullable(z.object({ startsOn: isoDate, endsOn: isoDate })),
    nextOn: isoDate,
    /** Closed months without an invoice because the provider's details were missing. */
    uninvoiced: z.int(),
    /** Closed months without an invoice because their customer has not entered what the provider asks for. */
    awaitingCustomers: z.int(),
  }),
})
export const startBillingRun = route({
  id: 'startBillingRun',
  method: 'POST',
  path: `${path}/run/start`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Bill the last closed month now, in the background; customers that are billed already are not billed twice',
  output: z.null(),
  errors: ['BILLING_NOT_DUE'],
})

export const invoiceSettings = z.object({
  settings: invoiceSettingsShape,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export const getInvoiceSettings = route({
  id: 'getInvoiceSettings',
  method: 'GET',
  path: `${path}/settings`,
  tag,
  access: staff,
  summary: 'How the provider issues invoices',
  output: invoiceSettings,
})
export const saveInvoiceSettings = route({
  id: 'saveInvoiceSettings',
  method: 'PUT',
  path: `${path}/settings`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Set how the provider issues invoices; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, settings: invoiceSettingsShape }),
  output: invoiceSettings,
  errors: ['CONFLICT', 'INVOICE_PREFIX_USED', 'INVOICE_TAX_TOTAL', 'INVOICE_TAX_TWICE'],
})

export const agedCustomer = z.object({
  org,
  notInvoiced: money,
  notDue: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
  total: money,
})
export type AgedCustomer = z.infer<typeof agedCustomer>
export const listAgeing = route({
  id: 'listAgeing',
  method: 'GET',
  path: `${path}/ageing`,
  tag,
  access: staff,
  summary:
    'What customers with a negative balance owe, by how long it has been due; the largest 200, and the sums of all',
  output: z.object({ customers: z.array(agedCustomer), sums: z.omit(agedCustomer, { org: true }) }),
})

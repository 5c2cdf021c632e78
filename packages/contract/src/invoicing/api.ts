import * as z from 'zod/mini'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  page,
  queryCodes,
  queryInt,
  seenVersion,
  text,
} from '../core/schemas.ts'
import { billType } from '../funds/enums.ts'
import { billingDetailsShape } from './billing-details.ts'
import { customerDetailRules, documentKind, documentLanguages, invoiceStates } from './enums.ts'

const tag = 'Invoices'
/** Sellers, and resellers as customers of the platform. */
const customers = [1, 4] as const
const path = '/ezeeship-api/ezeeship'
export const pageShape = { cursor: z.optional(text(1000)), limit }

const lineShape = {
  /** What happened, by its number in the ledger. */
  kind: z.int(),
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  count: z.int(),
  /** Charged, tax included; negative for what was given back. */
  amount: money,
  /** What of it is insurance, without tax that was added to prices. */
  insurance: money,
  /** All of it is insurance, which has lines of its own since such lines exist. */
  isInsurance: z.boolean(),
}
export const billRow = z.object({
  id,
  number: z.string(),
  /** Adjust 1, void 2, bill 3, refund 4. */
  type: z.literal(valuesOf(billType)),
  startsOn: isoDate,
  endsOn: isoDate,
  closedAt: instant,
  currency: z.string(),
  /** How many transactions it sums. */
  count: z.int(),
  amount: money,
  /** Tax for it on the invoice, part of the amount or on top of it; null while there is none. */
  tax: z.nullable(money),
  invoice: z.nullable(z.object({ id, number: z.string() })),
})
export type BillRow = z.infer<typeof billRow>
export const billDetail = z.extend(billRow, { lines: z.array(z.object(lineShape)) })
export type BillDetail = z.infer<typeof billDetail>
export const billTotal = z.object({ type: z.literal(valuesOf(billType)), count: z.int(), amount: money })
export type BillTotal = z.infer<typeof billTotal>

export const listBills = route({
  id: 'listBills',
  method: 'GET',
  path: `${path}/bill/list`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Bills of closed months, newest first, with the sums of all matching ones by type',
  query: z.strictObject({
    /** Number of the bill or of its invoice. */
    search: z.optional(text(60)),
    types: z.optional(queryCodes),
    /** Bills whose period ends within these days. */
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    ...pageShape,
  }),
  output: z.extend(page(billRow), { totals: z.array(billTotal) }),
})
export const getBill = route({
  id: 'getBill',
  method: 'GET',
  path: `${path}/bill/detail/:id`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'A bill with its lines by what happened, carrier and service',
  params: idParams,
  output: billDetail,
  errors: ['NOT_FOUND'],
})
export const readBillPdf = route({
  id: 'readBillPdf',
  method: 'GET',
  path: `${path}/bill/pdf/:id`,
  tag,
  access: customers,
  needs: ['verified'],
  kind: 'download',
  summary: 'A bill as PDF; the same file every time',
  params: idParams,
  errors: ['NOT_FOUND'],
})

export const documentRef = z.object({ id, number: z.string() })
export const invoiceRow = z.object({
  id,
  number: z.string(),
  /** 1 invoice, 2 credit note. */
  kind: z.literal(valuesOf(documentKind)),
  state: z.enum(invoiceStates),
  startsOn: isoDate,
  endsOn: isoDate,
  issuedOn: isoDate,
  dueOn: isoDate,
  currency: z.string(),
  net: money,
  tax: money,
  /** Net and tax; negative on credit notes. */
  total: money,
  /** What the balance has not covered yet. */
  open: money,
})
export type InvoiceRow = z.infer<typeof invoiceRow>
const party = z.object({ name: z.string(), address: z.string(), taxNumber: z.string() })
export const invoiceDetail = z.extend(invoiceRow, {
  issuer: party,
  customer: party,
  language: z.enum(documentLanguages),
  /** False: the tax was added to the prices and charged on its own. */
  pricesIncludeTax: z.boolean(),
  lines: z.array(
    z.object({
      ...lineShape,
      billType: z.literal(valuesOf(billType)),
      tax: money,
      /** What can still be credited. */
      creditable: money,
    }),
  ),
  /** What can still be credited; 0 on credit notes. */
  creditable: money,
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), base: money, amount: money })),
  /** On a credit note: the invoice that it corrects. On an invoice: the credit notes that correct it, oldest first. */
  corrects: z.nullable(documentRef),
  creditNotes: z.array(z.extend(documentRef, { total: money })),
  /** The canceled invoice that this one was issued for, and the one that was issued for this. */
  replaces: z.nullable(documentRef),
  replacedBy: z.nullable(documentRef),
  reason: z.nullable(z.string()),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>
export const invoiceTotals = z.object({
  count: z.int(),
  net: money,
  tax: money,
  total: money,
  open: money,
  overdue: money,
})
export type InvoiceTotals = z.infer<typeof invoiceTotals>
export const invoiceFilters = {
  /** Part of a number; staff also of the customer's name. */
  search: z.optional(text(60)),
  state: z.optional(z.enum(invoiceStates)),
  /** Year of the number. */
  year: z.optional(queryInt(2000, 2999)),
}

export const listInvoices = route({
  id: 'listInvoices',
  method: 'GET',
  path: `${path}/invoice/list`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Invoices and credit notes, newest first, with the totals of all matching ones',
  query: z.strictObject({ ...invoiceFilters, ...pageShape }),
  output: z.extend(page(invoiceRow), { totals: invoiceTotals }),
})
export const getInvoice = route({
  id: 'getInvoice',
  method: 'GET',
  path: `${path}/invoice/detail/:id`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'An invoice or credit note with its lines and taxes',
  params: idParams,
  output: invoiceDetail,
  errors: ['NOT_FOUND'],
})
export const readInvoicePdf = route({
  id: 'readInvoicePdf',
  method: 'GET',
  path: `${path}/invoice/pdf/:id`,
  tag,
  access: customers,
  needs: ['verified'],
  kind: 'download',
  summary: 'An invoice or credit note as PDF; the same file every time',
  params: idParams,
  errors: ['NOT_FOUND'],
})

export const billingDetails = z.object({
  details: billingDetailsShape,
  /** Grows with every change; 0: nothing was entered yet. */
  version: z.int(),
  /** What the provider asks for before it issues invoices. */
  needed: z.enum(customerDetailRules),
})
export const getBillingDetails = route({
  id: 'getBillingDetails',
  method: 'GET',
  path: `${path}/invoice/billing-details`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Whom invoices are made out to, and what the provider asks for',
  output: billingDetails,
})
export const saveBillingDetails = route({
  id: 'saveBillingDetails',
  method: 'PUT',
  path: `${path}/invoice/billing-details`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Set whom invoices are made out to from now on; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, details: billingDetailsShape }),
  output: billingDetails,
  errors: ['CONFLICT'],
})

import * as z from 'zod/mini'
import { text } from '../core/schemas.ts'
import { customerDetailRules, documentLanguages } from './enums.ts'

export const MOST_TAX_RATES = 5
const prefix = z.string().check(z.regex(/^[A-Z0-9]{1,10}$/))
const taxRate = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  ratePpm: z.int().check(z.gte(0), z.lte(1_000_000)),
})

const settings = {
  /** Who issues: both are needed before the first invoice. */
  legalName: text(140),
  address: text(500),
  taxNumber: text(40),
  /** Of the documents. */
  language: z.enum(documentLanguages),
  /** Numbers are PREFIX-YYYY-000001. */
  invoicePrefix: prefix,
  creditPrefix: prefix,
  /** True: the taxes are part of the prices. False: they are added to them and charged when the invoice is issued. */
  pricesIncludeTax: z.boolean(),
  /** All on the same base. */
  taxes: z.array(taxRate).check(z.maxLength(MOST_TAX_RATES)),
  /** What a customer must have entered before it is invoiced. */
  customerDetails: z.enum(customerDetailRules),
  /** Where to pay what is open, and other notes at the end of a document. */
  footer: text(500),
}
export const invoiceSettingsShape = z.strictObject(settings)
export type InvoiceSettings = z.infer<typeof invoiceSettingsShape>

export const firstInvoiceSettings: InvoiceSettings = {
  legalName: '',
  address: '',
  taxNumber: '',
  language: 'en',
  invoicePrefix: 'INV',
  creditPrefix: 'CN',
  pricesIncludeTax: true,
  taxes: [],
  customerDetails: 'optional',
  footer: '',
}

/** Can invoices be issued with these details? */
export const mayIssue = ({ legalName, address }: InvoiceSettings): boolean =>
  legalName.trim() !== '' && address.trim() !== ''

export type InvoiceSettingProblem = {
  field: string
  code: 'INVOICE_PREFIX_USED' | 'INVOICE_TAX_TOTAL' | 'INVOICE_TAX_TWICE'
}

/** What is wrong in settings whose single values are right; the same in the form and on the server. */
export function invoiceSettingProblems(settings: InvoiceSettings): InvoiceSettingProblem[] {
  const { invoicePrefix, creditPrefix, taxes } = settings
  const problems: InvoiceSettingProblem[] = []
  if (invoicePrefix === creditPrefix) problems.push({ field: 'creditPrefix', code: 'INVOICE_PREFIX_USED' })
  const names = taxes.map(({ name }) => name.trim().toLowerCase())
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twice >= 0) problems.push({ field: `taxes.${twice}.name`, code: 'INVOICE_TAX_TWICE' })
  if (taxes.reduce((sum, { ratePpm }) => sum + ratePpm, 0) > 1_000_000)
    problems.push({ field: 'taxes', code: 'INVOICE_TAX_TOTAL' })
  return problems
}

/** A document by what it is, and whether a credit note has canceled it. */
export const documentKind = { invoice: 1, creditNote: 2 } as const
export const invoiceStatus = { issued: 1, credited: 2 } as const
/** Where a document stands for its reader; what is open follows from the balance. */
export const invoiceStates = ['paid', 'open', 'overdue', 'credited', 'creditNote'] as const
export type InvoiceState = (typeof invoiceStates)[number]
/** What a provider asks of its customers before it invoices them: nothing, name and address, or a tax ID as well. */
export const customerDetailRules = ['optional', 'address', 'addressAndTaxNumber'] as const
export type CustomerDetailRule = (typeof customerDetailRules)[number]
export const documentLanguages = ['en', 'cn'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

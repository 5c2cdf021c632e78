/**
 * Invoicing: owns bills (what happened on a balance in a month) and invoices (the tax documents that a provider issues for them).
 * Invariants: a movement is on the bills of one month; a month of a customer is closed once and invoiced once; numbers of an issuer, series
 * and year have no gaps and no twins; lines add up to their document, taxes to its tax; an issued document is never changed, and a credit
 * note takes back from the lines of what it corrects, never more than they have left; the tax on a document is posted with it (2200), once;
 * a document is drawn once.
 * States: invoiceLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { invoicingRoutes } from './routes.ts'
import { addDueRuns, billProvider, dueKind, runKind } from './run.ts'
import { billExport, invoiceExport } from './export.ts'

export { type BillingParty, billingParty } from './billing-details.ts'
export { type DocumentTexts, documentPages } from './document-pages.ts'
export { billProvider } from './run.ts'

export const invoicingModule: ServerModule = {
  owns: [
    'billing_detail',
    'bill',
    'bill_line',
    'billing_period',
    'billing_run',
    'billing_terms',
    'document_number',
    'invoice',
    'invoice_line',
    'invoice_setting',
    'invoice_tax',
  ],
  offers: ['invoicing_tax'],
  routes: invoicingRoutes,
  exports: { bills: billExport, invoices: invoiceExport },
  jobs: (services) => [
    defineJob(dueKind, (_payload, { database, clock }) => addDueRuns(database, clock.now())),
    defineJob(runKind, (run) => billProvider(services, run)),
  ],
  periodic: [{ kind: dueKind, at: '17 * * * *' }],
}

/**
 * Carrier invoices: owns the files that carriers bill with, their invoices and lines, and the adjustments of labels that follow from them.
 * Invariants: files are parsed by streaming in a process of their own; a line is stored once, in whichever file, order or re-issue it comes;
 * an invoice whose lines do not add up is neither matched nor posted; what is left to post for a label depends on all its lines and
 * everything that was posted before, so that nothing is posted twice; an adjustment is posted along the whole chain in one transaction,
 * priced by the rules frozen with its label.
 * States: invoiceFileLifecycle, carrierInvoiceLifecycle and adjustmentLifecycle of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { notifyKind, postKind, readKind } from './kinds.ts'
import { notifySellers } from './notify.ts'
import { postInvoiceJob } from './post-invoice.ts'
import { readFileJob } from './read-file.ts'
import { carrierInvoiceRoutes } from './routes.ts'

export { type AbsorbedAdjustment, takeAbsorbed } from './absorbed.ts'

export const carrierInvoicesModule: ServerModule = {
  owns: [
    'carrier_adjustment',
    'carrier_invoice',
    'carrier_invoice_file',
    'carrier_invoice_line',
    'carrier_invoice_staging',
    'carrier_payment',
  ],
  offers: ['carrier_invoices_billed', 'carrier_invoices_difference', 'carrier_invoices_payment'],
  routes: carrierInvoiceRoutes,
  jobs: (services) => [
    defineJob(readKind, (ref, context) => readFileJob(services, ref, context)),
    defineJob(postKind, (job, { signal }) => postInvoiceJob(services, job, signal)),
    defineJob(notifyKind, () => notifySellers(services.database, services.now())),
  ],
  periodic: [{ kind: notifyKind, at: '37 13 * * *' }],
}

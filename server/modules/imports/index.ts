/**
 * Imports of orders from spreadsheets. Owns uploaded files until they are imported or thrown away, their staged rows, the user's edits,
 * mapping templates and the memory of mappings.
 * Invariants: files are read in worker processes with capped memory, never by the serving one; raw text is staged and coerced per field when
 * checked; the rows of an import become orders in one transaction, once; what a user typed survives everything but throwing the import away.
 * States: reading → ready ⇄ reading (other sheet or charset) → done → ready (taken back); reading → failed → reading (read again);
 * any → discarded, which nobody finds any more until a job has removed it.
 * Kept for a day after the last work on it; a done one for 30 days, after the first day with its rows with errors alone.
 */
import { defineJob } from '../../platform/jobs/index.ts'
import type { ServerModule } from '../../platform/module.ts'
import { expireImports, expireKind } from './intake/expiry.ts'
import { takeUpKind, takeUpReadings } from './intake/interrupted.ts'
import { importRunnerOf } from './intake/import-runner.ts'
import { importRoutes } from './routes/routes.ts'
import { tellEnd, tellKind } from './intake/notify.ts'

export { deleteImport, hideImports, importJobs, presentImportJobs } from './intake/job-list.ts'
export { importRunnerOf } from './intake/import-runner.ts'

export const importsModule: ServerModule = {
  owns: [
    'field_mapping',
    'heading_memory',
    'import_change',
    'import_check',
    'import_edit',
    'import_job',
    'import_row',
    'import_step',
    'imported_file',
    'mapping_memory',
    'value_memory',
  ],
  reads: [
    'address',
    'app_user',
    'label_batch_item',
    'order_before',
    'order_default',
    'product',
    'product_barcode',
    'product_before',
    'sales_order',
    'store',
  ],
  routes: importRoutes,
  jobs: (services) => [
    defineJob(expireKind, () => expireImports(services)),
    defineJob(takeUpKind, () => takeUpReadings(services, { all: false })),
    defineJob(tellKind, (end) => tellEnd(services.database, end)),
  ],
  periodic: [
    { kind: expireKind, at: '17 * * * *' },
    { kind: takeUpKind, at: '* * * * *' },
  ],
  start: async (services) => {
    const readings = importRunnerOf(services)
    await takeUpReadings(services, { all: true })
    return { stop: () => readings.stop() }
  },
}

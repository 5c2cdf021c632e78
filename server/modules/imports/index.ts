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
import { expireImports, expireKind } from './expiry.ts'
import { takeUpKind, takeUpReadings } from './interrupted.ts'
import { readingsOf } from './readings.ts'
import { importRoutes } from './routes.ts'
import { tellEnd, tellKind } from './tell.ts'

export { deleteImport, hideImports, importJobs, presentImportJobs } from './job-list.ts'
export { hasMapping } from './field-mappings.ts'
export { readingsOf } from './readings.ts'

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
  offers: ['imports_job', 'imports_stored_file'],
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
    const readings = readingsOf(services)
    await takeUpReadings(services, { all: true })
    return { stop: () => readings.stop() }
  },
}

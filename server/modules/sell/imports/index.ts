/**
 * Imports of orders, products and addresses from spreadsheets. Owns uploaded files until they are imported or discarded, their staged rows, the
 * user's edits, mapping templates and the memory of mappings.
 * Invariants: files are read in worker processes with capped memory, never in the server process; raw text is staged and coerced per
 * field when checked; the rows of an import become records in one transaction, once; what a user typed survives until the import is
 * discarded.
 * States: reading → ready ⇄ reading (other sheet or charset) → done → ready (undone); reading → failed → reading (read again);
 * any → discarded, which is invisible until a job has removed it.
 * Expires a day after the last work on it; a done one after 30 days, of which it keeps all rows for one and the rows with errors for all.
 * Wings, each standing on those before it: targets (what is imported) · job (the import itself) · mapping (columns to fields) ·
 * checking (what is wrong in rows) · worker (processes that read files) · intake (upload, progress, expiry) · review (what users change
 * before saving) · commit (save, undo) · routes.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { expireImports, expireKind } from './intake/expiry.ts'
import { resumeKind, resumeReadings } from './intake/interrupted.ts'
import { importRunnerOf } from './intake/import-runner.ts'
import { importRoutes } from './routes/routes.ts'
import { sendNotification, notificationKind } from './intake/notify.ts'

export { countImportsInReview, deleteImport, hideImports, importJobs, presentImportJobs } from './intake/job-list.ts'
export { importRunnerOf } from './intake/import-runner.ts'
export { hasMapping } from './mapping/field-mappings.ts'

export const importsModule: ServerModule = {
  owns: [
    'field_mapping',
    'remembered_heading',
    'import_change',
    'import_check',
    'import_edit',
    'import_job',
    'import_row',
    'import_step',
    'imported_file',
    'remembered_mapping',
    'remembered_value',
  ],
  offers: ['imports_job', 'imports_stored_file'],
  routes: importRoutes,
  jobs: (services) => [
    defineJob(expireKind, () => expireImports(services)),
    defineJob(resumeKind, () => resumeReadings(services, { all: false })),
    defineJob(notificationKind, (end) => sendNotification(services.database, end)),
  ],
  periodic: [
    { kind: expireKind, at: '17 * * * *' },
    { kind: resumeKind, at: '* * * * *' },
  ],
  start: async (services) => {
    const runner = importRunnerOf(services)
    await resumeReadings(services, { all: true })
    return { stop: () => runner.stop() }
  },
}

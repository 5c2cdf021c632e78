/**
 * Exports of lists as xlsx and csv files, and the one list of imports and exports. Owns what was asked for, the files as long as they
 * are kept, templates of columns and what each user chose last.
 * Invariants: rows are read in one snapshot under the asker's own scope and never held; a file is offered when it is whole, or not at
 * all; a run that was taken for dead cannot end an export that another run has taken up.
 * States: pending → success | failed; failed → pending by Retry. Of each kind of list its module says under `exports` what can be exported.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { failDeadExports } from './abandoned-exports.ts'
import { expireExports } from './expiry.ts'
import { expireKind, failDeadKind, runKind } from './kinds.ts'
import { exportRoutes } from './routes.ts'
import { runExport } from './run-export.ts'
import type { ExportSources } from './sources.ts'

export { exportSourcesOf } from './sources.ts'

export const exportsModule = (sources: ExportSources): ServerModule => ({
  owns: ['export_choice', 'export_job', 'export_template'],
  offers: ['exports_stored_file'],
  routes: exportRoutes(sources),
  jobs: (services) => [
    defineJob(runKind, (ref, context) => runExport({ ...services, sources }, ref, context)),
    defineJob(expireKind, () => expireExports(services)),
    defineJob(failDeadKind, () => failDeadExports(services)),
  ],
  periodic: [
    { kind: expireKind, at: '27 * * * *' },
    { kind: failDeadKind, at: '*/5 * * * *' },
  ],
})

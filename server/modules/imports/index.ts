/**
 * Imports of orders from spreadsheets. Owns uploaded files until they are imported or thrown away, their staged rows, the user's edits,
 * mapping templates and the memory of mappings.
 * Invariants: files are read in worker processes with capped memory, never by the serving one; raw text is staged and coerced per field when
 * checked; the rows of an import become orders in one transaction, once; what a user typed survives everything but throwing the import away.
 * States: reading → ready ⇄ reading (other sheet or charset) → done; reading → failed; any but done → discarded.
 */
import { z } from 'zod'
import { defineJob, jobKind } from '../../platform/jobs/index.ts'
import type { ServerModule } from '../../platform/module.ts'
import { expireImports, interruptedReadings } from './expiry.ts'
import { readingsOf } from './readings.ts'
import { importRoutes } from './routes.ts'
import { tellEnd, tellKind } from './tell.ts'

export { deleteImport, hideImports, importJobs, presentImportJobs } from './job-list.ts'
export { readingsOf } from './readings.ts'

const expireKind = jobKind('imports.expire', z.strictObject({}))

export const importsModule: ServerModule = {
  routes: importRoutes,
  jobs: (services) => [
    defineJob(expireKind, () => expireImports(services)),
    defineJob(tellKind, (end) => tellEnd(services.database, end)),
  ],
  periodic: [{ kind: expireKind, at: '17 * * * *' }],
  start: async (services) => {
    const readings = readingsOf(services)
    for (const left of await interruptedReadings(services))
      readings.readAgain(left, { id: left.id, storage_key: left.storageKey, target: left.target }, left.choice)
    return { stop: () => readings.idle() }
  },
}

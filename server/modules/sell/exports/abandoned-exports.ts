import { inScope } from '../../../platform/database/index.ts'
import { claimAbandonedJobs } from '../../../platform/jobs/index.ts'
import { runKind } from './kinds.ts'
import { failAbandoned } from './repository.ts'
import type { ExportDeps } from './run-export.ts'
import { notifyFinished } from './notify.ts'

/** Ends the exports whose node was killed at every attempt: they could be run again, and took their places for days otherwise. */
export async function failDeadExports({ database, log }: ExportDeps): Promise<void> {
  await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    for (const ref of await claimAbandonedJobs(db, runKind)) {
      const job = await failAbandoned(db, ref)
      if (!job) continue
      log.error({ exportId: job.id }, 'an export failed: its server was killed at every attempt')
      await notifyFinished(db, job, false)
    }
  })
}

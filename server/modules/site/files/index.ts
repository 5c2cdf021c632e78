/**
 * Files: owns the clearing away of stored documents that no row knows: what was put on disk and never booked, since the process died
 * or somebody else booked documents of their own.
 * Invariants: a file that any organisation's row knows stays; so does one that is younger than a day, since its row may be to come.
 */
import { z } from 'zod'
import { sweepUploads } from '../../../platform/files/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { sweepFiles } from './sweep.ts'

const sweepKind = jobKind('files.cleanUp', z.strictObject({}))

export const filesModule: ServerModule = {
  routes: [],
  jobs: (services) => [
    defineJob(sweepKind, async () => {
      await sweepFiles(services)
      await sweepUploads(services.config.dataDir)
    }),
  ],
  periodic: [{ kind: sweepKind, at: '23 4 * * *' }],
}

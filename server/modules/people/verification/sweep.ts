import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { deleteFiles, findFilesBefore } from '../../../platform/files/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import { IDENTITY_FILE, withoutSentIn } from './documents.ts'

const DAY_MS = 86_400_000

export const sweepDrafts = jobKind('verification.deleteDrafts', z.object({}))

/** Forgets documents that were uploaded and not sent in within a day; the nightly sweep of files takes their bytes. */
export const sweepDraftsJob = defineJob(sweepDrafts, async (_payload, { database, clock }) => {
  const before = new Date(clock.now().getTime() - DAY_MS)
  await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const old = await findFilesBefore(db, IDENTITY_FILE, before)
    await deleteFiles(db, await withoutSentIn(db, old))
  })
})

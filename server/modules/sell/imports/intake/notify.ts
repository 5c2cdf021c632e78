import { importState } from '@waybill/contract/imports/lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { completionMessage } from './completion-message.ts'
import type { ImportJob } from '../job/repository.ts'

/** `read`: all of it is read and checked, or it could not be; `done`: it was imported. */
const states = { read: [importState.ready, importState.failed], done: [importState.done] }

export const notificationKind = jobKind(
  'imports.tell',
  z.strictObject({ orgId: z.int(), id: z.uuid(), end: z.enum(['read', 'done']) }),
)
type End = z.infer<typeof notificationKind.payload>

export const enqueueNotification = (db: Db, end: End): Promise<unknown> => addJob(db, notificationKind, end)

/** Claims an end for notification; undefined when it was sent before, or when the import has moved on or is gone. */
const claimEnd = (db: Db, { orgId, id, end }: End): Promise<ImportJob | undefined> =>
  db
    .updateTable('import_job')
    .set({ notified_version: sql<string>`state || ' ' || version` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', 'in', states[end])
    .where(sql<boolean>`told is distinct from state || ' ' || version`)
    .returningAll()
    .executeTakeFirst()

/** Adds a message about the end of an import to the inbox, once, for users who have left meanwhile. */
export async function sendNotification(database: Database, end: End): Promise<void> {
  await inScope(database, { role: 'service', orgId: end.orgId }, async (db) => {
    const job = await claimEnd(db, end)
    if (job) await addMessage(db, { orgId: job.org_id, kind: 'import', ...completionMessage(job) })
  })
}

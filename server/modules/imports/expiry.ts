import { inScope } from '../../platform/database/index.ts'
import type { ImportsDeps } from './readings.ts'
import type { ReadChoice } from './worker/tasks.ts'

const AT_ONCE = 100

type Interrupted = { orgId: number; userId: number; id: string; storageKey: string; target: string; choice: ReadChoice }

/** Removes imports whose day is over, with their rows and files, and says of readings whose server died that they have to be sent again. */
export async function expireImports(deps: ImportsDeps): Promise<void> {
  const keys = await inScope(deps.database, { role: 'service', orgId: 0 }, async (db) => {
    const old = await db
      .selectFrom('import_job')
      .select(['org_id', 'id', 'storage_key'])
      .where('expires_at', '<', new Date())
      .limit(AT_ONCE)
      .execute()
    for (const job of old)
      await db.deleteFrom('import_job').where('org_id', '=', job.org_id).where('id', '=', job.id).execute()
    return old.map((job) => job.storage_key)
  })
  for (const key of keys) await deps.files.delete(key)
}

/** A server that died while it read left the import in state `reading`: it is read again from the stored file. */
export async function interruptedReadings(deps: ImportsDeps): Promise<Interrupted[]> {
  return inScope(deps.database, { role: 'service', orgId: 0 }, async (db) => {
    const rows = await db
      .selectFrom('import_job')
      .select(['org_id', 'user_id', 'id', 'storage_key', 'target', 'read_choice'])
      .where('state', '=', 'reading')
      .limit(AT_ONCE)
      .execute()
    return rows.map((row) => ({
      orgId: row.org_id,
      userId: row.user_id ?? 0,
      id: row.id,
      storageKey: row.storage_key,
      target: row.target,
      choice: (row.read_choice ?? {}) as ReadChoice,
    }))
  })
}

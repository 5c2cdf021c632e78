import { inScope } from '../../../platform/database/index.ts'
import type { ExportDeps } from './run-export.ts'

const AT_ONCE = 200

/** Removes exports whose days are over, with their files. */
export async function expireExports({ database, files, now }: ExportDeps): Promise<void> {
  const keys = await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const old = await db
      .selectFrom('export_job')
      .select(['org_id', 'id', 'storage_key'])
      .where('expires_at', '<', now())
      .limit(AT_ONCE)
      .execute()
    for (const job of old)
      await db.deleteFrom('export_job').where('org_id', '=', job.org_id).where('id', '=', job.id).execute()
    return old.flatMap(({ storage_key: key }) => (key === null ? [] : [key]))
  })
  for (const key of keys) await files.delete(key)
}

import type { Db } from '../../../../platform/database/index.ts'
import { jsonLine } from './json-lines.ts'

type Imported = { org_id: number; target: string; sha256: Buffer | null; id: string; file_name: string }

/** Records that this content was imported, so that it is recognised when it is sent again. */
export async function rememberFile(db: Db, job: Imported): Promise<void> {
  const { org_id, target, sha256, id: import_id, file_name } = job
  if (sha256 === null) return
  await db
    .insertInto('imported_file')
    .values({ org_id, target, sha256, import_id, file_name })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'target', 'sha256']).doUpdateSet({ import_id, file_name, imported_at: new Date() }),
    )
    .execute()
}

/** When this content was imported last, as import_job keeps it; null: never. */
export async function findSameFile(
  db: Db,
  file: { orgId: number; target: string; sha256: Buffer },
): Promise<string | null> {
  const found = await db
    .selectFrom('imported_file')
    .select(['file_name', 'imported_at'])
    .where('org_id', '=', file.orgId)
    .where('target', '=', file.target)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst()
  return found ? jsonLine({ fileName: found.file_name, at: found.imported_at.toISOString() }) : null
}

import type { Mapping } from '@waybill/contract'
import type { Db } from '../../platform/database/index.ts'
import { headingsOf } from './choose-mapping.ts'
import { headingsHash, type Column } from './columns.ts'
import { jsonLine } from './json-lines.ts'
import type { Who } from './readings.ts'
import type { ImportJob } from './repository.ts'

/** Keeps the mapping for the next file with the same headings. */
export async function remember(db: Db, who: Who, job: ImportJob): Promise<void> {
  const columns = job.columns as Column[]
  const mapping = jsonLine(headingsOf(job.mapping as Mapping, columns))
  await db
    .insertInto('mapping_memory')
    .values({
      org_id: who.orgId,
      user_id: who.userId,
      target: job.target,
      headings_hash: headingsHash(columns),
      mapping,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'target', 'headings_hash']).doUpdateSet({ mapping, used_at: new Date() }),
    )
    .execute()
}

/** Keeps that this content was imported, so that it is recognised when it is sent again. */
export async function rememberFile(db: Db, job: ImportJob): Promise<void> {
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

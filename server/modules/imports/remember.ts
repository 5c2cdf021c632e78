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

import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'

const DAY_MS = 86_400_000

/** Removes what was deleted more than a day ago, of every organisation. */
export async function forgetDeleted({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS)
  const removed = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.deleteFrom('address').where('deleted_at', '<', before).executeTakeFirst(),
  )
  if (removed.numDeletedRows > 0n) log.info({ removed: Number(removed.numDeletedRows) }, 'forgot deleted addresses')
}

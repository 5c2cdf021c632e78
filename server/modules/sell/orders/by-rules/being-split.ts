import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { waitsForSplit } from '../../rules/index.ts'
import { addSplitJob } from './split-kind.ts'

/**
 * Whether a rule is about to split a locked order, or, where `since` is given, has done so after it: nobody buys one label for what is to
 * go in several, nor for what is left at a price for all of it. What waits is split now: a purchase may have been in the way.
 */
export async function isBeingSplit(
  db: Db,
  orgId: number,
  { orderId, since }: { orderId: number; since: Date | null },
): Promise<boolean> {
  if (await waitsForSplit(db, orgId, orderId)) {
    await addSplitJob(db, orgId)
    return true
  }
  if (since === null) return false
  const { rows } = await sql`
    select from order_regrouping
    where org_id = ${orgId} and order_id = ${orderId} and rule_id is not null and undone_at is null and created_at > ${since}::timestamptz`.execute(
    db,
  )
  return rows.length > 0
}

import { sql } from 'kysely'
import { z } from 'zod'
import { jobKind } from '../../../../platform/jobs/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { noteSplits } from '../../rules/index.ts'

/** Splits the orders of an organization that its rules noted; one job walks the list of an organization at a time. */
export const splitByRulesKind = jobKind('orders.splitByRules', z.strictObject({ orgId: z.number() }), { atOnce: 2 })
/** Finds the organizations whose orders wait to be split by a job that is gone. */
export const findSplitsKind = jobKind('orders.findWaitingSplits', z.strictObject({}))

/** Adds the job once a transaction: one with a key would keep the organization's other transactions waiting until this one ends. */
export const addSplitJob = async (db: Db, orgId: number): Promise<void> => {
  await sql`select app.add_once(${splitByRulesKind.name}, ${orgId}::bigint)`.execute(db)
}

/** Notes which orders are to be split by a job when the transaction has committed. Returns how many. */
export async function queueSplits(...[db, orgId, active, input]: Parameters<typeof noteSplits>): Promise<number> {
  const count = await noteSplits(db, orgId, active, input)
  if (count > 0) await addSplitJob(db, orgId)
  return count
}

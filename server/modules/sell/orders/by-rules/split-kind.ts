import { z } from 'zod'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { noteSplits } from '../../rules/index.ts'

/** Splits the orders of an organization that its rules noted. */
export const splitByRulesKind = jobKind('orders.splitByRules', z.strictObject({ orgId: z.number() }))

/** Notes which orders are to be split by a job when the transaction has committed. Returns how many. */
export async function queueSplits(...[db, orgId, active, input]: Parameters<typeof noteSplits>): Promise<number> {
  const count = await noteSplits(db, orgId, active, input)
  if (count > 0) await addJob(db, splitByRulesKind, { orgId }, { key: `orders.splitByRules:${orgId}` })
  return count
}

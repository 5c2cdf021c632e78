import type { Db } from '../../../../platform/database/index.ts'
import { marksOf } from './marks.ts'
import { planUndo } from './plan.ts'
import { readOrdersToFill } from './read.ts'
import { writePlans } from './write.ts'

/**
 * Takes from an order what products filled, before its lines change, so that it can be filled from the new ones: unlike an undo by the
 * seller, nothing of it counts as refused. Returns whether there was anything.
 */
export async function removeFills(db: Db, orgId: number, id: number): Promise<boolean> {
  const [order] = await readOrdersToFill(db, orgId, [id])
  const plan = order && planUndo(order, marksOf(order))
  if (!plan) return false
  const filled = { ...plan.filled }
  for (const part of plan.parts) delete filled[part]
  await writePlans(db, orgId, [{ ...plan, filled: Object.keys(filled).length > 0 ? filled : null }])
  return true
}

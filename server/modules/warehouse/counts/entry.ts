import type { Db } from '../../../platform/database/index.ts'
import { newestMovement } from '../stock/index.ts'
import type { CountingPlace, LockedCount } from './locked.ts'

interface Counted {
  line: { id: number; sellerId: number }
  place: CountingPlace
  /** What the stock says, read under the lock of the level. */
  held: { onHand: number; version: number }
  counted: number
  userId: number
  at: Date
}

/** Writes what somebody counted of a line in the round of its place; the last word counts. */
export async function writeEntry(
  db: Db,
  known: LockedCount,
  { line, place, held, counted, userId, at }: Counted,
): Promise<void> {
  const values = {
    counted,
    expected: held.onHand,
    version: held.version,
    // Goods that no movement has touched have no level, and no lock: any movement of them comes after this.
    after_movement: held.version === 0 ? 0 : await newestMovement(db, known),
    counted_by: userId,
    counted_at: at,
    same_counter: place.same,
  }
  await db
    .insertInto('stock_count_entry')
    .values({ org_id: line.sellerId, line_id: line.id, round: place.round, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'line_id', 'round']).doUpdateSet(values))
    .execute()
}

import { AppError } from '@waybill/contract/core/errors'
import { isTolerated, toleratesAny } from '@waybill/contract/counts/tolerance'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { lockAvailable } from '../stock/index.ts'
import { findCountTolerances } from '../warehouses/index.ts'
import { type LockedCount, type LockedLine, setLine } from './locked.ts'
import { namedOf, postDifference } from './post.ts'

/** Read by both sides with the movement, in either language. */
const NOTE = 'Within tolerance / 在容差内'

/** Locks the goods of lines before the places in which they lie, as movements do, where a difference may be posted at once. */
export async function lockTolerated(db: Db, known: LockedCount, lines: readonly LockedLine[]): Promise<void> {
  if (!toleratesAny(await findCountTolerances(db, known))) return
  const { operatorId, warehouseId } = known
  const sellers = Map.groupBy(lines, ({ sellerId }) => sellerId)
  for (const [orgId, theirs] of [...sellers].toSorted(([a], [b]) => a - b)) {
    const products = [...new Set(theirs.map(({ productId }) => productId))].toSorted((a, b) => a - b)
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await lockAvailable(db, { orgId, operatorId, warehouseId }, products)
  }
}

async function unitValue(db: Db, { sellerId, productId }: LockedLine): Promise<number | null> {
  const { rows } = await sql<{ value: number | null }>`
    select value from products_value where org_id = ${sellerId} and product_id = ${productId}`.execute(db)
  return rows[0]?.value ?? null
}

/** Posts the difference; false, and nothing is changed, where it cannot be: units are promised, or the stock was corrected since. */
async function tryPost(db: Db, known: LockedCount, line: LockedLine): Promise<boolean> {
  const named = await namedOf(db, { known, line })
  await sql`savepoint tolerated`.execute(db)
  try {
    await postDifference(db, { known, line, named, note: NOTE, liable: null })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint tolerated`.execute(db)
    return false
  }
}

interface Found {
  line: LockedLine
  counted: number
  expected: number
  at: Date
}

/** Accepts the difference of a line by itself where the warehouse tolerates it; false: it is to be counted again. */
export async function tolerate(db: Db, known: LockedCount, { line, counted, expected, at }: Found): Promise<boolean> {
  const tolerances = await findCountTolerances(db, known)
  const difference = counted - expected
  if (!toleratesAny(tolerances)) return false
  if (!isTolerated({ difference, expected, unitValue: await unitValue(db, line) }, tolerances)) return false
  line.difference = difference
  if (!(await tryPost(db, known, line))) return false
  const set = { difference, counted, by_tolerance: true, note: NOTE, decided_at: at }
  await setLine(db, line, { to: 'accepted', set })
  return true
}

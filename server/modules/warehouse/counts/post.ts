import { AppError } from '@waybill/contract/core/errors'
import { stockCondition } from '@waybill/contract/stock/conditions'
import type { LiableParty } from '@waybill/contract/stock/reasons'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import {
  correctedSince,
  leaveReturns,
  type Move,
  movementsOf,
  placesById,
  postMoves,
  refused,
  StockRefusal,
} from '../stock/index.ts'
import { described, keyOf } from './goods.ts'
import type { LockedCount, LockedLine } from './locked.ts'

/** What is counted where, for people to read. */
export interface Named {
  sku: string
  place: string
}

export async function namedOf(db: Db, { known, line }: { known: LockedCount; line: LockedLine }): Promise<Named> {
  const goods = (await described(db, [line])).get(keyOf(line))
  const place = (await placesById(db, known.operatorId, [line.placeId])).get(line.placeId)
  return { sku: goods?.sku ?? '', place: place?.code ?? '' }
}

export interface Posting {
  known: LockedCount
  line: LockedLine
  named: Named
  note: string | null
  /** Who bears a loss; null: nobody was named. */
  liable: LiableParty | null
}

/**
 * Throws where the books were put right after the line was counted, by hand or by another count: what is missing then is taken off already.
 * `posted` is the movement of this decision.
 */
async function refuseCorrected(db: Db, { known, line, named }: Posting, posted?: number): Promise<void> {
  const { rows } = await sql<{ after: number }>`
    select after_movement as after from stock_count_entry where org_id = ${line.sellerId} and line_id = ${line.id}
    order by round desc limit 1`.execute(db)
  if (await correctedSince(db, known, { ...line, after: rows[0]?.after ?? 0, except: posted }))
    throw new AppError('COUNT_CORRECTED', { params: { ...named } })
}

/** Posts the difference as one movement; throws in words where the units are promised, or not there any more. */
export async function postDifference(db: Db, posting: Posting): Promise<void> {
  const { known, line, named, note, liable } = posting
  // Before the movement: units that are taken off already could not be taken off again, which would read as promised.
  await refuseCorrected(db, posting)
  const difference = line.difference ?? 0
  const { sellerId, productId, lotId, condition, placeId } = line
  const side = { placeId, condition }
  const move: Move = {
    reason: difference > 0 ? 'COUNT_GAIN' : 'COUNT_LOSS',
    productId,
    lotId,
    from: difference > 0 ? null : side,
    to: difference > 0 ? side : null,
    quantity: Math.abs(difference),
    ref: { kind: 'count', id: String(known.id) },
    note,
    liable: difference > 0 ? null : liable,
  }
  // Named by the line: a difference is posted once.
  const commandId = movementsOf(`count line ${line.id}`)
  const { warehouseId } = known
  const posted = await postMoves(db, { sellerId, warehouseId, commandId, moves: [move] }).catch((error: unknown) => {
    if (error instanceof StockRefusal && (error.code === 'STOCK_CHANGED' || error.code === 'STOCK_ALLOCATED'))
      throw new AppError('COUNT_PROMISED', { params: { ...named, left: error.left } })
    return refused(error, () => named.place)
  })
  // Once more under its locks.
  await refuseCorrected(db, posting, posted[0]!.id)
  await leaveReturns(db, sellerId, posted[0]!.id)
  if (difference > 0 && condition === stockCondition.good) await wakeSoon(db, sellerId)
}

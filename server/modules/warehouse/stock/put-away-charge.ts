import type { Db } from '../../../platform/database/index.ts'
import { recordCharges } from '../charges/index.ts'

interface PutAway {
  sellerId: number
  warehouseId: number
  commandId: string
  quantity: number
  at: Date
}

/** Charges goods that were put away, once for the command, by whichever page; called last in its transaction. */
export const chargePutAway = (db: Db, { sellerId, warehouseId, commandId, quantity, at }: PutAway): Promise<void> =>
  recordCharges(
    db,
    { sellerId, warehouseId, kind: 'putAway', id: commandId },
    { cause: null, acts: { putAway: quantity }, at },
  )

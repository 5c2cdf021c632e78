import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import { expiredAmong } from '../stock/index.ts'
import type { LockedWork } from './locked.ts'

/** Throws WORK_EXPIRED for the first component with lots that are past their expiry date. */
export async function refuseExpired(
  db: Db,
  known: LockedWork,
  units: readonly { sku: string; lotId: number }[],
): Promise<void> {
  const expired = await expiredAmong(
    db,
    known,
    units.map(({ lotId }) => lotId),
  )
  const sku = units.find(({ lotId }) => expired.has(lotId))?.sku
  if (sku === undefined) return
  const lots = [...new Set(units.filter((one) => one.sku === sku).flatMap(({ lotId }) => expired.get(lotId) ?? []))]
  throw new AppError('WORK_EXPIRED', {
    params: { sku, lots: lots.join(', ') },
    zhParams: { sku, lots: lots.join('、') },
  })
}

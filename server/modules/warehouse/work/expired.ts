import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import { expiredAmong } from '../stock/index.ts'
import type { LockedWork } from './locked.ts'

/** Throws WORK_EXPIRED where lots of a component are past their expiry date. */
export async function refuseExpired(
  db: Db,
  known: LockedWork,
  { sku, lots }: { sku: string; lots: readonly number[] },
): Promise<void> {
  const expired = [...(await expiredAmong(db, known, lots)).values()]
  if (expired.length === 0) return
  const params = { sku, lots: expired.join(', ') }
  throw new AppError('WORK_EXPIRED', { params, zhParams: { ...params, lots: expired.join('、') } })
}

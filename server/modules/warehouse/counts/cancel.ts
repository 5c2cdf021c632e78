import { AppError } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { stockCountLifecycle, stockCountState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cancelLines, inService, lockCount, setState } from './locked.ts'
import { rowOf } from './read.ts'

/** Answers cancelStockCount; canceled twice, it is canceled once. */
export function cancel(ctx: BaseCtx, id: number): Promise<api.StockCountRow> {
  const { orgId: operatorId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockCount(db, operatorId, id)
    if (known.state !== stockCountState.canceled) {
      if (!canTransition(stockCountLifecycle, known.state, 'canceled', 'cancel')) throw new AppError('COUNT_STATE')
      await cancelLines(db, known)
      await sql`
        update stock_count_place set waiting = false, counter_id = null where org_id = ${operatorId} and count_id = ${id}`.execute(
        db,
      )
      await setState(db, ctx, known, stockCountState.canceled)
    }
    return rowOf(db, operatorId, id)
  })
}

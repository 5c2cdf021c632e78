import { AppError } from '@waybill/contract/core/errors'
import { canTransition, openStates } from '@waybill/contract/core/lifecycle'
import {
  countLineLifecycle,
  countLineState,
  stockCountLifecycle,
  stockCountState,
} from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { inService, lockCount, setState } from './locked.ts'
import { rowOf } from './read.ts'

/** Answers cancelStockCount; canceled twice, it is canceled once. */
export function cancel(ctx: BaseCtx, id: number): Promise<api.StockCountRow> {
  const { orgId: operatorId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockCount(db, operatorId, id)
    if (known.state !== stockCountState.canceled) {
      if (!canTransition(stockCountLifecycle, known.state, 'canceled', 'cancel')) throw new AppError('COUNT_STATE')
      await sql`
        update stock_count_line set state = ${stateSql(countLineState.canceled)}
        where warehouse_org_id = ${operatorId} and count_id = ${id}
          and state in (${stateSql(...openStates(countLineLifecycle))})`.execute(db)
      await sql`
        update stock_count_place set waiting = false, counter_id = null where org_id = ${operatorId} and count_id = ${id}`.execute(
        db,
      )
      await setState(db, ctx, known, stockCountState.canceled)
    }
    return rowOf(db, operatorId, id)
  })
}

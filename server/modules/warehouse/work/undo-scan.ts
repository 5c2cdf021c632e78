import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe } from '@waybill/contract/work-orders/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { promiseUnits } from '../stock/index.ts'
import { claimed, inService, type LockedWork, lockWork } from './locked.ts'
import { promiseUsed, requireFree } from './promise.ts'
import { floorOf, skusOfWork } from './read.ts'

type Body = ParsedOf<typeof staffApi.undoWorkScan>['body']

/** Lowers what is done; the units wait for the work again, unless they were promised to others since. */
async function step(db: Db, known: LockedWork, { line: number, quantity }: Body): Promise<void> {
  // Kits are undone by putting components back; once made, their stock has changed.
  if (known.state !== workState.working || hasRecipe(known.kind)) throw new AppError('WORK_STATE')
  const line = known.lines.find((one) => one.line === number)
  if (!line) throw notFound('Product', '商品')
  const { sellerId, operatorId, warehouseId, id } = known
  const { productId } = line
  const sku = (await skusOfWork(db, known)).get(productId) ?? ''
  await requireFree(db, known, { needed: [{ productId, quantity }], skuOf: () => sku })
  const { numUpdatedRows } = await db
    .updateTable('work_order_line')
    .set({ done: sql`done - ${quantity}` })
    .where('org_id', '=', sellerId)
    .where('work_order_id', '=', id)
    .where('line', '=', number)
    // Units that were set aside have left the good ones: they stay as they are.
    .where(sql<boolean>`done - quarantined - damaged >= ${quantity}`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('WORK_FEWER_DONE', { params: { sku } })
  await promiseUnits(db, { orgId: sellerId, operatorId, warehouseId }, { productId, units: quantity })
  await promiseUsed(db, known, { line: number, promised: line.promised + quantity })
}

/** Answers undoWorkScan; the same command twice undoes once. */
export function undoScan(ctx: BaseCtx, id: number, body: Body): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side: 'staff' })
    if (await claimed(db, known, { orgId: ctx.actor.orgId, name: 'undo', body })) await step(db, known, body)
    return floorOf(db, ctx, id)
  })
}

import type { OutputOf } from '@waybill/contract/core/route'
import type { voidLabels as voidRoute } from '@waybill/contract/shipping/api'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { sellerOf } from '../purchase/for-warehouse.ts'
import { runtimeOf } from '../runtime/service.ts'
import { voidLabels } from './void-labels.ts'

/**
 * Voids labels of an order that a warehouse ships, in the seller's name and by the rules that hold for the seller; the price goes back to the
 * seller. Asks carriers, so never within a transaction. Answers label by label. `claim` is asked once the labels are locked; false: they stay.
 */
export async function voidForWarehouse(
  ctx: BaseCtx,
  { sellerId, ...what }: { sellerId: number; shipmentIds: readonly number[]; claim: (db: Db) => Promise<boolean> },
): Promise<OutputOf<typeof voidRoute>['results']> {
  const { results } = await voidLabels(sellerOf(ctx, sellerId), await runtimeOf(ctx), what)
  return results
}

import { notFound } from '@waybill/contract/core/errors'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { autoVoidLifecycle, autoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import type { Caller } from '../quotes/quote-orders.ts'
import { recordOnOrder } from '../purchase/settle.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listLabelsToVoid } from '../shipments/shipment-list.ts'

/** Keeps labels that would be voided automatically; answers how many. An id that is not the caller's is NOT_FOUND for the whole call. */
export async function keepLabels(
  ctx: Caller,
  runtime: Runtime,
  shipmentIds: readonly number[],
): Promise<{ count: number }> {
  const { orgId, userId } = ctx.actor
  const ids = [...new Set(shipmentIds)]
  const labels = await ctx.inScope((db) => listLabelsToVoid(db, orgId, ids), { readOnly: true })
  if (labels.length < ids.length) throw notFound('Shipment', '运单')
  const at = runtime.now()
  return runtime.serve(orgId, async (db) => {
    const { rows } = await sql<{ shipmentId: number; orderId: number; trackingNo: string }>`
      update auto_void a set state = ${stateSql(autoVoidState.kept)}, kept_by = ${userId} from shipment s
      where a.org_id = ${orgId} and a.shipment_id = any(${ids}::bigint[]) and a.state in (${stateSql(...statesBefore(autoVoidLifecycle, 'kept'))})
        and s.org_id = a.org_id and s.id = a.shipment_id
      returning s.id as "shipmentId", s.order_id as "orderId", s.tracking_no as "trackingNo"`.execute(db)
    for (const { orderId, ...detail } of rows)
      await recordOnOrder(db, { orgId, orderId, userId, at, action: 'label.kept', detail })
    return { count: rows.length }
  })
}

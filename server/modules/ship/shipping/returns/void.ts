import { AppError, notFound } from '@waybill/contract/core/errors'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ReturnLabelDetail } from '@waybill/contract/returns/api'
import { returnLifecycle, returnState, type ReturnState } from '@waybill/contract/returns/lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { refundVoid, releaseLabel } from '../../../money/funds/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { recordOnOrder } from '../purchase/settle.ts'
import { fromCarrier } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { getReturnLabel } from './read.ts'
import { lockReturn, type OpenReturn } from './use.ts'

const used: readonly ReturnState[] = [returnState.inTransit, returnState.delivered, returnState.settled]
function checkVoid({ state }: OpenReturn): void {
  if (canTransition(returnLifecycle, state, returnState.voided)) return
  throw new AppError(used.includes(state) ? 'RETURN_USED' : 'RETURN_OVER')
}

/** Asks the carrier to take the label back, which is harmless twice. Throws when it does not, or not yet. */
async function askCarrier(runtime: Runtime, open: OpenReturn): Promise<void> {
  const provider = await runtime.carriers.resolveCarrier(open)
  const label = { shipmentId: open.carrierShipmentId, tracking: open.trackingNo }
  const outcome = await callWithTimeout((signal) => provider.voidLabel(label, { signal }), runtime.timing.callTimeoutMs)
  if (outcome.outcome === 'success') {
    const { state, expectedBy } = outcome.data
    // What is charged only when it is used needs no refund that the carrier would have to decide.
    if (open.charge === 'use' || state !== 'pending') return
    throw new AppError('RETURN_VOID_PENDING', { params: { date: expectedBy?.slice(0, 10) ?? '' } })
  }
  const [first] = outcome.problems
  if (outcome.outcome === 'rejected' && first && first.retryable !== true) {
    // A label that is billed by its scans alone needs no permission to stay unused.
    if (open.charge === 'use' && first.code !== 'VOID_IN_TRANSIT') return
    const { code, params, zhParams } = fromCarrier(first, open.carrier)
    throw new AppError(code === 'VOID_IN_TRANSIT' ? 'RETURN_USED' : code, { params, zhParams })
  }
  const name = carrierName(open.carrier)
  throw new AppError('CARRIER_UNAVAILABLE', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
}

/** Voids a label that was not used: its hold is given back, or its charge. Throws NotFound, RETURN_USED, RETURN_OVER. */
export async function voidReturnLabel(ctx: BaseCtx, runtime: Runtime, id: number): Promise<ReturnLabelDetail> {
  const { orgId, userId } = ctx.actor
  await ctx.inScope((db) => getReturnLabel(db, orgId, id), { readOnly: true })
  const current = await runtime.serve(orgId, (db) => lockReturn(db, orgId, id))
  if (!current) throw notFound('Return label', '退货面单')
  checkVoid(current)
  await askCarrier(runtime, current)
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    const open = await lockReturn(db, orgId, id)
    if (!open) throw notFound('Return label', '退货面单')
    checkVoid(open)
    const held = open.charge === 'use' && open.releasedAt === null
    await sql`
      update return_label set state = ${stateSql(returnState.voided)}, released_at = coalesce(released_at, case when ${held} then ${at}::timestamptz end)
      where org_id = ${orgId} and id = ${id}`.execute(db)
    if (held) await releaseLabel(db, open.purchaseId, at)
    if (open.charge === 'creation') await refundVoid(db, open.purchaseId, at)
    const detail = { returnId: id, trackingNo: open.trackingNo }
    await recordOnOrder(db, { orgId, orderId: open.orderId, userId, at, action: 'label.returnVoided', detail })
  })
  return ctx.inScope((db) => getReturnLabel(db, orgId, id), { readOnly: true })
}

/** Notes that what came back was dealt with. Throws NotFound, RETURN_OVER. */
export async function settleReturnLabel(ctx: BaseCtx, runtime: Runtime, id: number): Promise<ReturnLabelDetail> {
  const { orgId } = ctx.actor
  await ctx.inScope((db) => getReturnLabel(db, orgId, id), { readOnly: true })
  await runtime.serve(orgId, async (db) => {
    const open = await lockReturn(db, orgId, id)
    if (!open) throw notFound('Return label', '退货面单')
    if (!canTransition(returnLifecycle, open.state, returnState.settled)) throw new AppError('RETURN_OVER')
    await sql`
      update return_label set state = ${stateSql(returnState.settled)} where org_id = ${orgId} and id = ${id}`.execute(
      db,
    )
  })
  return ctx.inScope((db) => getReturnLabel(db, orgId, id), { readOnly: true })
}

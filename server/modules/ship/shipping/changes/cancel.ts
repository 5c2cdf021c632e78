import type { AddressChangeDetail } from '@waybill/contract/address-changes/api'
import { changeState, type ChangeState } from '@waybill/contract/address-changes/lifecycle'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { AppError } from '@waybill/contract/core/errors'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { getChange } from './read.ts'
import type { Requester } from './request.ts'
import { lockOpenChange, type OpenChange, settleChange } from './settle.ts'

/** Notes that a change is to be canceled before its carrier is asked; whoever finds it unanswered asks again. */
async function claimCancel(
  runtime: Runtime,
  { orgId, userId }: Omit<Requester, 'at'>,
  id: number,
): Promise<OpenChange> {
  const at = runtime.now()
  // Reading how it stands and canceling it take two calls.
  const again = new Date(at.getTime() + 2 * runtime.timing.callTimeoutMs)
  return runtime.serve(orgId, async (db) => {
    const open = await lockOpenChange(db, orgId, id)
    if (!open) throw new AppError('CHANGE_DECIDED')
    if (open.cancelRequestedBy !== null) return open
    await db
      .updateTable('address_change')
      .set({ cancel_requested_at: at, cancel_requested_by: userId, next_try_at: again })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(db, {
      orgId,
      userId,
      action: 'addressChange.cancelRequested',
      subject: { type: 'addressChange', id },
      detail: { trackingNo: open.trackingNo },
    })
    return { ...open, cancelRequestedBy: userId }
  })
}

/**
 * Asks the carrier to cancel a change and waits for its answer; without one the change stays open, with its fee held, until there is
 * one. Throws CHANGE_DECIDED and CHANGE_CANCEL_REFUSED.
 */
export async function withdrawChange(runtime: Runtime, by: Omit<Requester, 'at'>, id: number): Promise<void> {
  const open = await claimCancel(runtime, by, id)
  killPoint('addressChange.cancelClaimed')
  await settleChange(runtime, open)
  const { state, isRequested } = await runtime.serve(by.orgId, async (db) => {
    const row = await db
      .selectFrom('address_change')
      .select(['state', 'cancel_requested_at'])
      .where('org_id', '=', by.orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { state: row.state as ChangeState, isRequested: row.cancel_requested_at !== null }
  })
  if (state === changeState.canceled) return
  if (state !== changeState.submitted && state !== changeState.accepted) throw new AppError('CHANGE_DECIDED')
  if (isRequested) return
  const name = carrierName(open.carrier)
  throw new AppError('CHANGE_CANCEL_REFUSED', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
}

/** Answers cancelAddressChange. Throws NotFound besides. */
export async function cancelChange(ctx: BaseCtx, runtime: Runtime, id: number): Promise<AddressChangeDetail> {
  const { orgId, userId } = ctx.actor
  await ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
  await withdrawChange(runtime, { orgId, userId }, id)
  return ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
}

import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import type * as api from '@waybill/contract/warehouses/links-api'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { changeState, chargeBeforeEnd, lockLink } from './change.ts'
import { returnDefaultNotice, sellerNotice } from './notices.ts'
import { findReturnDefault } from './hours.ts'
import { getOperatorLink } from './links.ts'
import { notifySeller } from './notify.ts'
import { asService } from './service-scope.ts'

/** Answers changeLink: the operator's decision, of which the seller is notified. */
export async function decide(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.changeLink>['body'],
): Promise<api.LinkDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  if (body.event === 'end')
    await asService(ctx, async (db) => chargeBeforeEnd(db, await lockLink(db, id, { operatorId }), body, ctx.now()))
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { operatorId })
    await changeState(db, link, body, { side: 'staff', userId, at: ctx.now() })
    await notifySeller(db, link.orgId, sellerNotice(body.event, link, body.reason))
    return getOperatorLink(db, operatorId, id)
  })
}

/** Answers updateLinkTerms. The seller is notified of what becomes of its returns, because that happens without its decision. */
export function updateTerms(
  ctx: BaseCtx,
  id: number,
  { version, creditLimit, cutOff, returnDefault, notes }: ParsedOf<typeof api.updateLinkTerms>['body'],
): Promise<api.LinkDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { operatorId })
    if (link.version !== version) throw new AppError('CONFLICT')
    const before = await findReturnDefault(db, link)
    await db
      .updateTable('warehouse_link')
      .set({ credit_limit: creditLimit, cut_off: cutOff, notes: notes?.trim() || null, version: version + 1 })
      .$if(returnDefault !== undefined, (terms) => terms.set({ return_default: returnDefault! }))
      .where('id', '=', id)
      .where('org_id', '=', link.orgId)
      .execute()
    await recordAudit(db, {
      orgId: link.orgId,
      userId,
      action: 'warehouseLink.termsChanged',
      subject: { type: 'warehouseLink', id },
      detail: { operator: operatorId, ...(returnDefault && { returnDefault }) },
    })
    const connected = link.state === linkState.active || link.state === linkState.suspended
    if (connected && returnDefault !== undefined && returnDefault !== before)
      await notifySeller(db, link.orgId, returnDefaultNotice(link, returnDefault))
    return getOperatorLink(db, operatorId, id)
  })
}

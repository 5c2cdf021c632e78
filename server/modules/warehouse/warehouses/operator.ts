import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/warehouses/links-api'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { changeState, lockLink } from './change.ts'
import { sellerNotice } from './notices.ts'
import { getOperatorLink } from './links.ts'
import { notifySeller } from './notify.ts'
import { asService } from './service-scope.ts'

/** Answers changeLink: the operator's decision, of which the seller is notified. */
export function decide(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.changeLink>['body'],
): Promise<api.LinkDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { operatorId })
    await changeState(db, link, body, { side: 'staff', userId, at: ctx.now() })
    await notifySeller(db, link.orgId, sellerNotice(body.event, link, body.reason))
    return getOperatorLink(db, operatorId, id)
  })
}

/** Answers updateLinkTerms. */
export function updateTerms(
  ctx: BaseCtx,
  id: number,
  { version, creditLimit, cutOff, returnDefault, notes }: ParsedOf<typeof api.updateLinkTerms>['body'],
): Promise<api.LinkDetail> {
  const { orgId: operatorId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { operatorId })
    if (link.version !== version) throw new AppError('CONFLICT')
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
    return getOperatorLink(db, operatorId, id)
  })
}

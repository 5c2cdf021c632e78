import * as api from '@waybill/contract/users/api'
import { recordAudit } from '../../../platform/audit/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { documentOf } from '../verification/index.ts'
import { approveAll, deny, decideIdentity, reactivate, resetFactor, suspend } from './actions.ts'
import { getManaged, userDetail } from './detail.ts'
import { countManaged, listManaged } from './list.ts'

/** The acts find the user by the staff's own scope and work as the service. */
const free = { transaction: false } as const

/** A document that was sent in, of a user whom the staff provides for. */
async function userDocument(ctx: BaseCtx, userId: number, documentId: string) {
  const user = await ctx.inScope((db) => getManaged(db, ctx.actor, userId), { readOnly: true })
  const scope = { ...ctx.scope, role: 'service', orgId: user.org_id } as const
  const found = await inScope(ctx.database, scope, async (db) => {
    const document = await documentOf(db, user.org_id, documentId, { sentIn: true })
    await recordAudit(db, {
      orgId: user.org_id,
      userId: ctx.actor.userId,
      action: 'identity.documentViewed',
      subject: { type: 'document', id: documentId },
      detail: { by: ctx.actor.orgId },
    })
    return document
  })
  return { fileName: found.name, mime: found.mime, body: await ctx.files.read(found.storageKey) }
}

export const userRoutes: readonly Binding[] = [
  handle(api.listUsers, ({ db, actor }, { query }) => listManaged(db, actor, query)),
  handle(api.countUsers, ({ db, actor }) => countManaged(db, actor)),
  handle(api.getUserDetail, (ctx, { params }) => userDetail(ctx, params.id), free),
  handleDownload(api.readUserDocument, (ctx, { params }) => userDocument(ctx, params.id, params.documentId), free),
  handle(api.approveUsers, (ctx, { body }) => approveAll(ctx, body.ids), free),
  handle(api.denyUser, (ctx, { params, body }) => deny(ctx, params.id, body.reason), free),
  handle(api.suspendUser, (ctx, { params, body }) => suspend(ctx, params.id, body.reason), free),
  handle(api.reactivateUser, (ctx, { params }) => reactivate(ctx, params.id), free),
  handle(api.resetSecondFactor, (ctx, { params, body }) => resetFactor(ctx, params.id, body.reason), free),
  handle(
    api.approveIdentity,
    (ctx, { params, body }) => decideIdentity(ctx, params.id, { verificationId: body.verificationId, refusal: null }),
    free,
  ),
  handle(
    api.refuseIdentity,
    (ctx, { params, body }) =>
      decideIdentity(ctx, params.id, { verificationId: body.verificationId, refusal: body.reason }),
    free,
  ),
]

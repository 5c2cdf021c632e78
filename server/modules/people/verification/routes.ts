import * as api from '@waybill/contract/verification/api'
import { AppError } from '@waybill/contract/core/errors'
import { inScope } from '../../../platform/database/index.ts'
import { deleteFiles } from '../../../platform/files/index.ts'
import { type BaseCtx, type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'
import { documentOf, ownDocuments } from './documents.ts'
import { verificationOf } from './present.ts'
import { checkAsked, submit } from './submit.ts'
import { receiveDocument } from './upload.ts'

/** Takes a draft away: its row by the service, since a seller's own role deletes no files. */
async function removeDraft(ctx: BaseCtx, id: string): Promise<null> {
  const { orgId } = ctx.actor
  const key = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const found = await documentOf(db, orgId, id, { sentIn: false })
    if (found.sentIn) throw new AppError('DOCUMENT_IN_USE')
    await deleteFiles(db, [{ orgId, id }])
    return found.storageKey
  })
  await ctx.files.delete(key)
  return null
}

export const verificationRoutes: readonly Binding[] = [
  handle(api.getVerification, (ctx) => {
    if (ctx.actor.tenantOrgId !== PLATFORM_ORG_ID) throw new AppError('VERIFICATION_NOT_NEEDED')
    return verificationOf(ctx.db, ctx.actor.orgId)
  }),
  handleUpload(api.uploadIdentityDocument, receiveDocument),
  handleDownload(api.readIdentityDocument, async ({ db, actor, files }, { params }) => {
    const found = await documentOf(db, actor.orgId, params.id, { sentIn: false })
    return { fileName: found.name, mime: found.mime, body: await files.read(found.storageKey) }
  }),
  handle(api.removeIdentityDocument, (ctx, { params }) => removeDraft(ctx, params.id), { transaction: false }),
  handle(api.submitVerification, async ({ db, actor, now }, { body }) => {
    // A document that is not the caller's is unknown to whoever asks.
    await ownDocuments(db, actor.orgId, body.documentIds)
    await checkAsked(db, actor)
    await submit(db, actor, body, now())
    return verificationOf(db, actor.orgId)
  }),
]

import * as api from '@waybill/contract/funding/api'
import { notFound } from '@waybill/contract/core/errors'
import { recordAudit } from '../../../platform/audit/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { requireActiveLink } from '../../warehouse/warehouses/index.ts'
import { cancelRequest, fundingOptionsOf, ownFunding, sendRequest, warehouseOptionsOf } from './customer.ts'
import { countWaiting, listRequests } from './list.ts'
import { PROOF_FILE } from './proof-file.ts'
import { fileAnswer, receiveProof, storedFile } from './proofs.ts'
import { receiptAnswer } from './receipt.ts'
import { presentForStaff, presentFunding, presentWithoutStaff } from './rows.ts'
import { readFundingSettings, saveFundingSettings } from './settings.ts'
import { asStaff } from './staff-scope.ts'
import { approveRequest, denyRequest, fundingDetail, managedFunding } from './staff.ts'

/** Found by the caller's own scope, done by the service: decisions, files and settings. */
const free = { transaction: false } as const

/** The proof of a customer's request; that it was read is in the customer's audit. */
async function requestProof(ctx: BaseCtx, id: number) {
  const found = await asStaff(ctx, (db) => managedFunding(db, ctx.actor.orgId, id))
  const { org_id: orgId, proof_id: proofId } = found
  if (proofId === null) throw notFound('File', '文件')
  const file = await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, async (db) => {
    await recordAudit(db, {
      orgId,
      userId: ctx.actor.userId,
      action: 'funding.proofViewed',
      subject: { type: 'document', id: proofId },
      detail: { by: ctx.actor.orgId },
    })
    return storedFile(db, { orgId, id: proofId, kind: PROOF_FILE })
  })
  return fileAnswer(ctx, file)
}

export const fundingRoutes: readonly Binding[] = [
  handle(api.getFundingOptions, ({ db, actor }) => fundingOptionsOf(db, actor.orgId)),
  handleUpload(api.uploadFundingProof, receiveProof),
  handleDownload(
    api.readFundingProof,
    async (ctx, { params }) => {
      const { orgId } = ctx.actor
      const file = await ctx.inScope((db) => storedFile(db, { orgId, id: params.id, kind: PROOF_FILE }), {
        readOnly: true,
      })
      return fileAnswer(ctx, file)
    },
    free,
  ),
  handle(
    api.getWarehouseFundingOptions,
    (ctx, { query }) =>
      inScope(
        ctx.database,
        { ...ctx.scope, role: 'service' },
        (db) => warehouseOptionsOf(db, ctx.actor.orgId, query.operatorId),
        { readOnly: true },
      ),
    free,
  ),
  handle(api.requestFunding, (ctx, { body }) => sendRequest(ctx, body)),
  handle(api.listFunding, async ({ db, actor }, { query }) => {
    const viewer = { orgId: actor.orgId, side: 'customer' } as const
    const { records, ...rest } = await listRequests(db, viewer, { ...query, wallet: 'postage', desc: true })
    return { records: records.map(presentFunding), ...rest }
  }),
  handle(api.requestWarehouseFunding, async (ctx, { body }) => {
    const link = { orgId: ctx.actor.orgId, operatorId: body.operatorId }
    await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) => requireActiveLink(db, link))
    return sendRequest(ctx, body)
  }),
  handle(
    api.listWarehouseFunding,
    (ctx, { query }) =>
      inScope(
        ctx.database,
        { ...ctx.scope, role: 'service' },
        async (db) => {
          const viewer = { orgId: ctx.actor.orgId, side: 'customer' } as const
          const filter = { ...query, wallet: 'warehouse', desc: true } as const
          const { records, ...rest } = await listRequests(db, viewer, filter)
          return { records: records.map(presentWithoutStaff), ...rest }
        },
        { readOnly: true },
      ),
    free,
  ),
  handle(api.getFunding, ({ db, actor }, { params }) => ownFunding(db, actor.orgId, params.id)),
  handle(api.cancelFunding, (ctx, { params }) => cancelRequest(ctx, params.id), free),
  handleDownload(api.readFundingReceipt, (ctx, { params }) => receiptAnswer(ctx, params.id), free),
  handle(
    api.listFundingRequests,
    async (ctx, { query }) => {
      const viewer = { orgId: ctx.actor.orgId, side: 'provider' } as const
      const { records, ...rest } = await asStaff(ctx, (db) => listRequests(db, viewer, query))
      return { records: records.map(presentForStaff), ...rest }
    },
    free,
  ),
  handle(
    api.countFundingRequests,
    (ctx) => asStaff(ctx, async (db) => ({ count: await countWaiting(db, ctx.actor.orgId) })),
    free,
  ),
  handle(api.getFundingRequest, (ctx, { params }) => fundingDetail(ctx, params.id), free),
  handleDownload(api.readFundingRequestProof, (ctx, { params }) => requestProof(ctx, params.id), free),
  handle(api.approveFundingRequest, (ctx, { params, body }) => approveRequest(ctx, params.id, body.received), free),
  handle(api.denyFundingRequest, (ctx, { params, body }) => denyRequest(ctx, params.id, body), free),
  handle(api.getFundingSettings, (ctx) => asStaff(ctx, (db) => readFundingSettings(db, ctx.actor.orgId)), free),
  handle(
    api.saveFundingSettings,
    async (ctx, { body }) => {
      const { orgId, userId } = ctx.actor
      return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
        await saveFundingSettings(db, { orgId, userId, ...body, at: ctx.now() })
        return readFundingSettings(db, orgId)
      })
    },
    free,
  ),
]

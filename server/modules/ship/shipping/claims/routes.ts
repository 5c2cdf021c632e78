import * as api from '@waybill/contract/claims/api'
import { claimState } from '@waybill/contract/claims/lifecycle'
import { orgType } from '@waybill/contract/core/enums'
import { type BaseCtx, type Binding, handle, handleDownload, handleUpload } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { actAsStaff, approve, type DeskAct, noteClaim } from './desk.ts'
import { addFile, fileAnswer, removeFile } from './files.ts'
import { getOptions } from './options.ts'
import { type ClaimViewer, getClaim, listClaims } from './read.ts'
import { actAsSeller, changeDraft, createClaim } from './seller.ts'

/** The ledger is posted to by the service alone, and a carrier may be slow. */
const free = { transaction: false } as const

const seller = (ctx: Pick<BaseCtx, 'actor'>): ClaimViewer => ({ orgId: ctx.actor.orgId, side: 'seller' })
const provider = (ctx: Pick<BaseCtx, 'actor'>): ClaimViewer => ({ orgId: ctx.actor.orgId, side: 'provider' })
const own = (ctx: BaseCtx, id: number) => ctx.inScope((db) => getClaim(db, seller(ctx), id), { readOnly: true })
const act = async (ctx: BaseCtx, id: number, move: DeskAct) => actAsStaff(ctx, await runtimeOf(ctx), id, move)

const sellerRoutes: readonly Binding[] = [
  handle(api.getClaimOptions, ({ db, actor, now }, { params }) =>
    getOptions(db, actor.orgId, { id: params.id, now: now() }),
  ),
  handle(api.createClaim, async (ctx, { body }) => createClaim(ctx, await runtimeOf(ctx), body), free),
  handle(
    api.changeClaim,
    async (ctx, { params, body }) => changeDraft(ctx, await runtimeOf(ctx), { id: params.id, ...body }),
    free,
  ),
  handle(api.listClaims, (ctx, { query }) => listClaims(ctx.db, seller(ctx), query)),
  handle(api.getClaim, (ctx, { params }) => getClaim(ctx.db, seller(ctx), params.id)),
  handleUpload(api.addClaimFile, async (ctx, { query }) => {
    await addFile(ctx, { claimId: query.claimId, kind: query.evidence })
    return own(ctx, query.claimId)
  }),
  handle(api.removeClaimFile, async (ctx, { params }) => own(ctx, await removeFile(ctx, params.id)), free),
  handleDownload(
    api.readClaimFile,
    (ctx, { params }) => fileAnswer(ctx, ctx.actor.orgType === orgType.OMS ? seller(ctx) : provider(ctx), params.id),
    free,
  ),
  handle(
    api.submitClaim,
    async (ctx, { params }) => actAsSeller(ctx, await runtimeOf(ctx), { id: params.id, act: 'submit' }),
    free,
  ),
  handle(
    api.answerClaim,
    async (ctx, { params, body }) => actAsSeller(ctx, await runtimeOf(ctx), { id: params.id, act: 'answer', ...body }),
    free,
  ),
  handle(
    api.appealClaim,
    async (ctx, { params, body }) => actAsSeller(ctx, await runtimeOf(ctx), { id: params.id, act: 'appeal', ...body }),
    free,
  ),
  handle(
    api.withdrawClaim,
    async (ctx, { params }) => actAsSeller(ctx, await runtimeOf(ctx), { id: params.id, act: 'withdraw' }),
    free,
  ),
]

const deskRoutes: readonly Binding[] = [
  handle(api.listClaimDesk, (ctx, { query }) => listClaims(ctx.db, provider(ctx), query)),
  handle(api.getDeskClaim, (ctx, { params }) => getClaim(ctx.db, provider(ctx), params.id)),
  handle(
    api.askAboutClaim,
    (ctx, { params, body }) => act(ctx, params.id, { to: claimState.need_info, note: body.text }),
    free,
  ),
  handle(api.noteClaim, async (ctx, { params, body }) => noteClaim(ctx, await runtimeOf(ctx), params.id, body), free),
  handle(
    api.approveClaim,
    async (ctx, { params, body }) =>
      actAsStaff(ctx, await runtimeOf(ctx), params.id, approve(body.amount, body.note?.trim() || null)),
    free,
  ),
  handle(
    api.denyClaim,
    (ctx, { params, body }) =>
      act(ctx, params.id, { to: claimState.denied, denial: body.denial, note: body.note?.trim() || null }),
    free,
  ),
  handle(api.payClaim, (ctx, { params }) => act(ctx, params.id, { to: claimState.paid }), free),
  handle(api.reverseClaim, (ctx, { params }) => act(ctx, params.id, { to: claimState.reversed }), free),
]

export const claimRoutes: readonly Binding[] = [...sellerRoutes, ...deskRoutes]

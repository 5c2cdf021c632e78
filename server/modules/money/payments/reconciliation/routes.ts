import { AppError } from '@waybill/contract/core/errors'
import * as api from '@waybill/contract/payments/reconciliation-api'
import { type BaseCtx, type Binding, handle, handleDownload } from '../../../../platform/http/index.ts'
import { hasAccount } from '../accounts.ts'
import { asCaller } from '../calls.ts'
import { planReconciling } from '../kinds.ts'
import { closeCase, listCases, postCase, readCase } from './cases.ts'
import { listLines } from './list-lines.ts'
import { overview, overviewFile, standOf } from './overview.ts'

/** They read as the service, for the caller's organization, or ask the payment service between transactions. */
const onItsOwn = { transaction: false } as const

const readNow = (ctx: BaseCtx): Promise<null> =>
  asCaller(ctx, async (db) => {
    const { orgId } = ctx.actor
    if (!(await hasAccount(db, ctx.config, orgId))) throw new AppError('PAYMENTS_NOT_SET_UP')
    await planReconciling(db, orgId)
    return null
  })

export const reconciliationRoutes: readonly Binding[] = [
  handle(api.getReconciliation, (ctx, { query }) => asCaller(ctx, (db) => overview(db, ctx, query)), onItsOwn),
  handleDownload(
    api.exportReconciliation,
    (ctx, { query }) => asCaller(ctx, (db) => overviewFile(db, ctx, { ...query, locale: ctx.locale })),
    onItsOwn,
  ),
  handle(
    api.listReconciliationLines,
    (ctx, { query }) => asCaller(ctx, (db) => listLines(db, ctx.actor.orgId, query)),
    onItsOwn,
  ),
  handle(
    api.listReconciliationCases,
    (ctx, { query }) => asCaller(ctx, (db) => listCases(db, ctx.actor.orgId, query)),
    onItsOwn,
  ),
  handle(api.getReconciliationState, (ctx) => asCaller(ctx, (db) => standOf(db, ctx.actor.orgId)), onItsOwn),
  handle(api.getReconciliationCase, (ctx, { params }) => readCase(ctx, params.id), onItsOwn),
  handle(api.readPaymentService, readNow, onItsOwn),
  handle(api.postReconciliationCase, (ctx, { params }) => postCase(ctx, params.id), onItsOwn),
  handle(api.closeReconciliationCase, (ctx, { params, body }) => closeCase(ctx, params.id, body), onItsOwn),
]

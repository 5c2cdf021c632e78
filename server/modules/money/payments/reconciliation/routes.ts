import { AppError } from '@waybill/contract/core/errors'
import * as api from '@waybill/contract/payments/reconciliation-api'
import { inScope } from '../../../../platform/database/index.ts'
import {
  type BaseCtx,
  type Binding,
  type FileAnswer,
  handle,
  handleDownload,
  writtenFile,
} from '../../../../platform/http/index.ts'
import { hasAccount } from '../accounts.ts'
import { asCaller } from '../calls.ts'
import { planReconciling } from '../kinds.ts'
import { writeCsv } from '../../../../spreadsheet/index.ts'
import { closeCase, listCases, postCase, readCase, reopenCase } from './cases.ts'
import { lineColumns } from './file.ts'
import { type LineFilter, listLines, readAllLines } from './list-lines.ts'
import { overview, overviewFile, payoutFile, standOf } from './overview.ts'

/** They read as the service, for the caller's organization, or ask the payment service between transactions. */
const onItsOwn = { transaction: false } as const

const readNow = (ctx: BaseCtx): Promise<null> =>
  asCaller(ctx, async (db) => {
    const { orgId } = ctx.actor
    if (!(await hasAccount(db, ctx.config, orgId))) throw new AppError('PAYMENTS_NOT_SET_UP')
    await planReconciling(db, orgId)
    return null
  })

const FILE_TIMEOUT_MS = 60_000
const lineFile = (ctx: BaseCtx, filter: LineFilter): Promise<FileAnswer> => {
  const fileName = `movements-${ctx.now().toISOString().slice(0, 10)}.csv`
  return writtenFile(ctx.config, { fileName, mime: 'text/csv; charset=utf-8' }, (path) =>
    inScope(
      ctx.database,
      { ...ctx.scope, role: 'service' },
      (db) => writeCsv(path, lineColumns(ctx.locale), readAllLines(db, ctx.actor.orgId, filter)),
      { readOnly: true, statementTimeoutMs: FILE_TIMEOUT_MS },
    ),
  )
}

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
  handleDownload(api.exportReconciliationLines, (ctx, { query }) => lineFile(ctx, query), onItsOwn),
  handleDownload(api.exportPayouts, (ctx, { query }) => asCaller(ctx, (db) => payoutFile(db, ctx, query)), onItsOwn),
  handle(
    api.listReconciliationCases,
    (ctx, { query }) => asCaller(ctx, (db) => listCases(db, ctx.actor.orgId, query)),
    onItsOwn,
  ),
  handle(api.getReconciliationState, (ctx) => asCaller(ctx, (db) => standOf(db, ctx.actor.orgId)), onItsOwn),
  handle(api.getReconciliationCase, (ctx, { params }) => readCase(ctx, params.id), onItsOwn),
  handle(api.readPaymentService, readNow, onItsOwn),
  handle(api.postReconciliationCase, (ctx, { params }) => postCase(ctx, params.id), onItsOwn),
  handle(api.reopenReconciliationCase, (ctx, { params, body }) => reopenCase(ctx, params.id, body), onItsOwn),
  handle(api.closeReconciliationCase, (ctx, { params, body }) => closeCase(ctx, params.id, body), onItsOwn),
]

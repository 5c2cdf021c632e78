import { disputeAdjustment, listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import * as api from '@waybill/contract/carrier-invoices/api'
import { AppError, errorText } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { type BaseCtx, type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { decideAdjustment, sellerOf } from './decide.ts'
import type { Decision } from './decision.ts'
import { answerDispute, openDispute } from './dispute.ts'
import { getDifference, listDifferences } from './list-adjustments.ts'
import { deleteInvoice, invoiceDetail, listInvoices } from './list-invoices.ts'
import { lineFile } from './line-file.ts'
import { assignLine, chargeToAccount, listLines } from './list-lines.ts'
import { suggestLabels } from './suggest.ts'
import { paymentRoutes } from './payment-routes.ts'
import { queuePosting } from './post-invoice.ts'
import { findSellerAdjustment, listSellerAdjustments } from './seller.ts'
import { listFiles, receiveInvoice } from './upload.ts'

/** Found by the caller's own scope, done by the service for the seller whose money it is. */
const free = { transaction: false } as const

/** Decides each by itself; one that somebody else was faster with leaves the others. */
async function decideAll(
  ctx: BaseCtx,
  ids: readonly number[],
  decision: Decision,
): Promise<OutputOf<typeof api.decideCarrierAdjustments>> {
  const { orgId: holder, userId } = ctx.actor
  for (const id of ids) await sellerOf(ctx.database, holder, id)
  const refused: OutputOf<typeof api.decideCarrierAdjustments>['refused'] = []
  let waiting = 0
  for (const id of new Set(ids)) {
    try {
      if (!(await decideAdjustment(ctx.database, decision, { holder, id, userId, at: ctx.now() }))) waiting += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { en: message, cn: zhMessage } = errorText(error.code, error.params)
      refused.push({ id, code: error.code, message, zhMessage })
    }
  }
  return { decided: new Set(ids).size - refused.length - waiting, waiting, refused }
}

export const carrierInvoiceRoutes: readonly Binding[] = [
  handleUpload(api.uploadCarrierInvoice, (ctx, { query }) => receiveInvoice(ctx, query.format)),
  handle(api.listCarrierInvoiceFiles, ({ db, actor }) => listFiles(db, actor.orgId)),
  handle(api.listCarrierInvoices, ({ db, actor }, { query }) => listInvoices(db, actor.orgId, query)),
  handle(api.getCarrierInvoice, ({ db, actor, now }, { params }) =>
    invoiceDetail(db, { ...actor, now: now() }, params.id),
  ),
  handle(api.deleteCarrierInvoice, (ctx, { params }) => deleteInvoice(ctx, params.id), free),
  handle(api.postCarrierInvoice, (ctx, { params }) => queuePosting(ctx, params.id), free),
  handle(api.listCarrierInvoiceLines, ({ db, actor }, { query }) => listLines(db, actor.orgId, query)),
  handleDownload(api.exportCarrierInvoiceLines, (ctx, { query }) => Promise.resolve(lineFile(ctx, query)), free),
  handle(api.suggestCarrierInvoiceLabels, (ctx, { params }) => suggestLabels(ctx, params.id), free),
  handle(api.assignCarrierInvoiceLine, (ctx, { params, body }) => assignLine(ctx, params.id, body), free),
  handle(api.chargeCarrierLineToAccount, (ctx, { params }) => chargeToAccount(ctx, params.id), free),
  ...paymentRoutes,
  handle(api.listCarrierAdjustments, ({ db, actor }, { query }) => listDifferences(db, actor.orgId, query)),
  handle(api.decideCarrierAdjustments, (ctx, { body }) => decideAll(ctx, body.ids, body.decision), free),
  handle(
    api.answerAdjustmentDispute,
    async (ctx, { params, body }) => {
      await answerDispute(ctx, params.id, body)
      return ctx.inScope((db) => getDifference(db, ctx.actor.orgId, params.id), { readOnly: true })
    },
    free,
  ),
  handle(listAdjustments, ({ db, actor, now }, { query }) =>
    listSellerAdjustments(db, { orgId: actor.orgId, now: now() }, query),
  ),
  handle(
    disputeAdjustment,
    async (ctx, { params, body }) => {
      await openDispute(ctx, params.id, body.text)
      const viewer = { orgId: ctx.actor.orgId, now: ctx.now() }
      return ctx.inScope((db) => findSellerAdjustment(db, viewer, params.id), { readOnly: true })
    },
    free,
  ),
]

import * as api from '@waybill/contract/refunds/api'
import { notFound } from '@waybill/contract/core/errors'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle } from '../../../platform/http/index.ts'
import { approveRefund, endRefund, requestRefund } from './change.ts'
import { findRefund, limitOf, listRefundRows, presentRefund, presentRequest, type RefundViewer } from './list.ts'
import { readRefundable } from './refundable.ts'
import type { Change } from './row.ts'
import { settleRefund } from './settle.ts'

/** Found by the caller's own scope, done by the service: the ledger is posted to by it alone. */
const free = { transaction: false } as const

async function found(db: Db, viewer: RefundViewer, id: number) {
  const record = await findRefund(db, viewer, id)
  if (!record) throw notFound('Refund', '退款')
  return record
}
const viewerOf = (ctx: BaseCtx, side: RefundViewer['side']): RefundViewer => ({ orgId: ctx.actor.orgId, side })

const ownRefund = (ctx: BaseCtx, id: number) =>
  ctx.inScope(async (db) => presentRefund(await found(db, viewerOf(ctx, 'customer'), id)), { readOnly: true })

const requestOf = (ctx: BaseCtx, id: number) =>
  ctx.inScope(
    async (db) => presentRequest(await found(db, viewerOf(ctx, 'provider'), id), await limitOf(db, ctx.actor.orgId)),
    { readOnly: true },
  )

/** Finds the refund by the caller's own scope (else the 404), then works as the service for its customer. */
async function change(
  ctx: BaseCtx,
  id: number,
  side: RefundViewer['side'],
  work: (db: Db, change: Change) => Promise<void>,
): Promise<void> {
  const { org_id: orgId } = await ctx.inScope((db) => found(db, viewerOf(ctx, side), id), { readOnly: true })
  await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, (db) =>
    work(db, { orgId, id, userId: ctx.actor.userId, at: ctx.now() }),
  )
}

async function decide(ctx: BaseCtx, id: number, work: (db: Db, change: Change) => Promise<void>) {
  await change(ctx, id, 'provider', work)
  return requestOf(ctx, id)
}

export const refundRoutes: readonly Binding[] = [
  handle(
    api.getRefundOptions,
    ({ database, actor }) =>
      inScope(database, { role: 'service', orgId: actor.orgId }, (db) => readRefundable(db, actor.orgId), {
        readOnly: true,
      }),
    free,
  ),
  handle(
    api.requestBalanceRefund,
    async (ctx, { body }) => {
      const { orgId, userId } = ctx.actor
      const id = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) =>
        requestRefund(db, { orgId, userId, at: ctx.now(), ...body }),
      )
      return ownRefund(ctx, id)
    },
    free,
  ),
  handle(api.listBalanceRefunds, async (ctx, { query }) => {
    const { records, ...rest } = await listRefundRows(ctx.db, viewerOf(ctx, 'customer'), query)
    return { records: records.map(presentRefund), ...rest }
  }),
  handle(
    api.cancelBalanceRefund,
    async (ctx, { params: { id } }) => {
      await change(ctx, id, 'customer', (db, of) => endRefund(db, of, { as: 'canceled', reason: null }))
      return ownRefund(ctx, id)
    },
    free,
  ),
  handle(api.listRefundRequests, async (ctx, { query }) => {
    const { records, ...rest } = await listRefundRows(ctx.db, viewerOf(ctx, 'provider'), query)
    const above = await limitOf(ctx.db, ctx.actor.orgId)
    return { records: records.map((row) => presentRequest(row, above)), ...rest }
  }),
  handle(api.approveBalanceRefund, (ctx, { params }) => decide(ctx, params.id, approveRefund), free),
  handle(
    api.denyBalanceRefund,
    (ctx, { params, body }) => decide(ctx, params.id, (db, of) => endRefund(db, of, { as: 'denied', ...body })),
    free,
  ),
  handle(
    api.payBalanceRefund,
    (ctx, { params, body }) => decide(ctx, params.id, (db, of) => settleRefund(db, of, body)),
    free,
  ),
  handle(
    api.failBalanceRefund,
    (ctx, { params, body }) => decide(ctx, params.id, (db, of) => endRefund(db, of, { as: 'failed', ...body })),
    free,
  ),
]

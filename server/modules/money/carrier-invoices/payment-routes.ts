import * as api from '@waybill/contract/carrier-invoices/payments-api'
import { inScope } from '../../../platform/database/index.ts'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { listPayments, payablesOf, paymentOf } from './list-payments.ts'
import { approvePayment, cancelPayment, recordPayment, voidPayment } from './payments.ts'

/** Written by the service, for the caller's organization. */
const free = { transaction: false } as const

export const paymentRoutes: readonly Binding[] = [
  handle(api.listCarrierPayments, ({ db, actor }, { query }) => listPayments(db, actor, query)),
  handle(api.getCarrierPayment, ({ db, actor }, { params }) => paymentOf(db, actor, params.id)),
  handle(api.recordCarrierPayment, (ctx, { body }) => recordPayment(ctx, body), free),
  handle(api.approveCarrierPayment, (ctx, { params }) => approvePayment(ctx, params.id), free),
  handle(api.cancelCarrierPayment, (ctx, { params, body }) => cancelPayment(ctx, params.id, body.reason), free),
  handle(api.voidCarrierPayment, (ctx, { params, body }) => voidPayment(ctx, params.id, body.reason), free),
  handle(
    api.getCarrierPayables,
    (ctx) =>
      inScope(
        ctx.database,
        { ...ctx.scope, role: 'service' },
        async (db) => {
          const { today } = await userToday(db, ctx.now())
          return payablesOf(db, { orgId: ctx.actor.orgId, today })
        },
        { readOnly: true },
      ),
    free,
  ),
]

import * as api from '@waybill/contract/payments/api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import * as calls from './calls.ts'
import { keepAutoTopUp } from './save-auto-top-up.ts'
import * as staff from './staff-account.ts'

/** They ask the payment provider between transactions, or write as the service. */
const onItsOwn = { transaction: false } as const

export const paymentRoutes: readonly Binding[] = [
  handle(api.getPaymentMeans, (ctx) => calls.means(ctx), onItsOwn),
  handle(api.startPayment, (ctx, { body }) => calls.start(ctx, body), onItsOwn),
  handle(api.getPayment, (ctx, { params }) => calls.read(ctx, params.fundingId)),
  handle(api.openPayment, (ctx, { params }) => calls.open(ctx, params.fundingId), onItsOwn),
  handle(api.cancelPayment, (ctx, { params }) => calls.cancel(ctx, params.fundingId), onItsOwn),
  handle(api.removeSavedMethod, (ctx, { params }) => calls.removeMethod(ctx, params.id), onItsOwn),
  handle(api.saveAutoTopUp, (ctx, { body }) => keepAutoTopUp(ctx, body), onItsOwn),
  handle(api.getPaymentAccount, (ctx) => staff.readAccount(ctx), onItsOwn),
  handle(api.savePaymentAccount, (ctx, { body }) => staff.keepAccount(ctx, body), onItsOwn),
  handle(api.testPaymentAccount, (ctx) => staff.testAccount(ctx), onItsOwn),
  handle(api.removePaymentAccount, (ctx) => staff.removeAccount(ctx), onItsOwn),
  handle(api.listPaymentDisputes, (ctx) => staff.listDisputes(ctx), onItsOwn),
]

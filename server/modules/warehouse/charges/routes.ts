import * as api from '@waybill/contract/warehouse-billing/api'
import * as ratesApi from '@waybill/contract/warehouse-billing/rates-api'
import { getStorageReport } from '@waybill/contract/warehouse-billing/storage-api'
import * as staffApi from '@waybill/contract/warehouse-billing/staff-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { answer, dispute, price, waive } from './decide.ts'
import { discard, getCard, listScopes, publish, saveDraft } from './rates.ts'
import { customerCharge, customerCharges, ownCharge, ownCharges } from './read.ts'
import { storageReport } from './storage-report.ts'

const asService = { transaction: false } as const

export const chargeRoutes: readonly Binding[] = [
  handle(api.listOwnCharges, ({ db, actor }, { query }) => ownCharges(db, actor.orgId, query)),
  handle(api.getOwnCharge, ({ db, actor }, { params }) => ownCharge(db, actor.orgId, params.id)),
  handle(
    getStorageReport,
    (ctx, { query }) => readingAsService(ctx, (db) => storageReport(db, ctx.actor.orgId, { query, now: ctx.now() })),
    asService,
  ),
  handle(api.disputeCharge, (ctx, { params, body }) => dispute(ctx, params.id, body), asService),
  handle(
    staffApi.listCustomerCharges,
    (ctx, { query }) => readingAsService(ctx, (db) => customerCharges(db, ctx.actor.orgId, query)),
    asService,
  ),
  handle(
    staffApi.getCustomerCharge,
    (ctx, { params }) => readingAsService(ctx, (db) => customerCharge(db, ctx.actor.orgId, params.id)),
    asService,
  ),
  handle(staffApi.priceCharge, (ctx, { params, body }) => price(ctx, params.id, body), asService),
  handle(staffApi.waiveCharge, (ctx, { params, body }) => waive(ctx, params.id, body), asService),
  handle(staffApi.answerChargeDispute, (ctx, { params, body }) => answer(ctx, params.id, body), asService),
  handle(ratesApi.getRateCard, (ctx, { query }) => getCard(ctx, query), asService),
  handle(ratesApi.listOwnRateCards, (ctx) => listScopes(ctx), asService),
  handle(ratesApi.saveRateDraft, (ctx, { body }) => saveDraft(ctx, body), asService),
  handle(ratesApi.publishRateCard, (ctx, { body }) => publish(ctx, body), asService),
  handle(ratesApi.discardRateDraft, (ctx, { body }) => discard(ctx, body), asService),
]

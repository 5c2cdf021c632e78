import {
  buyLabels as buyRoute,
  confirmLabelTexts as confirmRoute,
  getBatch as batchRoute,
  getShipment as detailRoute,
  listShipments as listRoute,
  quoteOrders as quoteRoute,
  voidLabels as voidRoute,
} from '@waybill/contract/shipping/api'
import { listVoids } from '@waybill/contract/shipping/void-history-api'
import { calculateRates as calculateRoute } from '@waybill/contract/shipping/rate-calculator-api'
import { getPriceTrace, previewPriceRule } from '@waybill/contract/prices/preview-api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { getBatch } from './purchase/batch-status.ts'
import { buyLabels } from './purchase/buy-labels.ts'
import { calculateRates } from './quotes/calculate-rates.ts'
import { confirmLabelTexts } from './request/label-texts.ts'
import { getTrace, previewPrices } from './quotes/preview-prices.ts'
import { quoteOrders } from './quotes/quote-orders.ts'
import { runtimeOf } from './runtime/service.ts'
import { getShipment } from './shipments/shipment-detail.ts'
import { listShipments } from './shipments/shipment-list.ts'
import { listVoidRequests } from './void/void-history.ts'
import { voidLabels } from './void/void-labels.ts'

// What asks a carrier works outside the call's transaction: a carrier may be slow, and a transaction must not wait for it.
export const shippingRoutes: Binding[] = [
  handle(quoteRoute, async (ctx, { body }) => quoteOrders(ctx, (await runtimeOf(ctx)).carriers, body), {
    transaction: false,
  }),
  handle(calculateRoute, async (ctx, { body }) => calculateRates(ctx, (await runtimeOf(ctx)).carriers, body), {
    transaction: false,
  }),
  handle(previewPriceRule, async (ctx, { body }) => previewPrices(ctx, (await runtimeOf(ctx)).carriers, body), {
    transaction: false,
  }),
  handle(getPriceTrace, (ctx, { params }) => getTrace(ctx, params.id), { transaction: false }),
  handle(buyRoute, (ctx, { body }) => buyLabels(ctx, body)),
  handle(confirmRoute, async ({ db, actor }, { body }) => ({
    confirmed: await confirmLabelTexts(db, actor.orgId, body.orders),
  })),
  handle(batchRoute, ({ db, actor }, { params }) => getBatch(db, actor.orgId, params.id)),
  handle(voidRoute, async (ctx, { body }) => voidLabels(ctx, await runtimeOf(ctx), body.shipmentIds), {
    transaction: false,
  }),
  handle(listVoids, ({ db, actor, now }, { query }) => listVoidRequests(db, query, { orgId: actor.orgId, now: now() })),
  handle(listRoute, ({ db, actor, now }, { query }) => listShipments(db, actor.orgId, { query, now: now() })),
  handle(detailRoute, ({ db, actor, now }, { params }) => getShipment(db, actor.orgId, { id: params.id, now: now() })),
]

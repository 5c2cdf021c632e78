import {
  buyLabels as buyRoute,
  confirmLabelTexts as confirmRoute,
  getBatch as batchRoute,
  getShipment as detailRoute,
  listShipments as listRoute,
  quoteOrders as quoteRoute,
  voidLabels as voidRoute,
} from '@waybill/contract/shipping/api'
import { getBuyerMailSettings, saveBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail-api'
import {
  closeDay as closeDayRoute,
  getDayClose,
  getDayEnd,
  getManifest as manifestRoute,
  listManifests as manifestsRoute,
  printManifests as printManifestsRoute,
} from '@waybill/contract/shipping/manifest-api'
import { keepLabels as keepRoute, listVoids } from '@waybill/contract/shipping/void-history-api'
import { calculateRates as calculateRoute } from '@waybill/contract/shipping/rate-calculator-api'
import { getPriceTrace, previewPriceRule } from '@waybill/contract/prices/preview-api'
import {
  attachOwnLabels,
  readOwnLabels,
  removeOwnLabel,
  restoreOwnLabel,
} from '@waybill/contract/shipping/own-label-api'
import {
  getCustomsDefaults,
  getDeclaration as declarationRoute,
  listEei,
  printCustomsPaper,
  printProForma,
  saveCustomsDefaults as saveDefaultsRoute,
  saveDeclaration as saveDeclarationRoute,
} from '@waybill/contract/customs/api'
import { type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { getDeclaration, saveDeclaration } from './customs/declaration.ts'
import { listExports } from './customs/eei-list.ts'
import { printOrderProForma, printDocuments } from './customs/documents/print.ts'
import { saveCustomsDefaults, storedCustoms } from './customs/settings.ts'
import { saveBuyerMail, storedBuyerMail } from './buyers/settings.ts'
import { closeDay } from './manifests/close-day.ts'
import { readDayEnd } from './manifests/day-end.ts'
import { getManifest, listManifests, readDayClose } from './manifests/manifest-list.ts'
import { printManifests } from './manifests/print-manifests.ts'
import { attachLabels } from './own-labels/attach.ts'
import { readFileOfLabels } from './own-labels/read.ts'
import { removeLabel, restoreLabel } from './own-labels/remove.ts'
import { getBatch } from './purchase/batch-status.ts'
import { buyLabels } from './purchase/buy-labels.ts'
import { calculateRates } from './quotes/calculate-rates.ts'
import { confirmLabelTexts } from './request/label-texts.ts'
import { getTrace, previewPrices } from './quotes/preview-prices.ts'
import { quoteOrders } from './quotes/quote-orders.ts'
import { runtimeOf } from './runtime/service.ts'
import { getShipment } from './shipments/shipment-detail.ts'
import { listShipments } from './shipments/shipment-list.ts'
import { keepLabels } from './void/keep-labels.ts'
import { listVoidRequests } from './void/void-history.ts'
import { voidLabels } from './void/void-labels.ts'

// What asks a carrier works outside the call's transaction: a carrier may be slow, and a transaction must not wait for it.
export const shippingRoutes: Binding[] = [
  handle(quoteRoute, async (ctx, { body }) => quoteOrders(ctx, await runtimeOf(ctx), body), {
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
  handle(voidRoute, async (ctx, { body }) => voidLabels(ctx, await runtimeOf(ctx), { shipmentIds: body.shipmentIds }), {
    transaction: false,
  }),
  handle(keepRoute, async (ctx, { body }) => keepLabels(ctx, await runtimeOf(ctx), body.shipmentIds), {
    transaction: false,
  }),
  handleUpload(readOwnLabels, async (ctx, { query }) =>
    readFileOfLabels(ctx, await runtimeOf(ctx), { file: ctx.file, orderIds: query.orderIds }),
  ),
  handle(attachOwnLabels, async (ctx, { body }) => attachLabels(ctx, await runtimeOf(ctx), body), {
    transaction: false,
  }),
  handle(removeOwnLabel, async (ctx, { body }) => removeLabel(ctx, await runtimeOf(ctx), body.shipmentId), {
    transaction: false,
  }),
  handle(restoreOwnLabel, async (ctx, { body }) => restoreLabel(ctx, await runtimeOf(ctx), body.shipmentId), {
    transaction: false,
  }),
  handle(listVoids, ({ db, actor, now }, { query }) => listVoidRequests(db, query, { orgId: actor.orgId, now: now() })),
  handle(declarationRoute, (ctx, { params }) => getDeclaration(ctx, params.id)),
  handle(saveDeclarationRoute, (ctx, { params, body }) => saveDeclaration(ctx, params.id, body)),
  handle(getCustomsDefaults, ({ db, actor }) => storedCustoms.read(db, actor.orgId)),
  handle(saveDefaultsRoute, (ctx, { body }) => saveCustomsDefaults(ctx, body)),
  handleDownload(printCustomsPaper, (ctx, { body }) => printDocuments(ctx, body)),
  handleDownload(printProForma, (ctx, { body }) => printOrderProForma(ctx, body)),
  handle(listEei, ({ db, actor }, { query }) => listExports(db, actor.orgId, query)),
  handle(getDayEnd, ({ db, actor, now }) => readDayEnd(db, actor.orgId, now())),
  handle(closeDayRoute, (ctx, { body }) => closeDay(ctx, body.rows)),
  handle(getDayClose, ({ db, actor }, { params }) => readDayClose(db, actor.orgId, params.id)),
  handle(manifestsRoute, ({ db, actor }, { query }) => listManifests(db, actor.orgId, query)),
  handle(manifestRoute, ({ db, actor }, { params }) => getManifest(db, actor.orgId, params.id)),
  handleDownload(printManifestsRoute, (ctx, { body }) => printManifests(ctx, body), { transaction: false }),
  handle(getBuyerMailSettings, ({ db, actor }) => storedBuyerMail.read(db, actor.orgId)),
  handle(saveBuyerMailSettings, (ctx, { body }) => saveBuyerMail(ctx, body)),
  handle(listRoute, ({ db, actor, now }, { query }) => listShipments(db, actor.orgId, { query, now: now() })),
  handle(detailRoute, ({ db, actor, now, config }, { params }) =>
    getShipment(db, actor.orgId, { id: params.id, now: now(), isProduction: config.production }),
  ),
]

/**
 * Shipping: owns quotes, purchases of labels, shipments, tracking and voids.
 * Invariants: an order has at most one label or purchase under way; money is held before a carrier is called, and the call is
 * committed as `sent` before it is made; what must be filed in AES is never bought
 * without its ITN; an unanswered call is looked up, never simply repeated; a purchase ends as one label and one
 * charge or as none of both, whatever dies in between; the seller never pays more than it was shown; printing never buys.
 * States: packages/contract/src/lifecycles.ts.
 * Wings, each standing on those before it: customs (declarations, export filing, their papers) · request (the order as carriers want it) · carrier (calls) · runtime (this process: node,
 * limits, commits) · quotes · shipments (list, detail, print) · purchase (saga, batches) · void · manifests (end of the day) · own-labels (uploaded ones) · buyers
 * (their tracking page and emails) · tracking · changes (of a delivery under way) · pickups (once and recurring) · claims ·
 * exceptions (what keeps parcels from arriving) · returns (labels back to the seller) · sandbox (the time of its parcels) · filings (of exports in AES). The sweeper uses all.
 */
import { z } from 'zod'
import { inScope } from '../../../platform/database/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { sealedCarrierCredentials } from './carrier/connections.ts'
import { claimRoutes } from './claims/routes.ts'
import { askCarriersAboutClaims } from './claims/settle.ts'
import { endOverdueClaims } from './claims/deadlines.ts'
import { changeRoutes } from './changes/routes.ts'
import { settleDueChanges } from './changes/settle.ts'
import { registerBuyerPages } from './buyers/pages.ts'
import { bookPlans } from './pickups/book-plan.ts'
import { pickupRoutes } from './pickups/routes.ts'
import { settleDuePickups } from './pickups/settle.ts'
import { closeKind, runDayClose } from './manifests/close-day.ts'
import { filingRoutes } from './filings/routes.ts'
import { filingsKind, settleDueFilings } from './filings/settle.ts'
import { forgetOwnLabels } from './own-labels/forget.ts'
import { runBatch } from './purchase/batch-runner.ts'
import { buyKind } from './purchase/buy-labels.ts'
import { shippingFigures } from './purchase/figures.ts'
import { deleteOldQuotes } from './quotes/quotes.ts'
import { registerReturnPages } from './returns/pages.ts'
import { returnRoutes } from './returns/routes.ts'
import { lapseReturns, trackReturns } from './returns/use.ts'
import { shippingRoutes } from './routes.ts'
import { closeRuntime, runtimeOf } from './runtime/service.ts'
import { clockRoutes } from './sandbox/routes.ts'
import { startSweeping } from './sweeper.ts'
import { sendDigests } from './exceptions/digest.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import { watchParcels } from './exceptions/watch.ts'
import { refreshTracking } from './tracking/track-shipments.ts'
import { announceAutoVoids } from './void/announce-auto-voids.ts'
import { runAutoVoids } from './void/auto-voids.ts'
import { shipmentExport } from './shipments/export.ts'
import { voidExport } from './void/export.ts'

export { addConnection, listConnections, setConnectionState } from './carrier/connections.ts'
export { type LabelFacts, listLabelFacts } from './purchase/label-facts.ts'
export {
  countPrintQueue,
  findLabelFiles,
  findLabelsToPrint,
  type LabelFile,
  type LabelToPrint,
  setLabelsPrinted,
  claimPrintQueue,
  somePrinted,
} from './shipments/labels-to-print.ts'
export { ownLabelAsDots } from './own-labels/picture-zpl.ts'
export { findLiveLabels, isVoidRequested, type LiveLabel, lockLiveLabels } from './shipments/live.ts'
export { drawLabelPaper, readCustomsOfLabels } from './customs/documents/with-label.ts'
export type { PaperFacts } from './customs/documents/paper-facts.ts'
export { findFrozenPrices, type FrozenPrice, type PurchaseRef } from './purchase/frozen-prices.ts'
export { findParcels } from './shipments/find.ts'
export { countDeliveries, type DeliveryCount, deliveryCountSql } from './shipments/delivery-report.ts'
export { countExpiringLabels, daysToRefund, listExpiringLabels, sumVoidStates } from './void/void-report.ts'
export { buyForWarehouse, type WarehouseChoice } from './purchase/for-warehouse.ts'
export { voidForWarehouse } from './void/for-warehouse.ts'
export { type BoughtRequest, carrierProblem, listBoughtRequests, parcelRequest } from './quotes/bought-requests.ts'
export { openShippingAt, type ShippingAt } from './shipping-at.ts'

const DAY_MS = 86_400_000
const trackKind = jobKind('shipping.track', z.strictObject({}), { maxAttempts: 1 })
const changesKind = jobKind('shipping.settleAddressChanges', z.strictObject({}), { maxAttempts: 1 })
const pickupsKind = jobKind('shipping.settlePickups', z.strictObject({}), { maxAttempts: 1 })
const plansKind = jobKind('shipping.bookRecurringPickups', z.strictObject({}), { maxAttempts: 1 })
const claimsKind = jobKind('shipping.settleClaims', z.strictObject({}), { maxAttempts: 1 })
const claimDatesKind = jobKind('shipping.claimDeadlines', z.strictObject({}))
const watchKind = jobKind('shipping.watchParcels', z.strictObject({}), { maxAttempts: 1 })
const digestKind = jobKind('shipping.exceptionDigest', z.strictObject({}), { maxAttempts: 1 })
const announceKind = jobKind('shipping.announceAutoVoids', z.strictObject({}), { maxAttempts: 1 })
const autoVoidKind = jobKind('shipping.voidUnscanned', z.strictObject({}), { maxAttempts: 1 })
const returnsKind = jobKind('shipping.trackReturns', z.strictObject({}), { maxAttempts: 1 })
const lapseKind = jobKind('shipping.lapseReturns', z.strictObject({}), { maxAttempts: 1 })
const tidyKind = jobKind('shipping.cleanUp', z.strictObject({}))

export const shippingModule: ServerModule = {
  owns: [
    'address_change',
    'auto_void',
    'auto_void_rule',
    'buyer_mail',
    'buyer_mail_setting',
    'buyer_opt_out',
    'claim',
    'claim_file',
    'claim_rule',
    'cover_rule',
    'carrier_connection',
    'customs_declaration',
    'customs_setting',
    'eei_filing',
    'eei_parcel',
    'eei_sending',
    'exception_rule',
    'exception_setting',
    'delivery_change_rule',
    'day_close',
    'label',
    'label_batch',
    'label_batch_item',
    'label_text',
    'manifest',
    'manifest_label',
    'own_label',
    'parcel',
    'pickup',
    'pickup_parcel',
    'pickup_plan',
    'pickup_plan_day',
    'purchase',
    'quote',
    'return_label',
    'return_rule',
    'shipment',
    'shipment_exception',
    'tracking_event',
    'void_request',
  ],
  offers: [
    'shipping_billed_label',
    'shipping_confirmed_void',
    'shipping_cover',
    'shipping_cover_cost',
    'shipping_declared_order',
    'shipping_label_attempt',
    'shipping_live_filing',
    'shipping_open_void',
    'shipping_paid_claim',
    'shipping_parked_purchase',
    'shipping_pending_label',
    'shipping_purchase',
    'shipping_questioned_claim',
    'shipping_return_parcel',
    'shipping_return_tracking',
    'shipping_shipment',
    'shipping_unseen_address_change',
    'shipping_waiting_exception',
  ],
  exports: { shipments: shipmentExport, voids: voidExport },
  routes: [
    ...shippingRoutes,
    ...changeRoutes,
    ...pickupRoutes,
    ...claimRoutes,
    ...exceptionRoutes,
    ...returnRoutes,
    ...clockRoutes,
    ...filingRoutes,
  ],
  http: (app, services) => {
    registerBuyerPages(app, services)
    registerReturnPages(app, services)
  },
  sealed: [sealedCarrierCredentials],
  figures: shippingFigures,
  jobs: (services) => [
    defineJob(buyKind, async (ref) => runBatch(await runtimeOf(services), ref)),
    defineJob(closeKind, async (ref) => runDayClose(await runtimeOf(services), ref)),
    defineJob(trackKind, async () => void (await refreshTracking(await runtimeOf(services)))),
    defineJob(changesKind, async () => settleDueChanges(await runtimeOf(services))),
    defineJob(pickupsKind, async () => settleDuePickups(await runtimeOf(services))),
    defineJob(plansKind, async () => bookPlans(await runtimeOf(services))),
    defineJob(claimsKind, async () => askCarriersAboutClaims(await runtimeOf(services))),
    defineJob(claimDatesKind, async () => endOverdueClaims(await runtimeOf(services))),
    defineJob(watchKind, async () => void (await watchParcels(await runtimeOf(services)))),
    defineJob(digestKind, async () => sendDigests(await runtimeOf(services))),
    defineJob(announceKind, async () => announceAutoVoids(await runtimeOf(services))),
    defineJob(autoVoidKind, async () => runAutoVoids(await runtimeOf(services))),
    defineJob(returnsKind, async () => trackReturns(await runtimeOf(services))),
    defineJob(filingsKind, async () => settleDueFilings(await runtimeOf(services))),
    defineJob(lapseKind, async () => lapseReturns(await runtimeOf(services))),
    defineJob(tidyKind, async () => {
      const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
      await inScope(services.database, { role: 'service', orgId: 0 }, async (db) => {
        await deleteOldQuotes(db, daysAgo(7))
        await forgetOwnLabels(db, daysAgo(1))
      })
    }),
  ],
  periodic: [
    { kind: trackKind, at: '*/5 * * * *' },
    { kind: changesKind, at: '*/10 * * * *' },
    { kind: pickupsKind, at: '*/2 * * * *' },
    { kind: plansKind, at: '7 * * * *' },
    { kind: claimsKind, at: '*/10 * * * *' },
    { kind: claimDatesKind, at: '17 * * * *' },
    { kind: watchKind, at: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *' },
    { kind: digestKind, at: '20 13 * * *' },
    { kind: announceKind, at: '19 15 * * *' },
    { kind: autoVoidKind, at: '49 * * * *' },
    { kind: returnsKind, at: '*/10 * * * *' },
    { kind: filingsKind, at: '* * * * *' },
    { kind: lapseKind, at: '23 * * * *' },
    { kind: tidyKind, at: '41 3 * * *' },
  ],
  start: async (services) => {
    const runtime = await runtimeOf(services)
    const sweeping = startSweeping(runtime)
    return {
      stop: async () => {
        runtime.stopping = true
        await sweeping.stop()
        await closeRuntime(services.database)
      },
    }
  },
}

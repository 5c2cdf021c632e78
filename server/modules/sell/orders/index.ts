/**
 * Orders: owns orders and their lines.
 * Invariants: an order number is unique in its store; the total weight always follows from the planned package; an order is
 * changed or canceled only while it awaits shipment and no label is being bought for it; every change raises its version.
 * Of an order that goes in parts, never more units have labels than were ordered; it is shipped once all have one.
 * An order on hold cannot be bought; everything else may be done with it. A hold with a day ends when that day begins for who set it.
 * States: awaiting shipment (1) ⇄ canceled (3); awaiting → shipped (2) when a label is bought, back when it is voided (shipping).
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { forgetChanges, forgetChangesKind } from './bulk/undo.ts'
import { findLeftSplits, splitByRules } from './by-rules/split.ts'
import { findSplitsKind, splitByRulesKind } from './by-rules/split-kind.ts'
import {
  findTimedKind,
  findTimedRuns,
  forgetTimedKind,
  forgetTimedRuns,
  runTimed,
  timedRunKind,
} from './by-rules/timed.ts'
import { releaseDue, releaseKind } from './release.ts'
import { orderRoutes } from './routes.ts'
import { orderExport } from './export.ts'

export { insertOrders, type InsertedOrder, type NewLine, type NewOrder, type StoreLineRef, weightOf } from './insert.ts'

export const ordersModule: ServerModule = {
  owns: [
    'order_change',
    'order_change_before',
    'order_undo_snapshot',
    'order_line',
    'order_tag',
    'order_tagging',
    'order_timed_run',
    'order_regrouping',
    'order_regrouping_member',
    'sales_order',
  ],
  offers: ['orders_fulfilment', 'orders_line', 'orders_order', 'orders_origin'],
  routes: orderRoutes,
  exports: { orders: orderExport },
  jobs: (services) => [
    defineJob(releaseKind, () => releaseDue(services)),
    defineJob(forgetChangesKind, () => forgetChanges(services)),
    defineJob(findTimedKind, () => findTimedRuns(services)),
    defineJob(timedRunKind, (run, { signal }) => runTimed(services, run, signal)),
    defineJob(splitByRulesKind, ({ orgId }, context) => splitByRules(services, orgId, context)),
    defineJob(findSplitsKind, () => findLeftSplits(services)),
    defineJob(forgetTimedKind, () => forgetTimedRuns(services)),
  ],
  periodic: [
    { kind: releaseKind, at: '*/5 * * * *' },
    { kind: forgetChangesKind, at: '29 4 * * *' },
    { kind: findTimedKind, at: '*/5 * * * *' },
    { kind: findSplitsKind, at: '*/5 * * * *' },
    { kind: forgetTimedKind, at: '37 4 * * *' },
  ],
}
export type { Contents } from './parts.ts'
export type { Piece } from './packages.ts'
export {
  lockAgainstDeletion,
  lockOrder,
  markAwaiting,
  markShipped,
  markShippedAgain,
  markShippedByWarehouse,
  markShippedWithout,
} from './shipped.ts'
export { type Measured, setMeasured, setRepacked } from './measured.ts'
export {
  listGoodsNeeded,
  lockOrdersToSend,
  noteAtWarehouse,
  type OrderToSend,
  type Unsendable,
} from './to-warehouse.ts'
export { chooseWarehouse, lockDueToSend, noteUnsent, tryAgainToSend, type Unsent, warehouseFor } from './sending.ts'
export { countOrders, type OrderCount, orderCountSql } from './report.ts'
export { countTodos } from './todo.ts'
export {
  findOrdersOnPaper,
  type LineOnPaper,
  type OrderOnPaper,
  type ParcelOnPaper,
  readOrdersOnPaper,
} from './on-paper.ts'
export { noteLabelsPrinted, setOrdersPrinted } from './printed.ts'
export { orderExport } from './export.ts'
export { findOrders } from './find.ts'
export { insertParsedOrders, type ParsedSource } from './insert-parsed.ts'
export { applyRules } from './by-rules/run.ts'
export { isBeingSplit } from './by-rules/being-split.ts'
export { fillIncoming, fillsFromProducts } from './from-products/auto.ts'
export { findGoods } from './from-products/goods.ts'
export { changeCustomsLines, findCustomsLines } from './customs-lines.ts'
export { type ItemValue, listItemValues } from './item-values.ts'
export { type Filled, marksOf } from './from-products/marks.ts'
export { divideAtWarehouse, joinAtWarehouse, lockDivisible, type UnitsOfOrderLine } from './regrouping/at-warehouse.ts'
export { cancelSplitOff } from './regrouping/split-off.ts'
export { ordersOfImport, undoImportedOrders } from './undo-import.ts'
export { updateParsedOrders } from './update-parsed.ts'
export {
  changeFromStore,
  findLinesFingerprint,
  findOrderNo,
  type HeldOrder,
  lockOrderForSync,
  linesFingerprint,
  recipientFingerprint,
  type StoreChange,
  type StoreSide,
} from './from-store.ts'

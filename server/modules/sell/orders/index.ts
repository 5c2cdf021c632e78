/**
 * Orders: owns orders and their lines.
 * Invariants: an order number is unique in its store; the total weight always follows from the planned package; an order is
 * changed or canceled only while it awaits shipment and no label is being bought for it; every change raises its version.
 * States: awaiting shipment (1) ⇄ canceled (3); awaiting → shipped (2) when a label is bought, back when it is voided (shipping).
 */
import type { ServerModule } from '../../../platform/module.ts'
import { orderRoutes } from './routes.ts'

export { insertOrders, type InsertedOrder, type NewOrder, weightOf } from './insert.ts'

export const ordersModule: ServerModule = {
  owns: ['order_undo_snapshot', 'order_line', 'sales_order'],
  offers: ['orders_line', 'orders_order'],
  routes: orderRoutes,
}
export { lockAgainstDeletion, lockOrder, markAwaiting, markShipped, markShippedAgain } from './shipped.ts'
export { countTodos } from './todo.ts'
export { type LineOnPaper, type OrderOnPaper, readOrdersOnPaper } from './on-paper.ts'
export { noteLabelsPrinted, setOrdersPrinted } from './printed.ts'
export { orderExport } from './export.ts'
export { findOrders } from './find.ts'
export { insertParsedOrders, type ParsedSource } from './insert-parsed.ts'
export { fillIncoming, fillsFromProducts } from './from-products/auto.ts'
export { findGoods } from './from-products/goods.ts'
export { type Filled, marksOf } from './from-products/marks.ts'
export { ordersOfImport, undoImportedOrders } from './undo-import.ts'
export { updateParsedOrders } from './update-parsed.ts'
export {
  changeFromStore,
  findOrderNo,
  lockOrderForSync,
  linesFingerprint,
  recipientFingerprint,
  type StoreChange,
  type StoreSide,
} from './from-store.ts'

import type { ExportList } from './list.ts'
import { moneyExports } from './lists/money.ts'
import { orderExports } from './lists/order.ts'
import { reportExports } from './lists/report.ts'
import { shipmentExports } from './lists/shipment.ts'
import { warehouseExports } from './lists/warehouse.ts'
import type { ExportTarget } from './targets.ts'

/** Every list that can be exported. */
export const exportLists: Readonly<Record<ExportTarget, ExportList>> = {
  ...orderExports,
  ...shipmentExports,
  ...moneyExports,
  ...warehouseExports,
  ...reportExports,
}

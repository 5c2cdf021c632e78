import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { WarehouseType } from '../warehouse/types.ts'

/** What the lines of a warehouse's bill are grouped by, in the order in which they appear. */
export const billGroups = ['receiving', 'storage', 'fulfillment', 'returns', 'workOrders', 'other'] as const
export type BillGroup = (typeof billGroups)[number]

export const billGroupWords: Readonly<Record<BillGroup, Text>> = {
  receiving: { en: 'Receiving', cn: '收货' },
  storage: { en: 'Storage', cn: '仓储' },
  fulfillment: { en: 'Fulfillment', cn: '发货' },
  returns: { en: 'Returns', cn: '退货' },
  workOrders: { en: 'Work orders', cn: '仓库工单' },
  other: { en: 'Other', cn: '其他' },
}

const groupOfService: Readonly<Partial<Record<WarehouseType, BillGroup>>> = {
  inbound: 'receiving',
  storage: 'storage',
  pick: 'fulfillment',
  pack: 'fulfillment',
  return: 'returns',
  workOrder: 'workOrders',
}
/** To which group a service of the seller's balance belongs. */
export const billGroupOf = (service: WarehouseType): BillGroup => groupOfService[service] ?? 'other'

/** `open`: the period collects lines. `disputed`: closed, and a charge on it awaits an answer. */
export const warehouseBillStates = ['closed', 'disputed'] as const
export type WarehouseBillState = (typeof warehouseBillStates)[number]
export const warehouseBillWords: Readonly<Record<WarehouseBillState | 'open', StatusWords>> = {
  open: { en: 'Open', cn: '未出账', tone: 'info' },
  closed: { en: 'Closed', cn: '已出账', tone: 'success' },
  disputed: { en: 'Disputed', cn: '有争议', tone: 'warning' },
}

/** What a month with a monthly minimum, or fees by stored SKU, waits for before it is closed. */
export const billWaits = ['prices', 'storage'] as const
export type BillWait = (typeof billWaits)[number]

/** Days after the end of a month on which its bill is closed: charges of its last days are still priced until then. */
export const BILL_CLOSING_DAYS = 3

import type { Text } from '../core/messages.ts'

/** Services that a warehouse charges for. */
export const warehouseServices = ['inbound', 'storage', 'pick', 'pack', 'workOrder', 'return', 'adjust'] as const
export type WarehouseService = (typeof warehouseServices)[number]

/** What moves a warehouse balance. */
export const warehouseTypes = ['recharge', 'fee', 'transfer', ...warehouseServices, 'monthly'] as const
export type WarehouseType = (typeof warehouseTypes)[number]

export const warehouseTypeWords: Readonly<Record<WarehouseType, Text>> = {
  recharge: { en: 'Recharge', cn: '充值' },
  fee: { en: 'Payment fee', cn: '手续费' },
  transfer: { en: 'Transfer between balances', cn: '余额划转' },
  inbound: { en: 'Inbound', cn: '入库' },
  storage: { en: 'Storage', cn: '仓储' },
  pick: { en: 'Pick', cn: '拣货' },
  pack: { en: 'Pack', cn: '打包' },
  workOrder: { en: 'Work order', cn: '工单' },
  return: { en: 'Return', cn: '退货' },
  monthly: { en: 'Monthly fees', cn: '月费' },
  adjust: { en: 'Adjustment', cn: '调整' },
}

import type { Text } from '../core/messages.ts'
import type { WarehouseService } from '../warehouse/types.ts'

/** What a warehouse charges for, in the order of a rate card. */
export const chargeActs = [
  'receive',
  'receiveBox',
  'putAway',
  'pick',
  'pickUnit',
  'pack',
  'ship',
  'returnInspect',
  'returnRestock',
  'dispose',
  'workUnit',
  'workFlat',
  'workTime',
  'storage',
  'monthly',
  'monthlySku',
  'monthlyMinimum',
] as const
export type ChargeAct = (typeof chargeActs)[number]

export const chargeActWords: Readonly<Record<ChargeAct, Text>> = {
  receive: { en: 'Receiving, by unit', cn: '收货（按件）' },
  receiveBox: { en: 'Receiving, by box', cn: '收货（按箱）' },
  putAway: { en: 'Put-away', cn: '上架' },
  pick: { en: 'Pick, first unit', cn: '拣货（首件）' },
  pickUnit: { en: 'Pick, each further unit', cn: '拣货（续件）' },
  pack: { en: 'Packing', cn: '打包' },
  ship: { en: 'Shipping handling', cn: '发货操作' },
  returnInspect: { en: 'Return inspection', cn: '退货检验' },
  returnRestock: { en: 'Return restock', cn: '退货上架' },
  dispose: { en: 'Disposal', cn: '销毁' },
  workUnit: { en: 'Work order, by unit', cn: '仓库工单（按件）' },
  workFlat: { en: 'Work order, flat', cn: '仓库工单（整单）' },
  workTime: { en: 'Work order, by time', cn: '仓库工单（按时间）' },
  storage: { en: 'Storage', cn: '仓储' },
  monthly: { en: 'Monthly fee', cn: '月费' },
  monthlySku: { en: 'Monthly fee, by stored SKU', cn: '月费（按在库 SKU）' },
  monthlyMinimum: { en: 'Monthly minimum', cn: '每月最低消费' },
}

/** Charged when a month is closed, for the days of the connection in it; all others are charged as the work is done. */
export const monthlyActs = ['monthly', 'monthlySku', 'monthlyMinimum'] as const satisfies readonly ChargeAct[]
/** Whether it is charged by the month; such a rate has no minimum of its own. */
export const isMonthly = (act: ChargeAct): boolean => (monthlyActs as readonly ChargeAct[]).includes(act)

/** What one rate is for. */
export const chargeUnits = ['unit', 'box', 'order', 'package', 'job', 'quarterHour', 'volume', 'month', 'sku'] as const
export type ChargeUnit = (typeof chargeUnits)[number]
export const chargeUnitWords: Readonly<Record<ChargeUnit, Text>> = {
  unit: { en: 'per unit', cn: '每件' },
  box: { en: 'per box', cn: '每箱' },
  order: { en: 'per order', cn: '每单' },
  package: { en: 'per package', cn: '每个包裹' },
  job: { en: 'per work order', cn: '每个仓库工单' },
  quarterHour: { en: 'per 15 minutes', cn: '每 15 分钟' },
  volume: { en: 'per ft³ and day', cn: '每立方英尺每天' },
  month: { en: 'per month', cn: '每月' },
  sku: { en: 'per SKU and month', cn: '每个 SKU 每月' },
}
export const unitOfAct: Readonly<Record<ChargeAct, ChargeUnit>> = {
  receive: 'unit',
  receiveBox: 'box',
  putAway: 'unit',
  pick: 'order',
  pickUnit: 'unit',
  pack: 'package',
  ship: 'package',
  returnInspect: 'unit',
  returnRestock: 'unit',
  dispose: 'unit',
  workUnit: 'unit',
  workFlat: 'job',
  workTime: 'quarterHour',
  storage: 'volume',
  monthly: 'month',
  monthlySku: 'sku',
  monthlyMinimum: 'month',
}

/** As which service an act stands in the balance of the seller. */
export const serviceOfAct: Readonly<Record<ChargeAct, WarehouseService | 'monthly'>> = {
  receive: 'inbound',
  receiveBox: 'inbound',
  putAway: 'inbound',
  pick: 'pick',
  pickUnit: 'pick',
  pack: 'pack',
  ship: 'pack',
  returnInspect: 'return',
  returnRestock: 'return',
  dispose: 'return',
  workUnit: 'workOrder',
  workFlat: 'workOrder',
  workTime: 'workOrder',
  storage: 'storage',
  monthly: 'monthly',
  monthlySku: 'monthly',
  monthlyMinimum: 'monthly',
}

/** Why an act has no price by itself. */
export const unpricedReasons = ['noRow', 'noSize'] as const
export type UnpricedReason = (typeof unpricedReasons)[number]
export const unpricedReasonWords: Readonly<Record<UnpricedReason, Text>> = {
  noRow: { en: 'The rate card has no row for it', cn: '价目表中没有对应项目' },
  noSize: { en: 'Products without a size', cn: '商品未填写尺寸' },
}

import type { Text } from '../core/messages.ts'

/** Why orders were not sent to a warehouse, in words for several of them. */
export const sendReasons = {
  NOT_FOUND: { en: 'Not found', cn: '未找到' },
  ORDER_NOT_AWAITING: { en: 'Not awaiting shipment', cn: '不是待发货状态' },
  ORDER_HAS_LABEL: { en: 'Already has a label', cn: '已有面单' },
  ORDER_PART_SHIPPED: { en: 'Part of it has a label', cn: '部分商品已有面单' },
  ORDER_SEVERAL_PACKAGES: { en: 'Goes in several packages', cn: '有多个包裹' },
  ORDER_BEING_BOUGHT: { en: 'Label is being bought', cn: '正在购买面单' },
  ORDER_AT_WAREHOUSE: { en: 'Already at a warehouse', cn: '已发送到仓库' },
  ORDER_ON_HOLD: { en: 'On hold', cn: '已搁置' },
  ADDRESS_INCOMPLETE: { en: 'Address incomplete or invalid', cn: '地址不完整或无效' },
  ORDER_WITHOUT_ITEMS: { en: 'No items', cn: '没有商品明细' },
  WAREHOUSE_NOT_CONNECTED: { en: "You aren't connected to the warehouse", cn: '未连接该仓库' },
  LINK_SUSPENDED: { en: 'The warehouse suspended your account', cn: '仓库已停用您的账号' },
  WAREHOUSE_INACTIVE: { en: 'The warehouse takes no orders', cn: '仓库暂不接单' },
  ORDER_SKU_UNKNOWN: { en: "An item isn't in your products. Check its SKU.", cn: '有商品不在商品库中，请检查 SKU' },
} as const satisfies Record<string, Text>
export type SendReason = keyof typeof sendReasons
/** Those that keep an order from going to its warehouse by itself until somebody acts; the list of orders is filtered by them. */
export const unsentReasons = [
  'ORDER_SKU_UNKNOWN',
  'ADDRESS_INCOMPLETE',
  'ORDER_WITHOUT_ITEMS',
  'WAREHOUSE_NOT_CONNECTED',
  'LINK_SUSPENDED',
  'WAREHOUSE_INACTIVE',
  'ORDER_PART_SHIPPED',
  'ORDER_SEVERAL_PACKAGES',
  'ORDER_HAS_LABEL',
  'ORDER_BEING_BOUGHT',
] as const satisfies readonly SendReason[]

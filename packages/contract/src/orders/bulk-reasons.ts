import type { Text } from '../core/messages.ts'

/** Why orders were left out of a bulk change, in words for several of them. */
const reasons = {
  NOT_FOUND: { en: 'Not found', cn: '未找到' },
  CONFLICT: { en: 'Changed in the meantime', cn: '在此期间已被修改' },
  ORDER_CHANGED_SINCE: { en: 'Changed since then', cn: '之后已被修改' },
  ORDER_NOT_AWAITING: { en: 'Not awaiting shipment', cn: '不是待发货状态' },
  ORDER_PART_SHIPPED: { en: 'Part of it has a label', cn: '部分商品已有面单' },
  ORDER_SEVERAL_PACKAGES: {
    en: 'Goes in several packages. Change them in the order',
    cn: '有多个包裹，请在订单中修改',
  },
  ORDER_HAS_LABEL: { en: 'Already has a label', cn: '已有面单' },
  ORDER_BEING_BOUGHT: { en: 'Label is being bought', cn: '正在购买面单' },
  ORDER_AT_WAREHOUSE: { en: 'At a warehouse', cn: '已发送到仓库' },
  NO_SUGGESTION: { en: 'Nothing to suggest', cn: '没有建议' },
  NOT_ONLY_SPELLING: { en: 'The suggestion changes the place', cn: '建议会更改地点' },
  TOO_MANY_TAGS: { en: 'More than 50 tags', cn: '标记超过 50 个' },
} as const satisfies Record<string, Text>

export type BulkReason = keyof typeof reasons
export const bulkReason = (code: BulkReason): Text => reasons[code]

import type { Text } from '../core/messages.ts'

/** What keeps an order from the floor, beside its state. */
export const outboundHolds = ['seller', 'operator', 'address', 'funds', 'label'] as const
export type OutboundHold = (typeof outboundHolds)[number]

export const outboundHoldWords: Readonly<Record<OutboundHold, Text>> = {
  seller: { en: 'Held by the seller', cn: '卖家搁置' },
  operator: { en: 'Held by the warehouse', cn: '仓库搁置' },
  address: { en: 'Address problem', cn: '地址有问题' },
  funds: { en: 'Balance too low', cn: '余额不足' },
  label: { en: 'Label missing', cn: '缺少面单' },
}

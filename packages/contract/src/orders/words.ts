import { type OrderStatus, orderStatus } from './enums.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { Text } from '../core/messages.ts'

/** What a status is called and which tone it has: the same on every screen, in exports and on paper. */
export const orderStatusWords: Record<OrderStatus, StatusWords> = {
  [orderStatus.awaiting]: { en: 'Awaiting shipment', cn: '待发货', tone: 'info' },
  [orderStatus.shipped]: { en: 'Shipped', cn: '已发货', tone: 'success' },
  [orderStatus.canceled]: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

/** Order types as they are called; ids of specification §3. */
export const orderTypeWords: Record<number, Text> = {
  1: { en: 'Manual', cn: '手工' },
  2: { en: 'Amazon', cn: 'Amazon' },
  3: { en: 'eBay', cn: 'eBay' },
  4: { en: 'Etsy', cn: 'Etsy' },
  6: { en: 'ShipStation', cn: 'ShipStation' },
  7: { en: 'Shopify', cn: 'Shopify' },
}

import { type AddressCheck, addressCheck, type AddressReason, type OrderStatus, orderStatus } from './enums.ts'
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

/** What is known of an address, in a word. */
export const addressCheckWords: Record<AddressCheck, StatusWords> = {
  [addressCheck.unchecked]: { en: 'Not checked', cn: '未验证', tone: 'neutral' },
  [addressCheck.verified]: { en: 'Verified', cn: '已验证', tone: 'success' },
  [addressCheck.corrected]: { en: 'Corrected', cn: '已更正', tone: 'success' },
  [addressCheck.asEntered]: { en: 'Used as entered', cn: '按原样使用', tone: 'neutral' },
  [addressCheck.suggestion]: { en: 'Suggestion', cn: '有建议', tone: 'info' },
  [addressCheck.formOnly]: { en: 'Format checked', cn: '格式已核对', tone: 'neutral' },
  [addressCheck.problem]: { en: 'Check address', cn: '地址待核对', tone: 'warning' },
}

export const addressReasonWords: Record<AddressReason, Text> = {
  buyerConfirmed: { en: 'The buyer confirmed it', cn: '买家已确认' },
  deliveredBefore: { en: 'Parcels arrived there before', cn: '此前已送达过' },
  newAddress: { en: 'It is a new address', cn: '新建地址' },
  other: { en: 'Other reason', cn: '其他原因' },
}

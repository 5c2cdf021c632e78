import type { Text } from '../messages.ts'

/** What the mapping templates that ship with the product are called, by their ids; the calls show the English names. */
export const readyNames: Readonly<Record<number, Text>> = {
  1: { en: 'Standard columns', cn: '标准列' },
  2: { en: 'Shopify orders', cn: 'Shopify 订单' },
  3: { en: 'Amazon order report', cn: '亚马逊订单报告' },
  11: { en: 'Amazon unshipped orders', cn: '亚马逊未发货订单' },
  4: { en: 'eBay orders report', cn: 'eBay 订单报告' },
  5: { en: 'eBay sales records', cn: 'eBay 销售记录' },
  6: { en: 'Etsy order items', cn: 'Etsy 订单商品' },
  7: { en: 'Etsy orders', cn: 'Etsy 订单' },
  8: { en: 'WooCommerce order export', cn: 'WooCommerce 订单导出' },
  12: { en: 'WooCommerce orders, one row each', cn: 'WooCommerce 订单（每单一行）' },
  9: { en: 'Walmart orders', cn: '沃尔玛订单' },
  10: { en: 'ShipStation orders', cn: 'ShipStation 订单' },
}

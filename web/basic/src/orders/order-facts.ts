import { crossesCustoms } from '@waybill/contract/customs/borders'
import type { OrderDetail, OrderRow } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'

export type OrderLine = OrderDetail['lines'][number]

/** Where labels of the order are sent from; null while none is chosen. */
export const senderOf = ({ shipFrom, defaultSender }: OrderDetail): PostalAddress | null => shipFrom ?? defaultSender

/** Does the parcel cross a border? False while its sender is unknown. */
export function isAbroad(order: OrderDetail): boolean {
  const sender = senderOf(order)
  return sender !== null && crossesCustoms(sender, order.recipientAddress)
}

/** What the items cost in the order's currency; null when no price is known. */
export function goodsTotal({ lines }: Pick<OrderDetail, 'lines'>): number | null {
  const priced = lines.filter(({ unitPrice }) => unitPrice !== null)
  return priced.length === 0 ? null : priced.reduce((sum, line) => sum + line.quantity * (line.unitPrice ?? 0), 0)
}

/** What labels cost and what came back for voided ones. */
export const postageOf = ({ shipments }: Pick<OrderDetail, 'shipments'>) => ({
  paid: shipments.reduce((sum, { price }) => sum + price, 0),
  refunded: shipments.reduce((sum, { refund }) => sum + (refund ?? 0), 0),
})

/** Shipments of the valid labels of an order, of several packages in their order. */
export const labelsOf = ({ labels, shipment }: Pick<OrderRow, 'labels' | 'shipment'>): number[] =>
  labels ?? (shipment ? [shipment.id] : [])

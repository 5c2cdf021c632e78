import type { OrderDetail } from '@waybill/contract/orders/api'

export const editKinds = [
  'package',
  'service',
  'options',
  'recipient',
  'shipFrom',
  'customs',
  'facts',
  'items',
] as const
export type EditKind = (typeof editKinds)[number]

/** The name of what is being typed into one of an order's drawers. What was typed into another version is not put into this one. */
export const editDraft = ({ id, version }: Pick<OrderDetail, 'id' | 'version'>, kind: EditKind): string =>
  `order-${id}-${version}-${kind}`

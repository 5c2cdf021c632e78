import { type OrderGrouping, type SpendGrouping, UNKNOWN } from '@waybill/contract/reports/enums'
import type { DeliveryGroup, DeliverySums, OrderSums } from '@waybill/contract/reports/operations-api'
import { placeOf } from '@waybill/host/report'

type Days = { from: string; to: string }

/** The list of orders that each figure counts. */
const ofOrders: Record<keyof OrderSums, { view: string; todo?: string }> = {
  orders: { view: 'all' },
  open: { view: 'awaiting' },
  held: { view: 'held' },
  late: { view: 'awaiting', todo: 'late' },
  shipped: { view: 'shipped' },
  canceled: { view: 'canceled' },
}
function ofOrderGroup(by: OrderGrouping, key: string) {
  if (by === 'store') return { stores: [Number(key)] }
  if (by === 'type') return { types: [Number(key)] }
  if (by === 'country') return { country: key }
  if (by === 'tag') return { tag: key }
  const [carrier, code] = key.split(':')
  return key === '' ? { carriers: [0] } : { carriers: [Number(carrier)], service: code || UNKNOWN }
}
type OrderNarrowing = { stores?: number[] | undefined; types?: number[] | undefined }

/** The orders that a figure counts; a null group is all of them. */
export const ordersHref = (
  { from, to }: Days,
  { stores, types }: OrderNarrowing,
  { figure, by, key }: { figure: keyof OrderSums; by: OrderGrouping; key: string | null },
): string =>
  placeOf('/b/#/order/lists', {
    ...ofOrders[figure],
    from,
    to,
    stores,
    types,
    ...(key !== null && ofOrderGroup(by, key)),
  })

export type DeliveryFigure = Exclude<keyof DeliverySums, 'promisedDays' | 'actualDays'>
/** The list of shipments that each figure counts. */
const ofShipments: Record<DeliveryFigure, { view: string; promise?: string }> = {
  labels: { view: 'all' },
  voided: { view: 'voided' },
  toHandOver: { view: 'toHandOver' },
  inTransit: { view: 'inTransit' },
  exceptions: { view: 'exceptions' },
  onTime: { view: 'delivered', promise: 'onTime' },
  late: { view: 'delivered', promise: 'late' },
  unpromised: { view: 'delivered', promise: 'unpromised' },
  overdue: { view: 'all', promise: 'overdue' },
}
type Group = Pick<DeliveryGroup, 'carrier' | 'serviceCode' | 'zone'>

function ofDeliveryGroup(by: SpendGrouping, { carrier, serviceCode, zone }: Group) {
  if (by === 'zone') return { zone: zone ?? UNKNOWN }
  const carriers = [carrier ?? 0]
  return by === 'carrier' ? { carriers } : { carriers, service: serviceCode ?? UNKNOWN }
}

/** The shipments that a figure counts; a null group is all of them. */
export const shipmentsHref = (
  { from, to }: Days,
  carrier: number | undefined,
  { figure, by, group }: { figure: DeliveryFigure; by: SpendGrouping; group: Group | null },
): string =>
  placeOf('/e/#/shipment/lists', {
    ...ofShipments[figure],
    from,
    to,
    ...(carrier !== undefined && { carriers: [carrier] }),
    ...(group && ofDeliveryGroup(by, group)),
  })

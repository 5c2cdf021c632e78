import type { InputOf } from '@waybill/contract/core/route'
import type { OrderDetail, OrderRow, updateOrder } from '@waybill/contract/orders/api'
import type { Rate } from '@waybill/contract/shipping/api'
import type { OrderStart } from '@waybill/host/order-start'
import { isBatteryType } from '@waybill/contract/declarations/batteries'
import { sides, unitsOf, type RateState, zipOf } from './rate-state.ts'

type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>
type Asked = { rate: Rate; state: RateState }

const cents = (dollars: number): number => Math.round(dollars * 100) * 100

/** The package as typed; what was not typed stays as the order has it. */
function packageOf(state: RateState, order: OrderDetail): Change['package'] {
  const { massUnit, sizeUnit } = unitsOf(state)
  const typed = sides.every((side) => state[side])
  const { length, width, height, sizeUnit: unit } = typed ? { ...state, sizeUnit } : order.package
  const type = state.packaging.trim() || order.package.type
  return { type, massUnit, weight: state.weight, weight2: state.weight2, length, width, height, sizeUnit: unit }
}

/** What a rate and the values typed for it change of an order. Addresses stay the order's own: the calculator knows no street. */
export function changeOfOrder({ rate, state }: Asked, order: OrderDetail): Change {
  return {
    package: packageOf(state, order),
    carrier: rate.carrier,
    serviceCode: rate.serviceCode,
    signature: state.signature,
    ...(state.insured && { insuredValue: cents(state.insured) }),
    ...(state.declared && { declaredValue: cents(state.declared) }),
    ...(isBatteryType(state.battery) && { batteryType: state.battery }),
  }
}

const letters = (zip: string): string => zip.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
/** Of a ZIP code of the US the first five digits decide. */
const zone = (country: string, zip: string): string => (country === 'US' ? letters(zip).slice(0, 5) : letters(zip))

/** Does the order go to the typed place, as far as a price knows places? */
export const isSamePlace = (state: RateState, { shipTo }: Pick<OrderRow, 'shipTo'>): boolean =>
  shipTo.country === state.toCountry &&
  zone(shipTo.country, shipTo.zip ?? '') === zone(state.toCountry, zipOf(state, 'to'))

/** Orders that can take a rate, those that go to the typed place first. */
export function ordersFor(state: RateState, orders: readonly OrderRow[]): OrderRow[] {
  const open = orders.filter(({ can }) => can.edit.allowed && can.buy.allowed)
  const same = open.filter((order) => isSamePlace(state, order))
  return [...same, ...open.filter((order) => !same.includes(order))]
}

/** The same of an order that is yet to be created; of its address the calculator knows country and ZIP code. */
export function orderStartOf({ rate, state }: Asked): OrderStart {
  const { metric, weight, weight2, length, width, height, signature, battery, insured, declared, toType } = state
  const { carrier, serviceCode: service } = rate
  const place = { country: state.toCountry, zip: zipOf(state, 'to') || null, toType }
  const pack = { metric, weight, weight2, length, width, height, packaging: state.packaging.trim() || null }
  return { carrier, service, ...place, ...pack, signature, battery, insured, declared }
}

import type { OrderDefaults } from '@waybill/contract/defaults/api'
import { servicePlanned } from '@waybill/contract/rules/plan'
import type { Rate } from '@waybill/contract/shipping/api'
import type { OrderToShip } from '../request/orders-to-ship.ts'

export type Service = { carrier: number; serviceCode: string }

/** The service that was chosen for the order itself; null when none was. */
export const ownService = ({ carrier, serviceCode }: OrderToShip): Service | null =>
  carrier !== null && serviceCode !== null ? { carrier, serviceCode } : null

/** What an order without a service of its own may go by: where it names a carrier, that carrier's services alone. */
const ratesFor = ({ carrier }: OrderToShip, rates: readonly Rate[]): readonly Rate[] =>
  carrier === null ? rates : rates.filter((rate) => rate.carrier === carrier)

const serviceOf = (rate: Rate | undefined): Service | null =>
  rate ? { carrier: rate.carrier, serviceCode: rate.serviceCode } : null

/** Whether an order names a carrier alone, and that carrier offers nothing for it. */
export const lacksCarrier = (order: OrderToShip, rates: readonly Rate[]): boolean =>
  order.carrier !== null && order.serviceCode === null && ratesFor(order, rates).length === 0

/**
 * The service an order goes by unless somebody chooses another: its own, else what a rule's plan chooses among those offered, else the
 * organisation's default for the destination, where it is offered for this parcel, else the cheapest of the carrier that the order names.
 * A plan that nothing fits leaves the choice open.
 */
export function assignedTo(
  order: OrderToShip,
  { defaults, rates }: { defaults: OrderDefaults['services']; rates: readonly Rate[] },
): Service | null {
  const own = ownService(order)
  if (own) return own
  const open = ratesFor(order, rates)
  if (order.plan) return serviceOf(servicePlanned(order.plan, open))
  const preferred = order.from?.country === order.to.country ? defaults.domestic : defaults.international
  const offered = open.find(
    ({ carrier, serviceCode }) => carrier === preferred?.carrier && serviceCode === preferred.serviceCode,
  )
  if (offered || order.carrier === null) return serviceOf(offered)
  return serviceOf(servicePlanned({ pick: 'cheapest', withinDays: null, carriers: [] }, open))
}

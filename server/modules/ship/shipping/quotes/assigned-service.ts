import type { OrderDefaults } from '@waybill/contract/defaults/api'
import { servicePlanned } from '@waybill/contract/rules/plan'
import type { Rate } from '@waybill/contract/shipping/api'
import type { OrderToShip } from '../request/orders-to-ship.ts'

export type Service = { carrier: number; serviceCode: string }

/** The service that was chosen for the order itself; null when none was. */
export const ownService = ({ carrier, serviceCode }: OrderToShip): Service | null =>
  carrier !== null && serviceCode !== null ? { carrier, serviceCode } : null

/**
 * The service an order goes by unless somebody chooses another: its own, else what a rule's plan chooses among those offered, else the
 * organisation's default for the destination, where it is offered for this parcel. A plan that nothing fits leaves the choice open.
 */
export function assignedTo(
  order: OrderToShip,
  { defaults, rates }: { defaults: OrderDefaults['services']; rates: readonly Rate[] },
): Service | null {
  const own = ownService(order)
  if (own) return own
  if (order.plan) {
    const fitting = servicePlanned(order.plan, rates)
    return fitting ? { carrier: fitting.carrier, serviceCode: fitting.serviceCode } : null
  }
  const preferred = order.from?.country === order.to.country ? defaults.domestic : defaults.international
  const offered = rates.some(
    ({ carrier, serviceCode }) => carrier === preferred?.carrier && serviceCode === preferred.serviceCode,
  )
  return offered ? preferred : null
}

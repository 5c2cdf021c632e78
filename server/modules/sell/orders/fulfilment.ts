import { fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { signature } from '@waybill/contract/carriers/enums'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { isFulfilmentOption } from '@waybill/contract/orders/fulfilment'
import { planOf } from '@waybill/contract/rules/plan'
import type { Chosen, OrderChange } from './order-change.ts'

/** Of an order of which nothing has been said. */
export const nothingChosen: Chosen = {
  carrier: null,
  serviceCode: null,
  plan: null,
  labelFrom: null,
  sendTo: null,
  signature: signature.serviceDefault,
}

/** Options other than the chosen service, and no option at all, are checked whichever service an order has. */
export const staysWithService = ({ fulfilment }: OrderChange): boolean =>
  fulfilment === undefined || fulfilment === fulfilmentOption.realService

type Service = Omit<Chosen, 'signature' | 'sendTo'>

/** A service goes with its carrier: another carrier without a service drops the old one. */
function chooseService(change: OrderChange, order: Service): Service {
  const carrier = change.carrier === undefined ? order.carrier : change.carrier
  const own = carrier === order.carrier ? order.serviceCode : null
  const serviceCode = change.serviceCode === undefined ? own : change.serviceCode
  const isNamed = change.carrier !== undefined || change.serviceCode !== undefined
  // A service that somebody chooses, or takes away, ends what was planned before.
  return isNamed ? { carrier, serviceCode, plan: null, labelFrom: null } : { ...order }
}

function chooseOption(option: number, change: OrderChange, order: Service): Service {
  if (!isFulfilmentOption(option) || option === fulfilmentOption.realService)
    return { ...chooseService(change, order), plan: null, labelFrom: null }
  const plan = planOf(option)
  // A rule's plan is a closer one of the same kind: "cheapest" of what arrives within five days.
  const planned = order.carrier === null && plan && order.plan?.pick === plan.pick ? order.plan : plan
  const labelFrom = option === fulfilmentOption.uploadLabel || option === fulfilmentOption.byWarehouse ? option : null
  return { carrier: null, serviceCode: null, plan: planned, labelFrom }
}

/** The warehouse after the change: taking the choice from the warehouse keeps the order here as well. */
function chooseWarehouse({ warehouseId }: OrderChange, before: Chosen, { labelFrom }: Service): number | null {
  if (warehouseId !== undefined) return warehouseId
  const leaves = before.labelFrom === fulfilmentOption.byWarehouse && labelFrom !== fulfilmentOption.byWarehouse
  return leaves ? null : before.sendTo
}

/** Without a service of its own the order leaves the choice to its warehouse; without a warehouse nobody has it. */
function byWarehouse(change: OrderChange, service: Service, sendTo: number | null): Service {
  const { carrier, plan, labelFrom } = service
  if (change.warehouseId === undefined || change.fulfilment !== undefined) return service
  if (sendTo === null) return labelFrom === fulfilmentOption.byWarehouse ? { ...service, labelFrom: null } : service
  const isOpen = carrier === null && plan === null && labelFrom === null
  return isOpen ? { ...service, labelFrom: fulfilmentOption.byWarehouse } : service
}

/** What an order has of a service after the change. */
export function choose(change: OrderChange, before: Chosen): Chosen {
  const { signature: option, sendTo: _, ...order } = before
  const service =
    change.fulfilment === undefined ? chooseService(change, order) : chooseOption(change.fulfilment, change, order)
  const sendTo = chooseWarehouse(change, before, service)
  return { ...byWarehouse(change, service, sendTo), sendTo, signature: change.signature ?? option }
}

/** The option must be one of ours and must not contradict the service named with it. */
export function checkFulfilment({ fulfilment, carrier, serviceCode }: OrderChange, chosen: Chosen): FieldProblem[] {
  if (fulfilment === undefined) return []
  if (!isFulfilmentOption(fulfilment))
    return [fieldProblem('fulfilment', 'FULFILMENT_UNKNOWN', { params: { value: fulfilment } })]
  if (fulfilment === fulfilmentOption.byWarehouse && chosen.sendTo === null)
    return [fieldProblem('warehouseId', 'FULFILMENT_BY_WAREHOUSE')]
  if (fulfilment === fulfilmentOption.realService)
    return chosen.serviceCode === null ? [fieldProblem('serviceCode', 'FULFILMENT_NEEDS_SERVICE')] : []
  return carrier || serviceCode ? [fieldProblem('fulfilment', 'FULFILMENT_EXCLUDES_SERVICE')] : []
}

import type { ShipmentDetail, ShipmentRow } from '@waybill/contract/shipping/api'
import type { Text } from '@waybill/contract/core/messages'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'

type Voidable = Pick<ShipmentRow, 'id' | 'trackingNo' | 'carrier' | 'price' | 'can' | 'voidUntil' | 'voidWay'>
export type Excluded = { shipment: Voidable; reason: Text }
export type VoidPlan = {
  /** Labels that will be asked back, in the order of the selection. */
  voidable: Voidable[]
  excluded: Excluded[]
  /** What comes back in all, and how much of it only after the carrier's check. */
  amount: number
  later: number
  /** Packages of one shipment whose carrier voids them only together. */
  together?: true
}

const sum = (labels: readonly Voidable[]) => labels.reduce((total, label) => total + label.price, 0)

/** What voiding a selection would do. */
export function planVoid(selected: readonly Voidable[]): VoidPlan {
  const voidable = selected.filter((label) => label.can.void.allowed)
  const excluded = selected
    .filter((label) => !label.can.void.allowed)
    .map((shipment) => ({ shipment, reason: voidRefusalText(shipment) }))
  const later = sum(voidable.filter((label) => label.voidWay === 'refund'))
  return { voidable, excluded, amount: sum(voidable), later }
}

/** What voiding a label would do: the others of its shipment go with it where one goes not without the others, each as it stands itself. */
export function planVoidOf(shipment: ShipmentDetail): VoidPlan {
  const siblings = (shipment.siblings ?? []).filter(({ voidedTogether }) => voidedTogether)
  const others = siblings.map((sibling) => ({ ...sibling, carrier: shipment.carrier }))
  const plan = planVoid([shipment, ...others])
  if (others.length === 0) return plan
  // All or none: what could be voided stays with the one that cannot.
  const { excluded } = plan
  return excluded.length > 0
    ? { ...plan, voidable: [], amount: 0, later: 0, together: true }
    : { ...plan, together: true }
}

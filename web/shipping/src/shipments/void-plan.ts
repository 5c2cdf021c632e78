import { voidsTogether } from '@waybill/contract/carriers/catalogue'
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

/** What voiding a label would do: where its carrier voids packages only together, the others of its shipment go with it. */
export const planVoidOf = (shipment: ShipmentDetail): VoidPlan => {
  const siblings = voidsTogether(shipment.carrier)
    ? (shipment.siblings ?? []).filter(({ sameShipment }) => sameShipment)
    : []
  const others = siblings.map(({ id, trackingNo, price }) => ({ ...shipment, id, trackingNo, price }))
  return { ...planVoid([shipment, ...others]), ...(others.length > 0 && { together: true }) }
}

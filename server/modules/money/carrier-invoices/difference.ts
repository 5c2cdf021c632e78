import type { AdjustmentReason, InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import type { Money } from '@waybill/contract/core/money'

/** What all invoices together say about one label. */
export interface Billed {
  format: InvoiceFormat
  /** Sums of its lines by kind; null: there is no line of the kind. */
  charges: Money | null
  refunds: Money | null
  adjustments: Money
  /** The newest day of a charge. */
  lastCharge: string | null
  /** The same charge of it stands on several invoices. */
  twice: boolean
  /** The cause that its lines name, and facts that the carrier measured otherwise. */
  named: AdjustmentReason | null
  measured: AdjustmentReason | null
}

/** What the books say about it. */
export interface Booked {
  /** By its purchase, its void, and its use after the void; 0: never. */
  charged: Money
  refunded: Money
  rechargedAgain: Money
  /** What adjustments have changed already, less what was given back of them. */
  adjusted: Money
  /** What was given back for disputes that were won: the carrier is to credit it. */
  conceded: Money
  /** What of the label's cost was given back with claims: the carrier is to credit that as well. Null: no claim was paid. */
  claimed: Money | null
  /** Its credits since a dispute was won that may be for it. */
  credits: Money
  /** A void waits for the carrier; the day of one that was confirmed. */
  voidOpen: boolean
  voidedOn: string | null
}

/** By how much the books are to change; `recharge`: the voided label is charged again as it was, and nothing else yet. */
export interface Difference {
  delta: Money
  reason: AdjustmentReason
  recharge: boolean
}

/** USPS charges when a label is bought and refunds later: only what it charges after the void was for a parcel on its way. */
const awaitsRefund = ({ format, lastCharge }: Billed, { voidedOn }: Booked): boolean =>
  format === 'usps' && lastCharge !== null && voidedOn !== null && lastCharge <= voidedOn

/** What the lines of the shipment itself come to beyond what the books expect of them. */
function ofShipment(billed: Billed, booked: Booked): Money {
  // A refund that the void still waits for is booked when the void is confirmed.
  const refunds = booked.voidOpen ? null : billed.refunds
  const { charged, refunded, rechargedAgain } = booked
  if (billed.charges === null) return refunds === null ? 0 : refunds + refunded
  const net = charged - refunded + rechargedAgain
  const expected = refunds === null && awaitsRefund(billed, booked) ? charged : net
  return billed.charges + (refunds ?? 0) - expected
}

const isUsedVoid = (billed: Billed, booked: Booked, delta: Money): boolean =>
  delta > 0 &&
  billed.charges !== null &&
  booked.refunded > 0 &&
  booked.rechargedAgain === 0 &&
  (booked.voidOpen || billed.refunds === null) &&
  !awaitsRefund(billed, booked)

function reasonOf({ twice, named, measured, refunds }: Billed, delta: Money): AdjustmentReason {
  if (twice && delta > 0) return 'duplicate'
  if (refunds !== null && delta < 0 && named === null) return 'refund'
  return named ?? measured ?? 'other'
}

/** What is left of the carrier's credits for what was given back already: it may credit in a line of its own, or bill less than before. */
function awaited(left: Money, { conceded, claimed, credits }: Booked): Money {
  const returned = conceded + (claimed ?? 0)
  return returned - Math.min(returned, Math.max(conceded - left, credits, 0))
}

/**
 * What is left to post for a label after all its lines and everything that was posted before: it depends on what the lines are, never on
 * the files and the order in which they came. Null: nothing.
 */
export function differenceOf(billed: Billed, booked: Booked): Difference | null {
  const left = ofShipment(billed, booked) + billed.adjustments - booked.adjusted
  const delta = left + (booked.claimed ?? 0) - awaited(left, booked)
  if (delta === 0) return null
  if (isUsedVoid(billed, booked, delta)) return { delta: booked.charged, reason: 'voidUsed', recharge: true }
  const reason = booked.claimed !== null && delta < 0 ? 'claimPaid' : reasonOf(billed, delta)
  return { delta, reason, recharge: false }
}

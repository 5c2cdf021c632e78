import type { Permission, PostalAddress } from '@waybill/contract/core/schemas'
import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import { carrierName, checksVoids } from '@waybill/contract/carriers/catalogue'
import type { VoidWay } from '@waybill/contract/shipping/void-way'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { voidState as voids } from '@waybill/contract/shipping/void-lifecycle'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'

/** What decides over a label's acts. */
export interface LabelFacts {
  carrier: number
  serviceCode: string
  /** Tracking status 1–5. */
  status: number
  /** Null: the carrier never takes a label back. */
  voidUntil: Date | null
  /** Where the parcel is handed over: dates are those of that place. */
  from: PostalAddress | null
  /** The newest void request, if there is one. */
  voidState: string | null
  /** Does a claim pay, or may it yet pay, for its parcel? */
  isClaimed: boolean
}

/** And what decides how its price comes back. */
export interface VoidFacts extends LabelFacts {
  /** When the carrier takes the label into its books by itself; null = it does not, or it was not known. */
  runAt: Date | null
  /** Is it in a manifest? */
  isListed: boolean
}

/** Has its money back, or is to get it: unless the carrier refused that. */
export const isVoid = ({ status, voidState }: Pick<LabelFacts, 'status' | 'voidState'>): boolean =>
  status === trackingStatus.voided || (voidState !== null && voidState !== voids.rejected)

/** The last day on which a label can be voided, by the sender's clock, also when the window ends at midnight. */
export const lastVoidDay = (voidUntil: Date, from: PostalAddress | null): string =>
  shipDateAt(new Date(voidUntil.getTime() - 1), from, 'UTC')

/** Why the label cannot be voided; null = it can. */
export function voidRefusal(facts: LabelFacts, now: Date): RowProblem | null {
  if (isVoid(facts)) return rowProblem('VOID_ALREADY')
  if (isOwnLabel(facts)) return rowProblem('LABEL_UPLOADED')
  const { carrier, status, voidUntil, from } = facts
  if (voidUntil === null) {
    const name = carrierName(carrier)
    return rowProblem('VOID_NOT_OFFERED', { carrier: name.en }, { zhParams: { carrier: name.cn } })
  }
  if (status !== trackingStatus.labelCreated) return rowProblem('VOID_IN_TRANSIT')
  if (now > voidUntil) return rowProblem('VOID_DEADLINE_PASSED', { date: lastVoidDay(voidUntil, from) })
  return facts.isClaimed ? rowProblem('VOID_CLAIMED') : null
}

/**
 * What a void is: money back now, or a request that the carrier decides, which it is from the manifest on, be it ours or the carrier's own
 * run. Null = it cannot be voided.
 */
export function voidWayOf(facts: VoidFacts, now: Date): VoidWay | null {
  if (voidRefusal(facts, now)) return null
  const isBooked = facts.isListed || facts.runAt === null || facts.runAt <= now
  return checksVoids(facts.carrier) && isBooked ? 'refund' : 'now'
}

/** Why the label cannot be printed; null = it can. */
export const printRefusal = (facts: Pick<LabelFacts, 'status' | 'voidState'>): RowProblem | null =>
  isVoid(facts) ? rowProblem('LABEL_VOIDED') : null

const permission = (refusal: RowProblem | null): Permission => ({
  allowed: refusal === null,
  reason: refusal?.code ?? null,
})

/** What the caller may do with a label, so that no screen has to know the rules. */
export const labelPermissions = (facts: LabelFacts, now: Date): { void: Permission; print: Permission } => ({
  void: permission(voidRefusal(facts, now)),
  print: permission(printRefusal(facts)),
})

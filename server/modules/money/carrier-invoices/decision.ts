import type { AdjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import type { Money } from '@waybill/contract/core/money'

export type Decision = 'post' | 'absorb' | 'ignore'

/** A difference as it is locked for a decision. */
export interface LockedAdjustment {
  org_id: number
  id: number
  purchase_id: string
  sequence: number
  state: AdjustmentState
  reason: string
  cost_delta: Money
  buy_delta: Money | null
  sell_delta: Money
  recharges: boolean
  /** Who approved it first, where two people have to, and as what. */
  first_approved_by: number | null
  first_decision: Decision | null
}

export interface DecisionOf {
  /** Who holds the carrier account. */
  holder: number
  id: number
  userId: number
  at: Date
  /** Two people approved the posting of its invoice. */
  approved?: boolean
}

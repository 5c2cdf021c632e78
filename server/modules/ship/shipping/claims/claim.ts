import type { ClaimState } from '@waybill/contract/claims/lifecycle'
import type { Denial, Peril } from '@waybill/contract/claims/perils'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { NewCaseEvent } from '../../cases/index.ts'

/** A claim that is changed, locked until the transaction ends. */
export interface LockedClaim {
  orgId: number
  id: number
  state: ClaimState
  peril: Peril
  carrier: number
  trackingNo: string
  shipmentId: number
  amount: number
  most: number
  approved: number | null
  /** What the label cost, where that comes back with the payment; else 0. */
  postage: number
  purchaseId: string | null
  lastDay: string
  dueOn: string
  answerDays: number
  appealDays: number
  paymentKey: string
  createdBy: number
  submittedAt: Date | null
  answeredAt: Date | null
  appealedAt: Date | null
  decidedAt: Date | null
  paidAt: Date | null
  from: PostalAddress
  connectionId: string | null
}

export const lockedColumns = sql`c.org_id as "orgId", c.id, c.state, c.peril, c.carrier, c.tracking_no as "trackingNo", c.shipment_id as "shipmentId",
  c.amount, c.most, c.approved, c.postage, s.purchase_id as "purchaseId", c.last_day as "lastDay", c.due_on::text as "dueOn", c.answer_days as "answerDays", c.appeal_days as "appealDays",
  c.payment_key as "paymentKey", c.created_by as "createdBy", c.submitted_at as "submittedAt", c.answered_at as "answeredAt",
  c.appealed_at as "appealedAt", c.decided_at as "decidedAt", c.paid_at as "paidAt", s.from_address as "from",
  (select p.connection_id from purchase p where p.org_id = s.org_id and p.id = s.purchase_id) as "connectionId"`

/** Locks a claim; needs the service scope of its organization, where it is known to be. */
export async function lockClaim(db: Db, orgId: number, id: number): Promise<LockedClaim> {
  const { rows } = await sql<LockedClaim>`
    select ${lockedColumns} from claim c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id
    where c.org_id = ${orgId} and c.id = ${id} for update of c`.execute(db)
  if (!rows[0]) throw new Error(`Claim ${id} of organization ${orgId} is gone`)
  return rows[0]
}

/** What happens to a claim. */
export interface Move {
  to: ClaimState
  actor: NewCaseEvent['actor']
  userId?: number
  note?: string | null
  approved?: number
  denial?: Denial
  carrierCase?: string
  /** When the carrier is asked next; null: people decide. Left out: as it was. */
  askAt?: Date | null
}

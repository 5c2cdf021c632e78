import type { Money } from '@waybill/contract/core/money'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import type { FundingDenial, FundingMethod } from '@waybill/contract/funding/enums'
import { feeWithin } from '@waybill/contract/funding/fee'
import { fundingLifecycle } from '@waybill/contract/funding/funding-lifecycle'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import {
  addFunds,
  addWarehouseFunds,
  chargeFee,
  chargeWarehouseFee,
  openBooks,
  openWarehouseBook,
  type Posted,
} from '../funds/index.ts'
import { tellCustomerKind } from './notify.ts'

const via = { card: 'card', ach: 'card', bank: 'bank', service: 'service' } as const satisfies Record<
  FundingMethod,
  string
>

type Ref = { orgId: number; id: number }
export interface Approval extends Ref {
  /** What arrived, fee included. */
  received: Money
  /** Null: the system, on the word of the payment processor. */
  decidedBy: number | null
  at: Date
}
/** `already`: it was approved before, and nothing was added; `denied`: it was denied before, and the money has no request. */
export type ApprovalResult = 'approved' | 'already' | 'denied'

/** Locks the request while it is pending; undefined when it is decided. */
const lockPending = (db: Db, { orgId, id }: Ref) =>
  db
    .selectFrom('funding_request')
    .select(['id', 'status', 'method', 'wallet', 'provider_org_id', 'requested', 'fee'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Names a request's events in the ledger: whatever happens, each of them is posted once. */
export const fundingKey = (id: number): string => `funding:${id}`

type Credit = { id: number; method: FundingMethod; received: Money; fee: Money; at: Date }

/** Adds what was received to the postage wallet, and takes the fee from it. */
async function creditPostage(db: Db, { id, method, received, fee, at }: Credit): Promise<Posted> {
  const note = fundingNumber(id)
  await openBooks(db)
  const posted = await addFunds(db, { key: fundingKey(id), amount: received, via: via[method], note, at })
  killPoint('funding.credited')
  if (fee > 0) await chargeFee(db, { key: `${fundingKey(id)}:fee`, amount: fee, note, at })
  return posted
}

/** The same for the wallet with the operator of a warehouse, which takes transfers alone. */
async function creditWarehouse(db: Db, operator: number, { id, method, received, fee, at }: Credit): Promise<Posted> {
  const note = fundingNumber(id)
  await openWarehouseBook(db, operator)
  const top = { operator, note, at }
  const recharge = {
    ...top,
    key: fundingKey(id),
    amount: received,
    via: method === 'service' ? method : 'bank',
  } as const
  const posted = await addWarehouseFunds(db, recharge)
  killPoint('funding.credited')
  if (fee > 0) await chargeWarehouseFee(db, { ...top, key: `${fundingKey(id)}:fee`, amount: fee })
  return posted
}

/**
 * Approves a request and credits what was received, less the fee, in the transaction of `db`: role service, the customer's organization.
 * Of any number of calls one credits. Who may approve is checked by the caller.
 */
export async function approveFunding(
  db: Db,
  { orgId, id, received, decidedBy, at }: Approval,
): Promise<ApprovalResult> {
  const request = await lockPending(db, { orgId, id })
  if (request.status === fundingStatus.approved) return 'already'
  if (!statesBefore(fundingLifecycle, fundingStatus.approved).includes(request.status as 2)) return 'denied'
  const fee = feeWithin(received, request)
  const credit = { id, method: request.method as FundingMethod, received, fee, at }
  const { eventId } =
    request.wallet === 'warehouse'
      ? await creditWarehouse(db, request.provider_org_id, credit)
      : await creditPostage(db, credit)
  await db
    .updateTable('funding_request')
    .set({ status: fundingStatus.approved, received, fee, event_id: eventId, decided_by: decidedBy, decided_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await recordAudit(db, {
    orgId,
    userId: decidedBy,
    action: 'funding.approved',
    subject: { type: 'funding', id },
    detail: { requested: request.requested, received, fee },
  })
  await addJob(db, tellCustomerKind, { orgId, id })
  killPoint('funding.approved')
  return 'approved'
}

export interface DenialOf extends Ref {
  denial: FundingDenial
  /** In the words of staff or of the processor; null where the denial says enough. */
  reason: string | null
  /** Null: the system. */
  decidedBy: number | null
  at: Date
}

/** Denies a pending request; needs the service scope. False when it was decided before. */
export async function denyFunding(db: Db, { orgId, id, denial, reason, decidedBy, at }: DenialOf): Promise<boolean> {
  const denied = await db
    .updateTable('funding_request')
    .set({ status: fundingStatus.denied, denial, reason, decided_by: decidedBy, decided_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(fundingLifecycle, fundingStatus.denied))
    .$if(denial === 'expired', (query) => query.where('first_approved_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (!denied) return false
  await recordAudit(db, {
    orgId,
    userId: decidedBy,
    action: denial === 'canceled' ? 'funding.canceled' : 'funding.denied',
    subject: { type: 'funding', id },
    detail: { denial, ...(reason !== null && { reason }) },
  })
  await addJob(db, tellCustomerKind, { orgId, id })
  return true
}

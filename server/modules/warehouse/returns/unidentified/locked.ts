import { notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import {
  unidentifiedClaimLifecycle,
  type UnidentifiedClaimState,
  unidentifiedClaimState,
} from '@waybill/contract/unidentified-returns/claim-lifecycle'
import {
  unidentifiedLifecycle,
  unidentifiedState,
  type UnidentifiedState,
} from '@waybill/contract/unidentified-returns/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'

/** A parcel whose row is locked until the end of the transaction. Claims of it are made and decided under this lock. */
export interface LockedParcel {
  id: number
  number: string
  operatorId: number
  warehouseId: number
  code: string
  state: UnidentifiedState
  disposeFrom: Date
  linkedReturnId: number | null
}

const { open, claimed } = unidentifiedState
/** Is a seller connected to the warehouse of parcels `u`? */
export const isConnected = (orgId: number): RawBuilder<unknown> => sql`exists (select from warehouses_connected s
  where s.org_id = ${orgId} and s.operator_org_id = u.org_id and s.warehouse_id = u.warehouse_id)`
/** Parcels `u` that a seller reads: those that can be claimed at its warehouses, and those that it has claimed. */
export const forSeller = (orgId: number): RawBuilder<unknown> => sql`(
  (u.state in (${stateSql(open, claimed)}) and ${isConnected(orgId)})
  or exists (select from unidentified_claim c where c.org_id = ${orgId} and c.parcel_id = u.id))`

/** Locks a parcel that the caller reads; throws NotFound. Needs the service scope. */
export async function lockParcel(
  db: Db,
  id: number,
  whose: { operatorId: number } | { orgId: number },
): Promise<LockedParcel> {
  const mine = 'operatorId' in whose ? sql`u.org_id = ${whose.operatorId}` : forSeller(whose.orgId)
  const { rows } = await sql<LockedParcel>`
    select u.id, u.number, u.org_id as "operatorId", u.warehouse_id as "warehouseId", u.code, u.state, u.dispose_from as "disposeFrom",
      u.linked_return_id as "linkedReturnId"
    from unidentified_return u where u.id = ${id} and ${mine} for update of u`.execute(db)
  if (!rows[0]) throw notFound('Unidentified return', '无主退货')
  return rows[0]
}

export interface LockedClaim {
  id: number
  orgId: number
  seller: string
  parcelId: number
  outboundId: number
  orderNo: string
  state: UnidentifiedClaimState
}

/** A claim of a locked parcel; throws NotFound. */
export async function claimOf(
  db: Db,
  { id: parcelId }: LockedParcel,
  { claimId, orgId = null }: { claimId: number; orgId?: number | null },
): Promise<LockedClaim> {
  const { rows } = await sql<LockedClaim>`
    select c.id, c.org_id as "orgId", o.name as seller, c.parcel_id as "parcelId", c.outbound_id as "outboundId", c.order_no as "orderNo", c.state
    from unidentified_claim c join tenancy_org o on o.id = c.org_id
    where c.id = ${claimId} and c.parcel_id = ${parcelId} and (${orgId}::bigint is null or c.org_id = ${orgId}::bigint)`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Claim', '认领')
  return rows[0]
}

/** Takes a locked parcel to another state. */
export async function setParcel(
  db: Db,
  known: LockedParcel,
  {
    to,
    at,
    set = {},
  }: { to: UnidentifiedState; at: Date; set?: { linked_org_id: number; linked_return_id: number } | {} },
): Promise<void> {
  assertTransition(unidentifiedLifecycle, known.state, to)
  const isOver = to !== open && to !== claimed
  await db
    .updateTable('unidentified_return')
    .set({ ...set, state: to, ended_at: isOver ? at : null })
    .where('org_id', '=', known.operatorId)
    .where('id', '=', known.id)
    .execute()
  known.state = to
}

/** Takes a claim of a locked parcel to another state. */
export async function setClaim(
  db: Db,
  claim: LockedClaim,
  { to, at, set = {} }: { to: UnidentifiedClaimState; at: Date; set?: { reason?: string; return_id?: number } },
): Promise<void> {
  assertTransition(unidentifiedClaimLifecycle, claim.state, to)
  await db
    .updateTable('unidentified_claim')
    .set({ ...set, state: to, decided_at: at })
    .where('org_id', '=', claim.orgId)
    .where('id', '=', claim.id)
    .execute()
  claim.state = to
}

/** Claims of a parcel that wait for a decision. */
export async function waitingClaims(db: Db, { id }: LockedParcel): Promise<LockedClaim[]> {
  const { rows } = await sql<LockedClaim>`
    select c.id, c.org_id as "orgId", o.name as seller, c.parcel_id as "parcelId", c.outbound_id as "outboundId", c.order_no as "orderNo", c.state
    from unidentified_claim c join tenancy_org o on o.id = c.org_id
    where c.parcel_id = ${id} and c.state = ${stateSql(unidentifiedClaimState.waiting)} order by c.id`.execute(db)
  return rows
}

/** Lets others claim a parcel again once none of its claims waits. */
export async function releaseParcel(db: Db, known: LockedParcel, at: Date): Promise<void> {
  if (known.state === claimed && (await waitingClaims(db, known)).length === 0)
    await setParcel(db, known, { to: open, at })
}

/** Writes what was done into the log of the organization that did it. */
export const audited = (
  db: Db,
  { actor }: BaseCtx,
  { id, action }: { id: number; action: AuditActionOf<'unidentifiedReturn'> },
) => recordAudit(db, { orgId: actor.orgId, userId: actor.userId, action, subject: { type: 'unidentifiedReturn', id } })

import { notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import { warehouseReturnLifecycle, type WarehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService } from '../warehouses/index.ts'

/** A transaction of the service, which has no effects outside: a deadlock runs it again. */
export const inService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  asService(ctx, work, { retries: 3 })

/** A return whose row is locked until the end of the transaction. */
export interface LockedReturn {
  id: number
  number: string
  orgId: number
  seller: string
  operatorId: number
  warehouseId: number
  outboundId: number
  state: WarehouseReturnState
  announced: boolean
  version: number
}

/**
 * Locks a return of a seller, or one at a warehouse of an operator to which its seller is still connected; throws NotFound. Needs the
 * service scope.
 */
export async function lockReturn(
  db: Db,
  id: number,
  whose: { orgId: number } | { operatorId: number },
): Promise<LockedReturn> {
  const mine =
    'orgId' in whose
      ? sql`r.org_id = ${whose.orgId}`
      : sql`r.warehouse_org_id = ${whose.operatorId} and exists (select from warehouses_connected s
          where s.org_id = r.org_id and s.operator_org_id = r.warehouse_org_id and s.warehouse_id = r.warehouse_id)`
  const { rows } = await sql<LockedReturn>`
    select r.id, r.number, r.org_id as "orgId", o.name as seller, r.warehouse_org_id as "operatorId", r.warehouse_id as "warehouseId",
      r.outbound_id as "outboundId", r.state, r.announced, r.version
    from warehouse_return r join tenancy_org o on o.id = r.org_id where r.id = ${id} and ${mine} for update of r`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Return', '退货单')
  return rows[0]
}

/** What is left of an order is counted by one at a time. */
export const lockOutbound = (db: Db, outboundId: number) =>
  sql`select pg_advisory_xact_lock(8770, (${outboundId}::bigint % 2147483647)::integer)`.execute(db)

/** Writes columns of a locked return, as a new version of it. */
export const setColumns = (db: Db, { orgId, id }: LockedReturn, set: Record<string, unknown>) =>
  db
    .updateTable('warehouse_return')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Takes a locked return to another state. */
export async function setState(
  db: Db,
  known: LockedReturn,
  { to, set = {} }: { to: WarehouseReturnState; set?: Record<string, unknown> },
): Promise<void> {
  assertTransition(warehouseReturnLifecycle, known.state, to)
  await setColumns(db, known, { ...set, state: to })
  known.state = to
}

/** Writes what was done with a return into the seller's audit log. */
export const audited = (
  db: Db,
  ctx: BaseCtx,
  { orgId, id, action }: { orgId: number; id: number; action: AuditActionOf<'warehouseReturn'> },
) => recordAudit(db, { orgId, userId: ctx.actor.userId, action, subject: { type: 'warehouseReturn', id } })

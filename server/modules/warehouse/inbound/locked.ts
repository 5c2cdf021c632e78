import { notFound } from '@waybill/contract/core/errors'
import { inboundState, type InboundState } from '@waybill/contract/inbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService, requireActiveLink } from '../warehouses/index.ts'

/** A transaction of the service, which has no effects outside: a deadlock runs it again. */
export const inService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  asService(ctx, work, { retries: 3 })

/** Throws NotFound unless the warehouse works, and refuses a connection that is suspended. */
export async function checkWarehouse(
  db: Db,
  { orgId, operatorId, warehouseId }: Pick<Locked, 'orgId' | 'operatorId' | 'warehouseId'>,
): Promise<void> {
  await requireActiveLink(db, { orgId, operatorId, warehouseId })
  const { rows } = await sql`
    select from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${warehouseId} and active`.execute(
    db,
  )
  if (rows.length === 0) throw notFound('Warehouse', '仓库')
}

/** An inbound shipment whose row is locked until the end of the transaction. */
export interface Locked {
  id: number
  number: string
  orgId: number
  operatorId: number
  warehouseId: number
  state: InboundState
  expectedOn: string
  version: number
}

/**
 * Locks an inbound shipment of a seller, or one that was announced to an operator by a seller that is still connected; throws NotFound.
 * Needs the service scope.
 */
export async function lockInbound(
  db: Db,
  id: number,
  whose: { orgId: number } | { operatorId: number },
): Promise<Locked> {
  const mine =
    'orgId' in whose
      ? sql`i.org_id = ${whose.orgId}`
      : sql`i.warehouse_org_id = ${whose.operatorId} and i.state <> ${stateSql(inboundState.draft)} and exists (select from warehouses_connected s
          where s.org_id = i.org_id and s.operator_org_id = i.warehouse_org_id and s.warehouse_id = i.warehouse_id)`
  const { rows } = await sql<Locked>`
    select i.id, i.number, i.org_id as "orgId", i.warehouse_org_id as "operatorId", i.warehouse_id as "warehouseId", i.state,
      i.expected_on::text as "expectedOn", i.version
    from inbound i where i.id = ${id} and ${mine} for update of i`.execute(db)
  if (!rows[0]) throw notFound('Inbound shipment', '入库单')
  return rows[0]
}

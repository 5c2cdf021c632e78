import { notFound } from '@waybill/contract/core/errors'
import { inboundState, type InboundState } from '@waybill/contract/inbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

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

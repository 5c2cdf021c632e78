import { AppError, notFound } from '@waybill/contract/core/errors'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

/** A warehouse that a seller is connected to, and who operates it. */
export interface ConnectedWarehouse {
  orgId: number
  operatorId: number
  operator: string
  id: number
  code: string
  name: string
  /** The seller sees everything and cannot act. */
  suspended: boolean
}

/** The connections of one seller, or to the warehouses of one operator, by name; needs the service scope. */
export async function connectedWarehouses(
  db: Db,
  of: { orgId?: number; operatorId?: number },
): Promise<ConnectedWarehouse[]> {
  let query = db
    .selectFrom('warehouses_connected as link')
    .innerJoin('warehouse as w', (join) =>
      join.onRef('w.org_id', '=', 'link.operator_org_id').onRef('w.id', '=', 'link.warehouse_id'),
    )
    .innerJoin('tenancy_org as operator', 'operator.id', 'link.operator_org_id')
    .select(['link.org_id as orgId', 'operator.id as operatorId', 'operator.name as operator'])
    .select(['w.id', 'w.code', 'w.name', 'link.state'])
    .orderBy('operator.name')
    .orderBy('operator.id')
    .orderBy('w.name')
    .orderBy('w.id')
  if (of.orgId !== undefined) query = query.where('link.org_id', '=', of.orgId)
  if (of.operatorId !== undefined) query = query.where('link.operator_org_id', '=', of.operatorId)
  const rows = await query.execute()
  return rows.map(({ state, orgId, ...row }) => ({
    ...row,
    orgId: orgId!,
    suspended: state === linkState.suspended,
  }))
}

/**
 * Refuses what a seller wants to do at an operator's warehouses, or at one of them, unless its connection is active: NOT_FOUND without one,
 * LINK_SUSPENDED while it is suspended. Nobody suspends or ends it before the transaction ends. Needs the service scope.
 */
export async function requireActiveLink(
  db: Db,
  { orgId, operatorId, warehouseId }: { orgId: number; operatorId: number; warehouseId?: number },
): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from warehouse_link where org_id = ${orgId} and warehouse_org_id = ${operatorId}
      and state in (${stateSql(linkState.active, linkState.suspended)})
      and (${warehouseId ?? null}::bigint is null or warehouse_id = ${warehouseId ?? null}::bigint)
    order by warehouse_id for share`.execute(db)
  if (rows.length === 0) throw notFound('Warehouse', '仓库')
  if (rows.some(({ state }) => state === linkState.active)) return
  const { name: operator } = await db
    .selectFrom('tenancy_org')
    .select('name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  throw new AppError('LINK_SUSPENDED', { params: { operator: operator ?? '' } })
}

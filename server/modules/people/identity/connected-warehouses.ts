import type { Db } from '../../../platform/database/index.ts'

/** A warehouse that a seller is connected to, and who operates it. */
export interface ConnectedWarehouse {
  orgId: number
  operatorId: number
  operator: string
  id: number
  code: string
  name: string
}

/** The connections of one seller, or to the warehouses of one operator, by name; needs the service scope. */
export function connectedWarehouses(
  db: Db,
  of: { orgId?: number; operatorId?: number },
): Promise<ConnectedWarehouse[]> {
  let query = db
    .selectFrom('seller_warehouse as link')
    .innerJoin('warehouse as w', (join) =>
      join.onRef('w.org_id', '=', 'link.warehouse_org_id').onRef('w.id', '=', 'link.warehouse_id'),
    )
    .innerJoin('tenancy_org as operator', 'operator.id', 'link.warehouse_org_id')
    .select(['link.org_id as orgId', 'operator.id as operatorId', 'operator.name as operator'])
    .select(['w.id', 'w.code', 'w.name'])
    .orderBy('operator.name')
    .orderBy('operator.id')
    .orderBy('w.name')
    .orderBy('w.id')
  if (of.orgId !== undefined) query = query.where('link.org_id', '=', of.orgId)
  if (of.operatorId !== undefined) query = query.where('link.warehouse_org_id', '=', of.operatorId)
  return query.execute()
}

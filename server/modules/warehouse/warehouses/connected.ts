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

interface Connection {
  orgId: number
  operatorId: number
}

/**
 * Until the end of the transaction. Who suspends or ends a connection locks it exclusively and then looks whether money is left; what asks
 * for money or moves it shares the lock and then looks whether there is a connection: neither falls between the other's look and commit.
 * For sellers and the service alike.
 */
export async function connectionLock(
  db: Db,
  { orgId, operatorId }: Connection,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const key = sql`8680, hashtext(${`${orgId}:${operatorId}`})`
  await sql`select ${mode === 'shared' ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`}`.execute(
    db,
  )
}

/**
 * Refuses with LINK_STATE unless the seller has an active connection with the operator, which is neither suspended nor ended before the
 * transaction is over. In the seller's own scope, which cannot read why: who may answer with the operator's words asks requireActiveLink first.
 */
export async function holdActiveLink(db: Db, { orgId, operatorId }: Connection): Promise<void> {
  await connectionLock(db, { orgId, operatorId }, 'shared')
  const active = await db
    .selectFrom('warehouses_connected')
    .select('state')
    .where('org_id', '=', orgId)
    .where('operator_org_id', '=', operatorId)
    .where('state', '=', linkState.active)
    .executeTakeFirst()
  if (!active) throw new AppError('LINK_STATE')
}

/**
 * Returns whether a seller is connected to a warehouse, suspended or not; the connection doesn't end before the transaction does. Needs the
 * service scope.
 */
export async function holdConnection(
  db: Db,
  { orgId, operatorId, warehouseId }: Connection & { warehouseId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from warehouse_link where org_id = ${orgId} and warehouse_org_id = ${operatorId} and warehouse_id = ${warehouseId}
      and state in (${stateSql(linkState.active, linkState.suspended)}) for share`.execute(db)
  return rows.length > 0
}

/**
 * Refuses what a seller wants to do at an operator's warehouses, or at one of them, unless its connection is active: NOT_FOUND without one,
 * LINK_SUSPENDED while it is suspended. Nobody suspends or ends it before the transaction ends. Needs the service scope.
 */
export async function requireActiveLink(
  db: Db,
  { orgId, operatorId, warehouseId }: Connection & { warehouseId?: number },
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

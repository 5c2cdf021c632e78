import { AppError } from '@waybill/contract/core/errors'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type LinkActor, lockLink, type LockedLink, record } from './change.ts'

interface Ends {
  orgId: number
  operatorId: number
  warehouseId: number
}

/**
 * Begins a connection, or begins an ended one again: asked for by the seller, or active at once by an invitation, which also answers a
 * request that waits. LINK_EXISTS where there is one. Needs the service scope and the lock of the warehouse.
 */
export async function connect(
  db: Db,
  { orgId, operatorId, warehouseId }: Ends,
  { event, note }: { event: 'request' | 'join'; note: string | null },
  actor: LinkActor,
): Promise<LockedLink> {
  const to = event === 'request' ? linkState.requested : linkState.active
  const { rows } = await sql<{ id: number }>`
    insert into warehouse_link (org_id, warehouse_org_id, warehouse_id, state, created_at, changed_at, connected_at, request)
    values (${orgId}, ${operatorId}, ${warehouseId}, ${to}, ${actor.at}, ${actor.at}, ${event === 'join' ? actor.at : null}::timestamptz,
      ${event === 'request' ? note : null})
    on conflict (org_id, warehouse_org_id, warehouse_id) do nothing returning id`.execute(db)
  if (rows[0]) {
    const link = await lockLink(db, rows[0].id, { orgId })
    await record(db, { link, event, from: null, to, note }, actor)
    return link
  }
  const found = await db
    .selectFrom('warehouse_link')
    .select('id')
    .where('org_id', '=', orgId)
    .where('warehouse_org_id', '=', operatorId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  const link = await lockLink(db, found.id, { orgId })
  const again = link.state === linkState.ended || (event === 'join' && link.state === linkState.requested)
  if (!again) throw new AppError('LINK_EXISTS')
  await db
    .updateTable('warehouse_link')
    .set({ state: to, changed_at: actor.at, reason: null, version: link.version + 1 })
    .set(event === 'join' ? { connected_at: actor.at } : { request: note })
    .where('id', '=', link.linkId)
    .where('org_id', '=', orgId)
    .execute()
  await record(db, { link, event, from: link.state, to, note }, actor)
  return link
}

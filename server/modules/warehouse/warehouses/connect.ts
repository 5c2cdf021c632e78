import { AppError } from '@waybill/contract/core/errors'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { type LinkActor, lockLink, type LockedLink, record } from './change.ts'

interface Ends {
  orgId: number
  operatorId: number
  warehouseId: number
}

interface Beginning {
  event: 'request' | 'join'
  note: string | null
  /** When the invitation was sent that is accepted. */
  invitedAt?: Date
}

/** Has the connection been suspended or ended since the invitation was sent? What the operator decided last counts. */
export const overtaken = (link: RawBuilder<unknown>, sentAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${link}.state in (${stateSql(linkState.suspended, linkState.ended)}) and ${link}.changed_at > ${sentAt})`

/**
 * Begins a connection, or begins an ended one again: asked for by the seller, or active at once by an invitation, which also answers a
 * request that waits. What begins again has no terms of before. LINK_EXISTS where there is one, LINK_INVITATION_OVER where it was suspended
 * or ended after the invitation. Needs the service scope and the lock of the warehouse.
 */
export async function connect(
  db: Db,
  { orgId, operatorId, warehouseId }: Ends,
  { event, note, invitedAt }: Beginning,
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
  const [found] = (
    await sql<{ id: number; overtaken: boolean | null }>`
      select l.id, ${overtaken(sql`l`, sql`${invitedAt ?? null}::timestamptz`)} as overtaken from warehouse_link l
      where l.org_id = ${orgId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId} for update`.execute(
      db,
    )
  ).rows
  if (found!.overtaken) throw new AppError('LINK_INVITATION_OVER')
  const link = await lockLink(db, found!.id, { orgId })
  const again = link.state === linkState.ended || (event === 'join' && link.state === linkState.requested)
  if (!again) throw new AppError('LINK_EXISTS')
  await db
    .updateTable('warehouse_link')
    .set({ state: to, changed_at: actor.at, reason: null, version: link.version + 1 })
    .set(event === 'join' ? { connected_at: actor.at, ended_at: null } : { request: note })
    .$if(link.state === linkState.ended, (query) =>
      query.set({ credit_limit: 0, cut_off: null, return_default: sql`default` }),
    )
    .where('id', '=', link.linkId)
    .where('org_id', '=', orgId)
    .execute()
  await record(db, { link, event, from: link.state, to, note }, actor)
  return link
}

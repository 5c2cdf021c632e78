import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import {
  type LinkEvent,
  linkAfter,
  type LinkState,
  linkState,
  needsReason,
} from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { invalidateOrganisation } from '../../people/identity/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { connectionLock } from './connected.ts'
import type { LinkNames } from './notices.ts'

export interface LockedLink extends LinkNames {
  orgId: number
  operatorId: number
  warehouseId: number
  state: LinkState
  version: number
}

/** Locks one connection of a seller, or to an operator; throws NotFound. Needs the service scope. */
export async function lockLink(
  db: Db,
  id: number,
  whose: { orgId: number } | { operatorId: number },
): Promise<LockedLink> {
  const mine = 'orgId' in whose ? sql`l.org_id = ${whose.orgId}` : sql`l.warehouse_org_id = ${whose.operatorId}`
  const { rows } = await sql<LockedLink>`
    select l.id as "linkId", l.org_id as "orgId", l.warehouse_org_id as "operatorId", l.warehouse_id as "warehouseId", l.state, l.version,
      s.name as seller, o.name as operator, w.name as warehouse
    from warehouse_link l join warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
    join tenancy_org s on s.id = l.org_id join tenancy_org o on o.id = l.warehouse_org_id
    where l.id = ${id} and ${mine} for update of l`.execute(db)
  if (!rows[0]) throw notFound('Connection', '连接')
  return rows[0]
}

/** Who does it: a user of the seller or of the operator. */
export interface LinkActor {
  side: 'seller' | 'staff'
  userId: number
  at: Date
}

const actions: Record<LinkEvent | 'request' | 'join', AuditActionOf<'warehouseLink'>> = {
  request: 'warehouseLink.requested',
  join: 'warehouseLink.joined',
  accept: 'warehouseLink.accepted',
  decline: 'warehouseLink.declined',
  cancel: 'warehouseLink.canceled',
  suspend: 'warehouseLink.suspended',
  resume: 'warehouseLink.resumed',
  end: 'warehouseLink.ended',
}

interface Entry {
  link: Pick<LockedLink, 'orgId' | 'linkId' | 'operatorId'>
  event: keyof typeof actions
  from: LinkState | null
  to: LinkState
  note: string | null
}

/** Writes history and audit of a change of state, and makes it take effect in every log-in of the seller. */
export async function record(db: Db, { link, event, from, to, note }: Entry, actor: LinkActor): Promise<void> {
  const { orgId, linkId } = link
  await recordCaseEvent(db, {
    orgId,
    kind: 'warehouseLink',
    caseId: linkId,
    from,
    to,
    actor: actor.side,
    userId: actor.userId,
    note,
    at: actor.at,
  })
  await recordAudit(db, {
    orgId,
    userId: actor.userId,
    action: actions[event],
    subject: { type: 'warehouseLink', id: linkId },
    detail: { operator: link.operatorId },
  })
  await invalidateOrganisation(db, orgId)
}

const MOST_NAMED = 5

/**
 * Refuses the end of a connection while a shipment is being received, even if its goods have left again: receiving is charged when it is
 * completed, and nothing can be charged after the end.
 */
async function checkNoReceipt(db: Db, { orgId, operatorId, warehouseId, warehouse }: LockedLink): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from inbound_at_dock
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}
    order by inbound_id limit ${MOST_NAMED + 1}`.execute(db)
  if (rows.length === 0) return
  const named = rows.slice(0, MOST_NAMED).map(({ number }) => number)
  const numbers = named.join(', ') + (rows.length > MOST_NAMED ? ' …' : '')
  throw new AppError('LINK_INBOUND', { params: { warehouse, numbers } })
}

/** Refuses the end of a connection while the seller has orders, returns, work orders or goods in the warehouse, or goods on their way to it. */
async function checkNoStock(db: Db, link: LockedLink): Promise<void> {
  const { orgId, operatorId, warehouseId, warehouse } = link
  const { rows } = await sql<{ onHand: number; inbound: number }>`
    select on_hand as "onHand", inbound from stock_held
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(db)
  const { onHand, inbound } = rows[0] ?? { onHand: 0, inbound: 0 }
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from outbound_open
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(db)
  if (open[0]!.count > 0) throw new AppError('LINK_ORDERS', { params: { warehouse, count: open[0]!.count } })
  const { rows: returns } = await sql<{ count: number }>`
    select count(*)::int as count from returns_open
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(db)
  if (returns[0]!.count > 0) throw new AppError('LINK_RETURNS', { params: { warehouse, count: returns[0]!.count } })
  const { rows: work } = await sql<{ count: number }>`
    select count(*)::int as count from work_open
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(db)
  if (work[0]!.count > 0) throw new AppError('LINK_WORK', { params: { warehouse, count: work[0]!.count } })
  await checkNoReceipt(db, link)
  if (onHand > 0 || inbound > 0) throw new AppError('LINK_STOCK', { params: { warehouse, onHand, inbound } })
}

/** Refuses the end of a connection while work has no price or a dispute no answer: neither could be charged or refunded after it. */
async function checkNoCharges(db: Db, { orgId, operatorId, warehouseId, warehouse }: LockedLink): Promise<void> {
  const { rows } = await sql<{ unpriced: number; disputed: number }>`
    select count(*) filter (where not disputed)::int as unpriced, count(*) filter (where disputed)::int as disputed from charges_open
    where org_id = ${orgId} and operator_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(db)
  const { unpriced, disputed } = rows[0]!
  if (unpriced > 0 || disputed > 0) throw new AppError('LINK_CHARGES', { params: { warehouse, unpriced, disputed } })
}

/** Refuses the end of a connection with goods in its warehouse or charges to decide. */
async function checkNoWork(db: Db, link: LockedLink): Promise<void> {
  await connectionLock(db, link, 'exclusive')
  await checkNoStock(db, link)
  await checkNoCharges(db, link)
}

/** Refuses the end of the last connection with an operator while money stands between them. */
async function checkNoBalance(db: Db, link: LockedLink): Promise<void> {
  const { rows } = await sql<{ others: number; balance: Money; available: Money; pending: Money }>`
    select (select count(*)::int from warehouse_link where org_id = ${link.orgId} and warehouse_org_id = ${link.operatorId}
        and id <> ${link.linkId} and state in (${stateSql(linkState.active, linkState.suspended)})) as others,
      coalesce((select balance from funds_warehouse_balance
        where org_id = ${link.orgId} and operator_org_id = ${link.operatorId}), 0)::bigint as balance,
      coalesce((select amount from funding_pending_recharge
        where org_id = ${link.orgId} and operator_org_id = ${link.operatorId}), 0)::bigint as pending`.execute(db)
  const { others, balance, pending } = rows[0]!
  if (others > 0 || (balance === 0 && pending === 0)) return
  const params = { operator: link.operator, amount: formatMoney(balance), pending: formatMoney(pending) }
  throw new AppError('LINK_BALANCE', { params })
}

interface Change {
  event: LinkEvent
  version: number
  reason: string | null
}

/** Where a change leads: LINK_STATE where it leads nowhere, CONFLICT when the caller saw another version. */
function stateAfter(link: LockedLink, { event, version, reason }: Change): LinkState {
  const to = linkAfter(link.state, event)
  if (to === null) throw new AppError('LINK_STATE')
  if (version !== link.version) throw new AppError('CONFLICT')
  if (needsReason.has(event) && reason === null)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('reason', 'REQUIRED', { field: { en: 'Reason', cn: '原因' } })],
    })
  return to
}

/**
 * Before a connection ends, in a transaction of its own: charges its monthly fees until today, for after the end nothing can be charged. They
 * stand although the balance then refuses the end, so that what has to be settled is on the balance; a month's minimum is counted again when the
 * month is over. Refuses what `changeState` refuses.
 */
export async function chargeBeforeEnd(db: Db, link: LockedLink, change: Change, at: Date): Promise<void> {
  stateAfter(link, change)
  await checkNoWork(db, link)
  await sql`select charges.charge_last_months(${link.operatorId}, ${link.orgId}, ${link.warehouseId}, ${at}::timestamptz)`.execute(
    db,
  )
}

/**
 * Takes a locked connection to where the event leads: LINK_STATE where it leads nowhere, CONFLICT when the caller saw another version,
 * LINK_ORDERS, LINK_RETURNS, LINK_WORK, LINK_INBOUND, LINK_STOCK, LINK_CHARGES or LINK_BALANCE when something is left. Needs the service scope.
 */
export async function changeState(db: Db, link: LockedLink, change: Change, actor: LinkActor): Promise<void> {
  const { event, reason } = change
  const to = stateAfter(link, change)
  if (event === 'suspend') await connectionLock(db, link, 'exclusive')
  if (event === 'end') {
    await checkNoWork(db, link)
    await checkNoBalance(db, link)
  }
  await db
    .updateTable('warehouse_link')
    .set({ state: to, changed_at: actor.at, reason, version: link.version + 1 })
    .$if(event === 'accept', (query) => query.set({ connected_at: actor.at, ended_at: null }))
    .$if(event === 'end', (query) => query.set({ ended_at: actor.at }))
    .where('id', '=', link.linkId)
    .where('org_id', '=', link.orgId)
    .execute()
  await record(db, { link, event, from: link.state, to, note: reason }, actor)
}

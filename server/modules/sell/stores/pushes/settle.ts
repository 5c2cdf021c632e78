import { type PushState, pushState } from '@waybill/contract/stores/push-lifecycle'
import { retryMinutes } from '@waybill/contract/stores/stores'
import { sql } from 'kysely'
import type { Fault, PushLine } from '../../../../connectors/index.ts'
import { type AuditActionOf, recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { presentReason, type Reason } from '../reasons.ts'
import type { StoreRef } from '../secrets.ts'
import type { ClaimedPush, PushRow } from './claim.ts'
import { passes, pushReasonOf } from './reasons.ts'

/** `already`: the store knew it, and nothing was written; `part`: not all items were found there. */
export type Receipt = { externalIds: string[]; lines: PushLine[]; already: boolean; part: boolean }
/** So many tries reach over most of a day. */
const MOST_ATTEMPTS = 20
const HOUR = 3_600_000

export const audit = (
  db: Db,
  { orgId }: StoreRef,
  { orderId, shipmentId, trackingNo }: Pick<PushRow, 'orderId' | 'shipmentId' | 'trackingNo'>,
  event: { action: AuditActionOf<'order'>; userId?: number; detail?: object },
): Promise<void> =>
  recordAudit(db, {
    orgId,
    userId: event.userId ?? null,
    action: event.action,
    detail: { shipmentId, trackingNo, ...event.detail },
    subject: { type: 'order', id: orderId },
  })

/** Tells the organization that somebody must look, at most once an hour for a store. */
async function notify(db: Db, { orgId, storeId }: StoreRef, reason: Reason, at: Date): Promise<void> {
  const { rows } = await sql<{ name: string; recent: boolean }>`
    select s.name, exists (
      select from store_push p where p.org_id = s.org_id and p.store_id = s.id and p.state in (${stateSql(pushState.refused, pushState.stuck)})
        and p.since < ${at}::timestamptz and p.since > ${at}::timestamptz - interval '1 hour') as recent
    from store s where s.org_id = ${orgId} and s.id = ${storeId}`.execute(db)
  const [store] = rows
  const words = presentReason(reason.code, reason.value)
  if (!store || store.recent || !words) return
  await addMessage(db, {
    orgId,
    kind: 'store',
    title: { en: `${store.name}: a tracking number needs attention`, cn: `${store.name}：有跟踪号需要处理` },
    body: { en: words.message, cn: words.zhMessage },
    href: `/b/#/store/log/${storeId}?view=pushes&group=refused`,
  })
}

type Move = { to: PushState; at: Date; dueAt?: Date | null; reason?: Reason | null }

/** Moves a push that this worker has to another state; false when it is not where it was. */
// What was tried may have arrived in part: a void of it is told to the store, too.
async function move(
  db: Db,
  { orgId }: StoreRef,
  row: { id: number; from: PushState },
  { to, at, dueAt = null, reason = null }: Move,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update store_push set state = ${to}, due_at = ${dueAt}::timestamptz, code = ${reason?.code ?? null}, value = ${reason?.value ?? null},
      since = case when state = ${to} then since else ${at}::timestamptz end, attempts = case when ${to} in (${stateSql(pushState.held, pushState.refused)}) then 1 when state = ${to} then attempts else 0 end
    where org_id = ${orgId} and id = ${row.id} and state = ${row.from}`.execute(db)
  return numAffectedRows === 1n
}

async function lock(db: Db, { orgId }: StoreRef, id: number): Promise<{ state: PushState; gone: boolean } | undefined> {
  const { rows } = await sql<{ state: PushState; gone: boolean }>`
    select state, label_gone as gone from store_push where org_id = ${orgId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Which of the store's lines they are, once they were looked up, and which items it has not. */
export async function noteLines(
  db: Db,
  { orgId }: StoreRef,
  { rows }: ClaimedPush,
  { lines, missing }: { lines: PushLine[]; missing: NonNullable<PushRow['items']> },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const items = missing.length > 0 ? JSON.stringify(missing) : null
  await sql`
    update store_push set lines = ${JSON.stringify(lines)}::jsonb, items = ${items}::jsonb
    where org_id = ${orgId} and id = any(${ids}::bigint[]) and items is not null`.execute(db)
}

/** The store knows it now; what was voided meanwhile is taken back at once. */
export async function settlePushed(
  db: Db,
  ref: StoreRef,
  { rows }: ClaimedPush,
  receipt: Receipt & { at: Date },
): Promise<void> {
  const { at } = receipt
  const reason: Reason | null = receipt.part ? { code: 'STORE_PUSH_PART', value: null } : null
  for (const row of rows) {
    const now = await lock(db, ref, row.id)
    if (now?.state !== pushState.sending) continue
    await sql`
      update store_push set external_ids = ${JSON.stringify(receipt.externalIds)}::jsonb, lines = coalesce(lines, ${JSON.stringify(receipt.lines)}::jsonb),
        sent_at = ${at}::timestamptz where org_id = ${ref.orgId} and id = ${row.id}`.execute(db)
    if (now.gone) await move(db, ref, { id: row.id, from: now.state }, { to: pushState.withdrawing, at, dueAt: at })
    else if (await move(db, ref, { id: row.id, from: now.state }, { to: pushState.sent, at, reason }))
      await audit(db, ref, row, { action: 'order.pushedToStore' })
  }
  if (!receipt.already) await noteRight(db, ref, true)
}

/** Whether the keys may write is known best from what the store did with them. */
async function noteRight(db: Db, { orgId, storeId }: StoreRef, can_push: boolean): Promise<void> {
  await db
    .updateTable('store_connection')
    .set({ can_push })
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .where('can_push', 'is distinct from', can_push)
    .execute()
}

const retryAt = (at: Date, attempts: number, fault: Fault): Date =>
  new Date(at.getTime() + (fault.retryAfterMs ?? retryMinutes(attempts) * 60_000))

/** Where a fault leaves a push: tried again while it passes or the store opens, refused where only a person can help. */
function afterFault(row: PushRow, fault: Fault, at: Date): Move {
  const reason = pushReasonOf(fault)
  const kind = passes(fault)
  // It stays as being sent: the store may have heard it, so it is asked before it is told again.
  if (kind === 'soon' && row.attempts < MOST_ATTEMPTS)
    return { to: pushState.sending, at, dueAt: retryAt(at, row.attempts, fault), reason }
  if (kind === 'later') return { to: pushState.held, at, dueAt: new Date(at.getTime() + HOUR), reason }
  return { to: pushState.refused, at, reason }
}

/** The store did not take it. */
export async function settleFault(
  db: Db,
  ref: StoreRef,
  { rows }: ClaimedPush,
  { fault, at }: { fault: Fault; at: Date },
): Promise<void> {
  const [lead] = rows
  for (const row of rows) {
    const now = await lock(db, ref, row.id)
    if (now?.state !== pushState.sending) continue
    const from = now.state
    if (now.gone) {
      await move(db, ref, { id: row.id, from }, { to: pushState.withdrawing, at, dueAt: at })
      continue
    }
    const after = afterFault(lead, fault, at)
    await move(db, ref, { id: row.id, from }, after)
    if (after.to !== pushState.refused || !after.reason) continue
    await audit(db, ref, row, { action: 'order.rejectedByStore', detail: { code: after.reason.code } })
    if (row === lead) await notify(db, ref, after.reason, at)
  }
  if (fault.kind === 'forbidden_scope') await noteRight(db, ref, false)
}

/** Whether the store is told of labels at all now. */
async function hearsLabels(db: Db, { orgId, storeId }: StoreRef): Promise<boolean> {
  const store = await db
    .selectFrom('store_connection')
    .select('push_tracking')
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return store !== undefined && store.push_tracking !== 'never'
}

/**
 * The store has the number no more; packages that were told with it are told again once the order has all its labels, unless the store is
 * told nothing any more.
 */
export async function settleRemoved(db: Db, ref: StoreRef, { rows: [row] }: ClaimedPush, at: Date): Promise<void> {
  const now = await lock(db, ref, row.id)
  if (now?.state !== pushState.withdrawing) return
  await sql`update store_push set external_ids = null, sent_at = null where org_id = ${ref.orgId} and id = ${row.id}`.execute(
    db,
  )
  // What a scan let go waits for no other.
  const hears = await hearsLabels(db, ref)
  const again: Move = hears ? { to: pushState.waiting, at, dueAt: at } : { to: pushState.dropped, at }
  await move(db, ref, { id: row.id, from: now.state }, now.gone ? { to: pushState.withdrawn, at } : again)
  if (now.gone) await audit(db, ref, row, { action: 'order.removedFromStore' })
  if (row.packageCount > 1)
    await sql`
      update store_push set state = ${again.to}, due_at = ${again.dueAt ?? null}::timestamptz, external_ids = null, sent_at = null, attempts = 0, since = ${at}::timestamptz
      where org_id = ${ref.orgId} and store_id = ${ref.storeId} and external_id = ${row.externalId} and order_id = ${row.orderId}
        and package_count > 1 and id <> ${row.id} and state = ${stateSql(pushState.sent)}`.execute(db)
}

/** The store still has it: tried again while that may help, else somebody must remove it there. */
export async function settleNotRemoved(
  db: Db,
  ref: StoreRef,
  { rows: [row] }: ClaimedPush,
  { fault, at }: { fault: Fault; at: Date },
): Promise<void> {
  const now = await lock(db, ref, row.id)
  if (now?.state !== pushState.withdrawing) return
  const place = { id: row.id, from: now.state }
  const passing = passes(fault)
  if (passing !== null && row.attempts < MOST_ATTEMPTS) {
    const dueAt = passing === 'later' ? new Date(at.getTime() + HOUR) : retryAt(at, row.attempts, fault)
    await move(db, ref, place, { to: now.state, at, dueAt, reason: pushReasonOf(fault) })
    return
  }
  const reason: Reason = { code: 'STORE_PUSH_CANNOT_REMOVE', value: null }
  if (!now.gone) return stay(db, ref, row, at)
  await move(db, ref, place, { to: pushState.stuck, at, reason })
  await audit(db, ref, row, { action: 'order.rejectedByStore', detail: { code: reason.code } })
  await notify(db, ref, reason, at)
}

/** A valid label stays where the store has it; whether it has one that it never confirmed, it is asked as it is told again. */
async function stay(db: Db, ref: StoreRef, row: PushRow, at: Date): Promise<void> {
  const from = pushState.withdrawing
  if (row.externalIds === null) await move(db, ref, { id: row.id, from }, { to: pushState.waiting, at, dueAt: at })
  else
    await move(
      db,
      ref,
      { id: row.id, from },
      { to: pushState.sent, at, reason: { code: 'STORE_PUSH_STAYS', value: null } },
    )
}

/**
 * The store was disconnected meanwhile: what it never heard ends, what it may have heard is for a person, and so is what was to be taken
 * back.
 */
export async function settleWithoutStore(db: Db, ref: StoreRef, claimed: ClaimedPush, at: Date): Promise<void> {
  if (claimed.rows[0].state === pushState.withdrawing)
    return settleNotRemoved(db, ref, claimed, { fault: { kind: 'cannot_unship' }, at })
  const [lead] = claimed.rows
  for (const row of claimed.rows) {
    const now = await lock(db, ref, row.id)
    if (now?.state !== pushState.sending) continue
    const wasTried = row.attempts > (row === lead ? 1 : 0)
    const reason: Reason = { code: 'STORE_NOT_CONNECTED', value: null }
    const tried: Move = now.gone ? { to: pushState.withdrawing, at, dueAt: at } : { to: pushState.refused, at, reason }
    await move(db, ref, { id: row.id, from: now.state }, wasTried ? tried : { to: pushState.dropped, at, reason })
  }
}

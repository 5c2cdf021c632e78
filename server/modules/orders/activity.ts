import type { OrderDetail } from '@waybill/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

export type OrderAction =
  | 'order.updated'
  | 'order.canceled'
  | 'order.restored'
  | 'order.storeChanged'
  | 'order.filled'
  | 'order.fillUndone'

/** Writes into the audit trail what the transaction's user did with orders; `detail` names fields, never personal data. */
export async function recordActivity(
  db: Db,
  entry: { orgId: number; ids: readonly number[]; action: OrderAction; detail?: object },
): Promise<void> {
  await sql`
    insert into audit_event (org_id, user_id, action, subject_type, subject_id, detail)
    select ${entry.orgId}::bigint, app.actor(), ${entry.action}, 'order', id::text, ${JSON.stringify(entry.detail ?? {})}::jsonb
    from unnest(${[...entry.ids]}::bigint[]) as id`.execute(db)
}

/** What happened to an order, newest first, at most 100; `actor` is null for the system. */
export async function listActivity(db: Db, orgId: number, orderId: number): Promise<OrderDetail['activity']> {
  const { rows } = await sql<{ at: Date; action: string; actor: string | null; detail: Record<string, unknown> }>`
    select e.at, e.action, u.first_name || ' ' || u.last_name as actor, e.detail
    from audit_event e left join app_user u on u.org_id = e.org_id and u.id = e.user_id
    where e.org_id = ${orgId} and e.subject_type = 'order' and e.subject_id = ${String(orderId)}
    order by e.id desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

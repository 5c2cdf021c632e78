import type { OrderDetail } from '@waybill/contract/orders/api'
import { sql } from 'kysely'
import { type AuditActionOf, recordAuditEach } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

/** Records what the transaction's user did with orders; `detail` names fields, never personal data. */
export const recordActivity = (
  db: Db,
  { ids, ...event }: { orgId: number; ids: readonly number[]; action: AuditActionOf<'order'>; detail?: object },
): Promise<void> => recordAuditEach(db, { ...event, subject: { type: 'order', ids } })

/** What happened to an order, newest first, at most 100; `actor` is null for the system. */
export async function listActivity(db: Db, orgId: number, orderId: number): Promise<OrderDetail['activity']> {
  const { rows } = await sql<{ at: Date; action: string; actor: string | null; detail: Record<string, unknown> }>`
    select e.at, e.action, u.first_name || ' ' || u.last_name as actor, e.detail
    from audit_entry e left join identity_user u on u.org_id = e.org_id and u.id = e.user_id
    where e.org_id = ${orgId} and e.subject_type = 'order' and e.subject_id = ${String(orderId)}
    order by e.id desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

import { sql } from 'kysely'
import type { Db } from '../database/index.ts'
import type { AuditAction } from './actions.ts'

export interface AuditEvent {
  /** The organisation whose log it is. */
  orgId: number
  /** Who did it; null: nobody who is known, or the system. Left out: the user of the transaction's scope. */
  userId?: number | null
  /** Staff who act on the user's behalf. Left out: those of the transaction's scope. */
  proxyUserId?: number
  action: AuditAction
  subject: { type: string; id: number | string }
  /** Names of fields, counts and ids; never personal data or secrets. */
  detail?: object
  /** When it happened; left out: now. */
  at?: Date
  /** The tenant whose staff see it among the security events; left out: it is none. */
  securityTenantId?: number
}

type ManySubjects = Omit<AuditEvent, 'subject'> & { subject: { type: string; ids: readonly (number | string)[] } }

/** Adds the same event for each subject to the audit log; needs a scope that may write in that organisation. */
export async function recordAuditEach(db: Db, { subject, ...event }: ManySubjects): Promise<void> {
  await sql`
    insert into audit_event (org_id, at, user_id, proxy_user_id, action, subject_type, subject_id, detail, security_tenant_id)
    select ${event.orgId}::bigint, coalesce(${event.at ?? null}::timestamptz, clock_timestamp()),
      ${event.userId === undefined ? sql`app.actor()` : sql`${event.userId}::bigint`},
      coalesce(${event.proxyUserId ?? null}::bigint, nullif(current_setting('app.proxy_user_id', true), '')::bigint),
      ${event.action}, ${subject.type}, id, ${JSON.stringify(event.detail ?? {})}::jsonb, ${event.securityTenantId ?? null}::bigint
    from unnest(${subject.ids.map(String)}::text[]) as id`.execute(db)
}

/** Adds an event to the audit log; needs a scope that may write in that organisation. */
export function recordAudit(db: Db, { subject: { type, id }, ...event }: AuditEvent): Promise<void> {
  return recordAuditEach(db, { ...event, subject: { type, ids: [id] } })
}

import type { Db } from '../../platform/database/index.ts'
import { jsonLine } from './json-lines.ts'
import type { Who } from './readings.ts'

/** Writes into the audit trail what a user did with an import; `detail` holds counts, never personal data. */
export async function audit(
  db: Db,
  who: Who,
  event: { action: string; id: string; detail: Record<string, number> },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      org_id: who.orgId,
      user_id: who.userId,
      action: event.action,
      subject_type: 'import',
      subject_id: event.id,
      detail: jsonLine(event.detail),
    })
    .execute()
}

import { type AuditActionOf, recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { Caller } from './caller.ts'

/** Records what a user did with an import; `detail` holds counts, never personal data. */
export const audit = (
  db: Db,
  { orgId, userId }: Caller,
  { id, ...event }: { action: AuditActionOf<'import'>; id: string; detail: Record<string, number> },
): Promise<void> => recordAudit(db, { ...event, orgId, userId, subject: { type: 'import', id } })

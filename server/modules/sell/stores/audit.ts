import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

interface StoreEvent {
  orgId: number
  userId: number | null
  storeId: number
  action: AuditActionOf<'store'>
  detail?: object
}

/** Records who did what with a store; `detail` holds names of fields and settings, never keys. */
export const recordStore = (db: Db, { storeId, ...event }: StoreEvent): Promise<void> =>
  recordAudit(db, { ...event, subject: { type: 'store', id: storeId } })

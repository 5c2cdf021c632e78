import type { Db } from '../../platform/database/index.ts'

export type StoreAction = 'store.connected' | 'store.keysChanged' | 'store.changed' | 'store.disconnected'

/** Notes who did what with a store; `detail` holds names of fields and settings, never keys. */
export async function recordStore(
  db: Db,
  entry: { orgId: number; userId: number | null; storeId: number; action: StoreAction; detail?: object },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      org_id: entry.orgId,
      user_id: entry.userId,
      action: entry.action,
      subject_type: 'store',
      subject_id: String(entry.storeId),
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

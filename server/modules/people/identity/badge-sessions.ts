import type { Db } from '../../../platform/database/index.ts'
import { invalidateSessions } from './trusted-tokens.ts'

/** A user with everything that decides whether it may come in; undefined: there is none. Needs the service scope. */
export function findMember(db: Db, { orgId, userId }: { orgId: number; userId: number }) {
  return db
    .selectFrom('app_user')
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .select(['app_user.status', 'app_user.tenant_org_id', 'org.status as org_status', 'org.type'])
    .where('app_user.org_id', '=', orgId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
}

/** Somebody does something in a session that a badge has opened: it lasts until then at least. Needs the service scope. */
export async function extendIdle(db: Db, { orgId, id }: { orgId: number; id: string }, until: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ idle_until: until })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('device_id', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await invalidateSessions(db, [id])
}

import type { Db } from '../../../platform/database/index.ts'

/** The first password of an account was set, by whatever means: its link stops working. Needs the service scope. */
export async function usePasswordLink(db: Db, user: { orgId: number; userId: number }, now: Date): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ used_at: now })
    .where('org_id', '=', user.orgId)
    .where('user_id', '=', user.userId)
    .where('used_at', 'is', null)
    .execute()
}

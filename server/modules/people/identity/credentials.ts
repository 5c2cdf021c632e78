import type { Db } from '../../../platform/database/index.ts'

type UserKey = { orgId: number; userId: number }

/** A user with the hash of the password; locked until the transaction ends when it is about to be changed. Needs the service scope. */
export function findCredentials(db: Db, { orgId, userId }: UserKey, { lock = false } = {}) {
  const find = db
    .selectFrom('app_user')
    .select(['id', 'org_id', 'email', 'language', 'password_hash'])
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
  return (lock ? find.forUpdate() : find).executeTakeFirst()
}

/** Makes others who change the user wait until the transaction ends. Needs the service scope. */
export async function lockUser(db: Db, { orgId, userId }: UserKey): Promise<void> {
  await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .forUpdate()
    .execute()
}

import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

export interface UserKey {
  orgId: number
  userId: number
}

/** The second factor of a user, whether it counts yet or not, locked so that two codes come one after the other. */
export function lockFactor(db: Db, { orgId, userId }: UserKey) {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** When the factor began to count; undefined when the user has none that does. */
export async function confirmedAt(db: Db, { orgId, userId }: UserKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_at ?? undefined
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, { orgId, userId }: UserKey): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** Puts a new, unproved secret in place of whatever was being set up; false when a factor counts already. */
export async function keepSecret(db: Db, { orgId, userId }: UserKey, secret: Buffer, now: Date): Promise<boolean> {
  const set = { secret, created_at: now, last_step: 0 }
  const row = await db
    .insertInto('second_factor')
    .values({ org_id: orgId, user_id: userId, ...set })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet(set).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepStep(db: Db, { orgId, userId }: UserKey, step: number, confirmed?: Date): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ last_step: step, ...(confirmed && { confirmed_at: confirmed }) })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
}

export async function keepRecoveryCodes(db: Db, { orgId, userId }: UserKey, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ org_id: orgId, user_id: userId, code_hash: hash })))
    .execute()
}

/** Marks a recovery code as used, by its digests under present and past keys; false when there is none such that is not. */
export async function useRecoveryCode(
  db: Db,
  { orgId, userId }: UserKey,
  hashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes factor and recovery codes. */
export async function removeFactor(db: Db, { orgId, userId }: UserKey): Promise<void> {
  await db.deleteFrom('second_factor').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
}

/** The address with which the user logs in. */
export async function emailOf(db: Db, { orgId, userId }: UserKey): Promise<string> {
  const user = db.selectFrom('identity_user').select('email').where('org_id', '=', orgId).where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).email
}

/** Removes factor and recovery codes that no key opens any more; the user's and the site's security events say so. */
export async function discardFactor(db: Db, user: UserKey): Promise<void> {
  await removeFactor(db, user)
  const account = db
    .selectFrom('identity_user')
    .select('tenant_org_id')
    .where('org_id', '=', user.orgId)
    .where('id', '=', user.userId)
  const { tenant_org_id: securityTenantId } = await account.executeTakeFirstOrThrow()
  await recordAudit(db, {
    ...user,
    action: 'twoFactor.disabled',
    subject: { type: 'user', id: user.userId },
    securityTenantId,
    detail: { reason: 'secret lost' },
  })
}

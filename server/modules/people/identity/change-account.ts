import type { Density } from '@waybill/contract/account/density'
import type { Locale } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import { invalidateUser } from './trusted-tokens.ts'

export interface UserRef {
  orgId: number
  userId: number
}

interface Account {
  firstName: string
  lastName: string
  language: Locale
  /** IANA name; null: the browser's. */
  timeZone: string | null
  /** Shortcuts of a single key. */
  singleKeys: boolean
  density: Density
  passwordHash: string
}

/** Stores what is given of an account; needs the service scope. */
export async function updateAccount(db: Db, { orgId, userId }: UserRef, change: Partial<Account>): Promise<void> {
  const { firstName, lastName, language, timeZone, singleKeys, density, passwordHash } = change
  await db
    .updateTable('app_user')
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(language !== undefined && { language }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(singleKeys !== undefined && { single_keys: singleKeys }),
      ...(density !== undefined && { density }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute()
  await invalidateUser(db, userId)
}

/** Logs the user in by another address from now on; a unique violation when somebody of the tenant has it. Needs the service scope. */
export async function changeLoginEmail(
  db: Db,
  { orgId, userId, tenantOrgId }: UserRef & { tenantOrgId: number },
  email: string,
): Promise<void> {
  await db
    .updateTable('login_name')
    .set({ email })
    .where('tenant_org_id', '=', tenantOrgId)
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('app_user')
    .set({ email, user_name: email })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute()
}

/** Does somebody of the tenant log in by this address? Needs the service scope. */
export async function isLoginTaken(db: Db, tenantOrgId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_name')
    .select('user_id')
    .where('tenant_org_id', '=', tenantOrgId)
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

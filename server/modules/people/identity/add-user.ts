import type { Locale } from '@waybill/contract/core/messages'
import { accountStatus, type AccountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { isLoginTaken } from './change-account.ts'

export interface NewUser {
  orgId: number
  /** On whose host the user logs in. */
  tenantOrgId: number
  /** Also the user name. */
  email: string
  firstName: string
  lastName: string
  language?: Locale
  /** IANA name; null when not known. */
  timeZone?: string | null
  /** 1 active, 2 waits for approval, 3 suspended. */
  status?: AccountStatus
}

/**
 * Adds a user and its entry in the log-in directory; needs the service scope. Null when the tenant knows the e-mail already: then
 * nothing of the present user is touched, whoever asks. `passwordHash` is asked for only when it is needed.
 */
export async function addUser(db: Db, user: NewUser, passwordHash: () => Promise<string>): Promise<number | null> {
  const email = user.email.toLowerCase()
  if (await isLoginTaken(db, user.tenantOrgId, email)) return null
  const { id } = await db
    .insertInto('app_user')
    .values({
      org_id: user.orgId,
      tenant_org_id: user.tenantOrgId,
      email,
      user_name: email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: await passwordHash(),
      language: user.language ?? 'en',
      time_zone: user.timeZone ?? null,
      status: user.status ?? accountStatus.active,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('login_name')
    .values({ tenant_org_id: user.tenantOrgId, email, org_id: user.orgId, user_id: id })
    .execute()
  return id
}

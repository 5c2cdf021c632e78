import type { Database } from '../../platform/database/index.ts'
import { lineOf } from '../../platform/network.ts'
import { limit, limitKey } from './limits.ts'

/** Wrong tries that one account, and one address, has on a tenant's host before it must wait. */
export const TRIES_PER_USER = 10
export const TRIES_PER_IP = 100
const WINDOW_SECONDS = 15 * 60

export interface LoginLimits {
  /** Counts a try; throws TOO_MANY_REQUESTS when there were too many. */
  count(tries: Tries): Promise<void>
  /** Takes one try back. */
  giveBack(tries: Tries): Promise<void>
  /** Takes the try back, and all of the account's before it: it was a right one. */
  forgive(tries: Tries): Promise<void>
}
export interface Tries {
  tenantOrgId: number
  ip: string
  email: string
}

const known = new WeakMap<Database, LoginLimits>()

/** The log-in limits of a tenant's host. */
export function loginLimits(database: Database): LoginLimits {
  const present = known.get(database)
  if (present) return present
  const perUser = limit(database, { prefix: 'login-user', points: TRIES_PER_USER, seconds: WINDOW_SECONDS })
  const perIp = limit(database, { prefix: 'login-ip', points: TRIES_PER_IP, seconds: WINDOW_SECONDS })
  const made: LoginLimits = {
    count: async ({ tenantOrgId, ip, email }) => {
      await perIp.take(limitKey(tenantOrgId, lineOf(ip)))
      await perUser.take(limitKey(tenantOrgId, email))
    },
    giveBack: async ({ tenantOrgId, ip, email }) => {
      await perIp.giveBack(limitKey(tenantOrgId, lineOf(ip)))
      await perUser.giveBack(limitKey(tenantOrgId, email))
    },
    forgive: async ({ tenantOrgId, ip, email }) => {
      await perIp.giveBack(limitKey(tenantOrgId, lineOf(ip)))
      await perUser.forget(limitKey(tenantOrgId, email))
    },
  }
  known.set(database, made)
  return made
}

import type { Database } from '../../platform/database/index.ts'
import { lineOf } from '../../platform/network.ts'
import { limit, limitKey } from '../identity/index.ts'

/** Codes that one address gets, and that one machine may ask for, in an hour. */
export const CODES_PER_ADDRESS = 6
export const CODES_PER_IP = 60
/** Codes, tickets and forms that one machine may try in a quarter of an hour. */
export const GUESSES_PER_IP = 100
const HOUR = 3600

export interface RegistrationLimits {
  /** Before a code is sent; throws TOO_MANY_REQUESTS. */
  send(who: { tenantOrgId: number; ip: string; address: string }): Promise<void>
  /** Before a code or a ticket is looked at; throws TOO_MANY_REQUESTS. */
  guess(who: { tenantOrgId: number; ip: string }): Promise<void>
}
const known = new WeakMap<Database, RegistrationLimits>()

/** The limits of sign-up and reset, by tenant; known and unknown addresses count alike. */
export function registrationLimits(database: Database): RegistrationLimits {
  const present = known.get(database)
  if (present) return present
  const perAddress = limit(database, { prefix: 'code-address', points: CODES_PER_ADDRESS, seconds: HOUR })
  const perIp = limit(database, { prefix: 'code-ip', points: CODES_PER_IP, seconds: HOUR })
  const guesses = limit(database, { prefix: 'guess-ip', points: GUESSES_PER_IP, seconds: HOUR / 4 })
  const made: RegistrationLimits = {
    send: async ({ tenantOrgId, ip, address }) => {
      await perIp.take(limitKey(tenantOrgId, lineOf(ip)))
      await perAddress.take(limitKey(tenantOrgId, address))
    },
    guess: ({ tenantOrgId, ip }) => guesses.take(limitKey(tenantOrgId, lineOf(ip))),
  }
  known.set(database, made)
  return made
}

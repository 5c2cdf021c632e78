import { AppError } from '@waybill/contract/core/errors'
import { defineSingleton } from '../../../platform/cache/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { lineOf } from '../../../platform/network.ts'
import { limit, limitKey } from '../identity/index.ts'

/** Codes that one network may ask for in an hour: for one address, and for all. */
export const CODES_PER_ADDRESS = 6
export const CODES_PER_IP = 60
/**
 * An address that got so many from whatever networks gets one every five minutes. Never none: the link in each mail is valid for ten
 * minutes, so its owner always has one that works, however many strangers ask.
 */
const SLOW_SECONDS = 300
/** Codes, tickets and forms that one machine may try in a quarter of an hour. */
export const GUESSES_PER_IP = 100
const HOUR = 3600

export interface RegistrationLimits {
  /** Before a code is sent; throws TOO_MANY_REQUESTS. */
  send(who: { tenantOrgId: number; ip: string; address: string }): Promise<void>
  /** Before a code or a ticket is looked at; throws TOO_MANY_REQUESTS. */
  guess(who: { tenantOrgId: number; ip: string }): Promise<void>
}
const limits = defineSingleton<RegistrationLimits>({
  name: 'registration-limits',
  holds: 'the limits of sign-up and reset; what they count is in the database',
})

/** The limits of sign-up and reset, by tenant; known and unknown addresses count alike. */
export const registrationLimits = (database: Database): RegistrationLimits =>
  limits.of(database, () => createLimits(database))

function createLimits(database: Database): RegistrationLimits {
  const perAddress = limit(database, { prefix: 'code-address', points: CODES_PER_ADDRESS, seconds: HOUR })
  const perBoth = limit(database, { prefix: 'code-both', points: CODES_PER_ADDRESS, seconds: HOUR })
  const slow = limit(database, { prefix: 'code-slow', points: 1, seconds: SLOW_SECONDS })
  const perIp = limit(database, { prefix: 'code-ip', points: CODES_PER_IP, seconds: HOUR })
  const guesses = limit(database, { prefix: 'guess-ip', points: GUESSES_PER_IP, seconds: HOUR / 4 })
  return {
    send: async ({ tenantOrgId, ip, address }) => {
      await perIp.take(limitKey(tenantOrgId, lineOf(ip)))
      const key = limitKey(tenantOrgId, address)
      await perBoth.take(limitKey(tenantOrgId, `${lineOf(ip)} ${address}`))
      await perAddress.take(key).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return slow.take(key)
        throw error
      })
    },
    guess: ({ tenantOrgId, ip }) => guesses.take(limitKey(tenantOrgId, lineOf(ip))),
  }
}

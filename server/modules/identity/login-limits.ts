import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, inScope } from '../../platform/database/index.ts'
import { tooMany } from '../../platform/http/index.ts'

/** Wrong tries that one account, and one address, has on a tenant's host before it must wait. */
export const TRIES_PER_USER = 10
export const TRIES_PER_IP = 100
const WINDOW_SECONDS = 15 * 60

export interface LoginLimits {
  /** Counts a try; throws TOO_MANY_REQUESTS when there were too many. */
  count(tries: Tries): Promise<void>
  /** Takes the try back: it was a right one. */
  forgive(tries: Tries): Promise<void>
}
export interface Tries {
  tenantOrgId: number
  ip: string
  email: string
}

/** The table belongs to the service role, which a connection takes on only inside a scope. */
const asService = (database: Database) => ({
  query: (statement: { text: string; values?: unknown[] }) =>
    inScope(database, { role: 'service', orgId: 0 }, (_db, client) => client.query(statement.text, statement.values)),
})

const limiter = (database: Database, keyPrefix: string, points: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: asService(database),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // The module's periodic job clears the table.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
  })

/** Addresses of people do not belong into a table of counters. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

async function take(limits: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limits.consume(key)
  } catch (refused) {
    if (refused instanceof Error) throw refused
    throw tooMany((refused as RateLimiterRes).msBeforeNext)
  }
}

const known = new WeakMap<Database, LoginLimits>()

/** The log-in limits, kept in the database so that every node counts together. */
export function loginLimits(database: Database): LoginLimits {
  const present = known.get(database)
  if (present) return present
  const perUser = limiter(database, 'login-user', TRIES_PER_USER)
  const perIp = limiter(database, 'login-ip', TRIES_PER_IP)
  const keys = ({ tenantOrgId, ip, email }: Tries) => ({
    user: `${tenantOrgId}:${digest(email)}`,
    ip: `${tenantOrgId}:${digest(ip)}`,
  })
  const made: LoginLimits = {
    count: async (tries) => {
      await take(perIp, keys(tries).ip)
      await take(perUser, keys(tries).user)
    },
    forgive: async (tries) => {
      await perIp.reward(keys(tries).ip)
      await perUser.delete(keys(tries).user)
    },
  }
  known.set(database, made)
  return made
}

import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, inScope } from '../../../platform/database/index.ts'
import { tooMany } from '../../../platform/http/index.ts'

/** The table belongs to the service role, which a connection takes on only inside a scope. */
const asService = (database: Database) => ({
  query: (statement: { text: string; values?: unknown[] }) =>
    inScope(database, { role: 'service', orgId: 0 }, (_db, client) => client.query(statement.text, statement.values)),
})

export interface Limit {
  /** Counts a try of the key; throws TOO_MANY_REQUESTS when there were too many. */
  take(key: string): Promise<void>
  /** Takes one try back. */
  returnAttempt(key: string): Promise<void>
  /** Forgets every try of the key. */
  forget(key: string): Promise<void>
}

/** So many tries a key within a window, counted in the database so that every node counts together. */
export function limit(database: Database, rule: { prefix: string; points: number; seconds: number }): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: asService(database),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // The module's periodic job clears the table.
    clearExpiredByTimeout: false,
    keyPrefix: rule.prefix,
    points: rule.points,
    duration: rule.seconds,
  })
  return {
    take: async (key) => {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        throw tooMany((refused as RateLimiterRes).msBeforeNext)
      }
    },
    returnAttempt: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  }
}

/** The key of a counter: addresses of people and machines do not belong into a table of counters. */
export const limitKey = (tenantOrgId: number, address: string): string =>
  `${tenantOrgId}:${createHash('sha256').update(address).digest('base64url').slice(0, 32)}`

import { createHash } from 'node:crypto'
import { Pool, type PoolClient, types } from 'pg'
import type { Log } from '../log.ts'

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  int8Array: 1016,
  dateArray: 1182,
  timestampArray: 1115,
  textArray: 1009,
} as const

/** bigint columns arrive as numbers; one beyond 2^53 is an error, never a silently rounded amount. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent the whole number ${text}, too large to be exact`)
  return value
}

// The typings list only scalar types.
const parseTextArray = types.getTypeParser(OID.textArray as never, 'text') as (text: string) => (string | null)[]
const asText = (text: string): string => text

/** `date` and `timestamp` stay text (they name no instant, and a Date would move them by a time zone); timestamptz is a Date. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseInt8],
  [OID.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [OID.date, asText],
  [OID.timestamp, asText],
  [OID.dateArray, parseTextArray],
  [OID.timestampArray, parseTextArray],
])

export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || types.getTypeParser(oid, format as 'text'),
}

const MAX_NAMES = 1000
const names = new Map<string, string>()

/**
 * The name under which a statement is prepared, by its text: preparing halves the time of a point read. Undefined after a thousand
 * different texts, since every connection keeps each prepared statement in memory: keep shapes few (= any($1), not in ($1, $2, …)).
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

export interface PoolOptions {
  url: string
  log: Log
  max: number
  /** Start-up options of the session, such as the role to switch to. */
  options?: string
  statementTimeoutMs?: number
  applicationName?: string
  idleTimeoutMs?: number
  /** True for a library that expects node-postgres's own types. */
  plainTypes?: boolean
}

/** A pool that survives lost connections: node-postgres ends the process when nobody listens for their errors. */
export function createPool(settings: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.max,
    types: settings.plainTypes ? undefined : typeParsers,
    options: settings.options,
    application_name: settings.applicationName ?? 'waybill',
    statement_timeout: settings.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: settings.idleTimeoutMs ?? 30_000,
  })
  const note = (error: Error) => settings.log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', note)
  // The pool's own listener hears only idle clients: one that is lost while it is checked out needs its own.
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined))
  return pool
}

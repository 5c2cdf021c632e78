import { Logger, runMigrations } from 'graphile-worker'
import type { ClientBase } from 'pg'
import { createPool } from '../database/pool.ts'
import type { Log } from '../log.ts'

/** The role that owns the job queue's schema and works it off. */
export const WORKER_ROLE = 'waybill_worker'

/** Session options that make a connection of an administrator or of the app act as the worker. */
export const AS_WORKER = `-c role=${WORKER_ROLE}`

/** graphile-worker's own words in our log. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/**
 * Brings the job queue's tables up to this graphile-worker's version, owned by the worker role: their row level security has no
 * policies, so only the owner can use them.
 */
export async function installJobQueue(options: { admin: ClientBase; adminUrl: string; log: Log }): Promise<void> {
  const { admin, adminUrl, log } = options
  const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  const database = rows[0]?.name
  const pool = createPool({ url: adminUrl, log, options: AS_WORKER, max: 1, statementTimeoutMs: 0 })
  // "create schema if not exists" wants the right to create one even when it is there.
  await admin.query(`grant create on database ${database} to ${WORKER_ROLE}`)
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) })
  } finally {
    await pool.end()
    await admin.query(`revoke create on database ${database} from ${WORKER_ROLE}`)
  }
}

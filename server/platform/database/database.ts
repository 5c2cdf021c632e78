import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { createPool } from './pool.ts'

/** The application's way to its data: opened once, handed to everything; work goes through inScope (scope.ts). */
export interface Database {
  /** Logged in as waybill_app, which by itself sees nothing: use inScope. */
  pool: Pool
  /** False behind a proxy of PostgreSQL that cannot keep prepared statements. */
  prepared: boolean
  /** The connection string of waybill_app, for connections of one's own (LISTEN, session locks, the job queue). */
  appUrl: string
  log: Log
  close(): Promise<void>
}

export interface OpenOptions {
  appUrl: string
  log: Log
  poolSize?: number
  prepared?: boolean
  idleTimeoutMs?: number
}

/** Opens the pool; connects only when something is asked. */
export function openDatabase({ appUrl, log, poolSize = 10, prepared = true, idleTimeoutMs }: OpenOptions): Database {
  const pool = createPool({ url: appUrl, log, max: poolSize, idleTimeoutMs })
  return { pool, prepared, appUrl, log, close: () => pool.end() }
}

/** The same server and database as another user: everything else of the connection string stays. */
export function withLogin(url: string, login: { user?: string; password?: string; database?: string }): string {
  const made = new URL(url)
  if (login.user !== undefined) made.username = encodeURIComponent(login.user)
  if (login.password !== undefined) made.password = encodeURIComponent(login.password)
  if (login.database !== undefined) made.pathname = `/${encodeURIComponent(login.database)}`
  return made.toString()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type ClusterOptions, programOptions } from './cluster.ts'

const READY_MS = 120_000
const LOG_BYTES = 10_000_000
/** A Unix socket's path has room for 107 bytes; ours ends in "/.s.PGSQL.5432". */
const SOCKET_DIR_BYTES = 90

/** Where the postmaster listens: a socket in our own folder where that is possible, else a free loopback port. */
export interface Address {
  socketDir: string | undefined
  port: number
}

export async function chooseAddress(socketDir: string): Promise<Address> {
  if (process.platform !== 'win32' && Buffer.byteLength(socketDir) <= SOCKET_DIR_BYTES) return { socketDir, port: 5432 }
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  await new Promise((done) => probe.close(done))
  if (!bound || typeof bound === 'string') throw new Error('No free port available')
  return { socketDir: undefined, port: bound.port }
}

/** The address as a connection string for node-postgres. */
export function urlOf(address: Address, login: { user: string; password: string; database: string }): string {
  const at = address.socketDir ? 'localhost' : `127.0.0.1:${address.port}`
  const host = address.socketDir ? `?host=${encodeURIComponent(address.socketDir)}` : ''
  return `postgresql://${login.user}:${encodeURIComponent(login.password)}@${at}/${login.database}${host}`
}

function settings(options: ClusterOptions, address: Address): string[] {
  const always = {
    listen_addresses: address.socketDir ? '' : '127.0.0.1',
    port: address.port,
    unix_socket_directories: address.socketDir ?? '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: options.durable ? 100 : 200,
    shared_buffers: options.durable ? '256MB' : '64MB',
    // Statistics follow a fresh database within seconds: until then statements are planned as if its tables were empty.
    autovacuum_naptime: '10s',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    // A statement in the log would carry the personal data of an order.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
  }
  // Commits still reach the system (only not the disk), so that tests may kill PostgreSQL and count what is left.
  const tests = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
  }
  const chosen = options.durable ? always : { ...always, ...tests }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function openLogFile(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Starts the postmaster as a process group of its own, so that Ctrl-C at the terminal reaches us first and it last. */
export function launch(options: ClusterOptions, address: Address): ChildProcess {
  const log = openLogFile(options.home.logFile)
  try {
    return spawn(options.binaries.postgres, ['-D', options.home.data, ...settings(options, address)], {
      ...programOptions(options.account, options.home.run),
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    })
  } finally {
    closeSync(log)
  }
}

/** Waits until the database answers a real query (after a crash: until it has recovered); throws with the log's end if it dies. */
export async function waitUntilReady(child: ChildProcess, options: ClusterOptions, url: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  let last: unknown
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(20)) {
    if (failure || child.exitCode !== null || child.signalCode !== null) break
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      last = error
      // A wrong password never becomes right: the file and the cluster do not belong together.
      if ((error as { code?: string }).code === '28P01') break
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const reason = failure?.message ?? (last instanceof Error ? last.message : 'no answer')
  throw new Error(
    `PostgreSQL failed to start (${reason}). Last lines of ${options.home.logFile}:\n${await tailOf(options.home.logFile)}`,
  )
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return '(no log)'
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2000), 0, 2000, Math.max(0, size - 2000))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Stops a postmaster: fast (running transactions are rolled back), after 20 seconds immediate. */
export async function stopPostmaster(child: ChildProcess, options: ClusterOptions): Promise<void> {
  // Without a number it never came to life.
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  if (process.platform === 'win32') {
    spawn(options.binaries.pgCtl, ['stop', '-D', options.home.data, '-m', 'fast'], { stdio: 'ignore' })
  } else child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await gone
  clearTimeout(late)
}

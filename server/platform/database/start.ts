import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { attachEmbedded, checkAccount, hasCluster, startEmbedded } from '../embedded-postgres/index.ts'
import { installJobQueue } from '../jobs/install.ts'
import type { Log } from '../log.ts'
import { type Database, openDatabase, withLogin } from './database.ts'
import { appliedMigrations, checkApplied, migrate, type Migration, pendingOf, readMigrations } from './migrate.ts'
import { bootstrapDatabase } from './roles.ts'
import { appPassword } from './secrets.ts'
import { checkDurability, checkIsolation, checkSessions } from './self-check.ts'

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const OLDEST_SUPPORTED = 150_000

/** Runs something on one connection of an administrator. */
export async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'waybill setup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes roles, migrations and the job queue in the database of `adminUrl`; returns the connection string of waybill_app. */
export async function prepareDatabase(options: {
  adminUrl: string
  password: string
  log: Log
  migrations?: string
  /** Leaves later migrations out, for data that an older Waybill wrote. */
  only?: (name: string) => boolean
}): Promise<string> {
  const { adminUrl, password, log, migrations = MIGRATIONS, only } = options
  await checkSessions(adminUrl)
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < OLDEST_SUPPORTED) throw new Error('Waybill requires PostgreSQL 15 or later')
    // First, so that a database that this version cannot continue with is left as it is.
    await checkApplied(client, migrations)
    // Roles, queue and migrations change the same rows of the catalogue: a server that starts meanwhile waits for all of them.
    await bootstrapDatabase(client, password, async () => {
      await installJobQueue({ admin: client, adminUrl, log })
      await migrate(client, migrations, { log, only })
    })
  })
  return withLogin(adminUrl, { user: 'waybill_app', password })
}

/** A node that logs in as the application itself prepares nothing. */
export const isAppLogin = (url: string): boolean => new URL(url).username === 'waybill_app'

/** For nodes that hold no administrator's rights: what they find must be ready for them. */
async function checkPrepared(appUrl: string): Promise<void> {
  await checkSessions(appUrl)
  const pending = await asAdmin(appUrl, async (client) => {
    await client.query('set role waybill_service')
    return pendingOf(await readMigrations(MIGRATIONS), await appliedMigrations(client))
  })
  if (pending.length > 0)
    throw new Error(
      `The database is missing migrations of this version (${pending.length}, starting with ${pending[0]?.name}). Run "waybill migrate" with a DATABASE_URL that names the administrator of the database.`,
    )
}

/** The migrations that a start would apply, all of them where there is no database yet (null); asks and changes nothing. */
export async function pendingMigrations(adminUrl: string | null): Promise<Migration[]> {
  const files = await readMigrations(MIGRATIONS)
  if (adminUrl === null) return files
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select exists (select from pg_roles where rolname = 'waybill_service') as there`,
    )
    if (!rows[0]?.there) return files
    await client.query('set role waybill_owner')
    return pendingOf(files, await appliedMigrations(client))
  })
}

export interface ReachedDatabase {
  /** Of the administrator, to the database of Waybill. */
  adminUrl: string
  /** A living server uses the same embedded PostgreSQL; of a database of one's own nobody knows. */
  serverRuns: boolean
  stop(): Promise<void>
}

/**
 * The database of this installation for a command: that of DATABASE_URL, the embedded one of a running server, or the embedded one
 * started for the time of the command. `make`: an embedded one that was never there is made.
 */
export async function reachDatabase(config: Config, log: Log, { make }: { make: boolean }): Promise<ReachedDatabase> {
  if (config.databaseUrl) return { adminUrl: config.databaseUrl, serverRuns: false, stop: async () => undefined }
  const attached = await attachEmbedded(config.dataDir)
  if (attached)
    return { adminUrl: withLogin(attached, { database: 'waybill' }), serverRuns: true, stop: async () => undefined }
  if (!make && !(await hasCluster(config.dataDir)))
    throw new Error(`There is no Waybill in ${config.dataDir}: set WAYBILL_DATA or DATABASE_URL to where it is`)
  await checkAccount(config.dataDir)
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log })
  try {
    return { adminUrl: await ensureDatabase(url, 'waybill'), serverRuns: false, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  })
  return withLogin(adminUrl, { database: name })
}

/**
 * Everything up to a usable database: PostgreSQL of our own (or DATABASE_URL), roles, migrations, the self-check, the pool.
 * `stop` closes the pool and then stops what was started here.
 */
export async function startDatabase(config: Config, log: Log): Promise<{ database: Database; stop(): Promise<void> }> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  let database: Database | undefined
  const stop = async () => {
    await database?.close()
    await embedded?.stop()
  }
  try {
    const adminUrl = config.databaseUrl ?? (await ensureDatabase(embedded?.url ?? '', 'waybill'))
    const password = await appPassword({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      configured: config.appPassword,
    })
    if (isAppLogin(adminUrl)) await checkPrepared(adminUrl)
    const appUrl = isAppLogin(adminUrl) ? adminUrl : await prepareDatabase({ adminUrl, password, log })
    database = openDatabase({ appUrl, log, ...config.database })
    await checkIsolation(database.pool)
    if (config.production) await checkDurability(database.pool)
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from '../embedded-postgres/index.ts'
import { installJobQueue } from '../jobs/install.ts'
import type { Log } from '../log.ts'
import { type Database, openDatabase, withLogin } from './database.ts'
import { migrate } from './migrate.ts'
import { bootstrapDatabase } from './roles.ts'
import { appPassword } from './secrets.ts'
import { checkIsolation } from './self-check.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
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
}): Promise<string> {
  const { adminUrl, password, log, migrations = MIGRATIONS } = options
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < OLDEST_SUPPORTED) throw new Error('Waybill needs PostgreSQL 15 or newer')
    // Roles, queue and migrations change the same rows of the catalogue: a server that starts meanwhile waits for all of them.
    await bootstrapDatabase(client, password, async () => {
      await installJobQueue({ admin: client, adminUrl, log })
      await migrate(client, migrations, log)
    })
  })
  return withLogin(adminUrl, { user: 'waybill_app', password })
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
    const appUrl = await prepareDatabase({ adminUrl, password, log })
    database = openDatabase({ appUrl, log, ...config.database })
    await checkIsolation(database.pool)
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

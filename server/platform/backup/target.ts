import type { ClientBase } from 'pg'
import { appliedMigrations, asAdmin, withLogin } from '../database/index.ts'
import { BackupError } from './manifest.ts'

export interface TargetState {
  database: string
  /** Null when the database holds no Waybill. */
  organisations: number | null
  migrations: string[]
  /** Log-ins of running servers. */
  servers: number
}

const isThere = async (client: ClientBase, query: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>(`select (${query}) as there`)).rows[0]?.there ?? false

/** What stands where a backup is to be restored; changes nothing. */
export async function targetState(adminUrl: string): Promise<TargetState> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ database: string; servers: number }>(`
      select current_database() as database,
        (select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'waybill_app') as servers`)
    const facts = { database: rows[0]?.database ?? '', servers: rows[0]?.servers ?? 0 }
    if (!(await isThere(client, `to_regclass('public.schema_migration') is not null`)))
      return { ...facts, organisations: null, migrations: [] }
    await client.query('set role waybill_service')
    const migrations = [...(await appliedMigrations(client)).keys()]
    if (!(await isThere(client, `to_regclass('public.org') is not null`)))
      return { ...facts, organisations: null, migrations }
    const counted = await client.query<{ n: number }>('select count(*)::int as n from org')
    return { ...facts, organisations: counted.rows[0]?.n ?? 0, migrations }
  })
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const maintenance = (adminUrl: string): string => withLogin(adminUrl, { database: 'postgres' })

/** The name under which the database that a restore replaced is set aside. */
export const asideName = (database: string, stamp: string): string => `${database.slice(0, 40)}_before_${stamp}`

/** Drops a database that nobody works on; a connection that a killed restore left is ended. */
export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  asAdmin(maintenance(adminUrl), async (client) => {
    await client.query(`drop database if exists ${quoted(name)} with (force)`)
  })

export interface FreshDatabase {
  name: string
  adminUrl: string
  /** Puts the fresh database in the place of the old one, which is set aside. */
  takePlace(stamp: string): Promise<void>
  drop(): Promise<void>
}

/** Makes an empty database beside the present one; a half-filled one of an interrupted restore is thrown away. */
export async function freshDatabase(adminUrl: string, database: string): Promise<FreshDatabase> {
  const name = `${database.slice(0, 40)}_restoring`
  const admin = maintenance(adminUrl)
  const drop = () => dropDatabase(adminUrl, name)
  try {
    await drop()
    await asAdmin(admin, (client) => client.query(`create database ${quoted(name)}`))
  } catch (error) {
    throw new BackupError(
      `A database beside ${database} could not be made (${(error as Error).message}): ` +
        'create an empty database, name it in DATABASE_URL and restore into that',
    )
  }
  return {
    name,
    adminUrl: withLogin(adminUrl, { database: name }),
    takePlace: (stamp) =>
      asAdmin(admin, async (client) => {
        await client.query('begin')
        await client.query(`alter database ${quoted(database)} rename to ${quoted(asideName(database, stamp))}`)
        await client.query(`alter database ${quoted(name)} rename to ${quoted(database)}`)
        await client.query('commit')
      }),
    drop,
  }
}

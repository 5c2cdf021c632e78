import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Log } from '../log.ts'
import { waitForLock } from './session-lock.ts'

const MIGRATION_LOCK = 8_027_002

export interface Migration {
  /** The file's name without ".sql". */
  name: string
  sql: string
  /** sha256 of the text with unified line ends, hexadecimal. */
  checksum: string
  /** False when its first line is "-- no-transaction"; its statements, each ending a line with ";", run by themselves, and all of them again after a failure. */
  transactional: boolean
}

/** Reads the numbered SQL files of a folder in their order; throws on a name out of the pattern or a number used twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`Migration ${name} must be named like 0001-what-it-does.sql`)
    const other = numbers.get(number)
    if (other) throw new Error(`The migrations ${other} and ${name} have the same number`)
    numbers.set(number, name)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: name.slice(0, -4),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        transactional: !sql.startsWith('-- no-transaction'),
      }
    }),
  )
}

/** The first migration of the development versions, whose migrations the baseline (0001 to 0024) replaced before the first release. */
const BEFORE_THE_BASELINE = '0001-tenancy-identity'

/**
 * What is still to run. Throws when the data comes from before the baseline, or an applied file was changed or is missing, since then
 * code and data do not fit.
 */
export function pendingOf(files: Migration[], applied: Map<string, string>): Migration[] {
  if (applied.has(BEFORE_THE_BASELINE))
    throw new Error(
      'This data was written by a development version of Waybill from before its first release, which this version can neither use nor upgrade. ' +
        'Nothing was changed. Keep running the version that wrote it, or start this one with an empty database: ' +
        'set WAYBILL_DATA to a new folder or DATABASE_URL to an empty database',
    )
  const known = new Map(files.map((file) => [file.name, file]))
  for (const [name, checksum] of applied) {
    const file = known.get(name)
    if (!file)
      throw new Error(
        `The database contains migration ${name}, which this version doesn't know. Run the newer version of Waybill.`,
      )
    if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was modified after it was applied. Restore the file and add a new migration instead.`,
      )
    }
  }
  return files.filter((file) => !applied.has(file.name))
}

/** Adds file, line and PostgreSQL's own words to a failed migration's error. */
function explained(file: Migration, cause: unknown): Error {
  const { message, position, hint } = cause as { message: string; position?: string; hint?: string }
  const line = position ? ` line ${file.sql.slice(0, Number(position)).split('\n').length}` : ''
  return new Error(`Migration ${file.name}.sql${line}: ${message}${hint ? ` (${hint})` : ''}`, { cause })
}

const remember = 'insert into schema_migration (name, checksum) values ($1, $2)'

/** Throws as pendingOf does when this version cannot continue with the database of `client`; changes nothing. */
export async function checkApplied(client: ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ readable: boolean | null }>(
    `select has_table_privilege(to_regclass('public.schema_migration'), 'select') as readable`,
  )
  // An administrator who may not read it yet becomes a member of its owner first; then the migration itself refuses.
  if (rows[0]?.readable) pendingOf(await readMigrations(folder), await appliedMigrations(client))
}

/** What the database of `client` has applied already, by name; empty when it is no Waybill's. Needs the owner's or the service's role. */
export async function appliedMigrations(client: ClientBase): Promise<Map<string, string>> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!there[0]?.there) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(client: ClientBase, file: Migration): Promise<void> {
  if (!file.transactional) {
    await client.query('set role waybill_owner')
    // Sent together, they would be one transaction.
    for (const statement of file.sql.split(/;$/m)) {
      await client.query(statement).catch((error: unknown) => {
        throw explained({ ...file, sql: statement }, error)
      })
    }
    await client.query(remember, [file.name, file.checksum])
    return
  }
  await client.query('begin; set local role waybill_owner')
  try {
    await client.query(file.sql).catch((error: unknown) => {
      throw explained(file, error)
    })
    await client.query(remember, [file.name, file.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Brings the database up to the folder's last migration as waybill_owner, one transaction a file. Several servers may start at
 * once: one works, the others wait. `only` leaves later ones out, for data that an older Waybill wrote. Returns the names that were applied now.
 */
export async function migrate(
  client: ClientBase,
  folder: string,
  { log, only = () => true }: { log: Log; only?: (name: string) => boolean },
): Promise<string[]> {
  const files = await readMigrations(folder)
  await waitForLock(client, MIGRATION_LOCK)
  try {
    await client.query(`set role waybill_owner; set statement_timeout = 0;
      create table if not exists schema_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      grant select on schema_migration to waybill_service`)
    const pending = pendingOf(files, await appliedMigrations(client)).filter(({ name }) => only(name))
    for (const file of pending) {
      await apply(client, file)
      log.info({ migration: file.name }, 'migrated')
    }
    return pending.map((file) => file.name)
  } finally {
    await client.query('reset role')
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}

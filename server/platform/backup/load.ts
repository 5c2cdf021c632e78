import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, type Table } from './catalogue.ts'
import { enqueueJobs, prepareJobs } from './jobs.ts'
import { BackupError, type Manifest } from './manifest.ts'

async function copyIn(client: ClientBase, statement: string, given: { path: string; rows: number }): Promise<void> {
  const into = client.query(copyFrom(statement))
  await pipeline(createReadStream(given.path), createGunzip(), into)
  if (into.rowCount !== given.rows)
    throw new BackupError(`${given.path} gave ${into.rowCount} rows and not ${given.rows}: nothing was restored`)
}

/** COPY does not fill tables under row level security, and triggers have worked on these rows already. Undone in the same transaction. */
async function openTables(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, forced, hasTriggers } of tables) {
    if (forced) await client.query(`alter table ${name} no force row level security`)
    if (hasTriggers) await client.query(`alter table ${name} disable trigger user`)
  }
}

async function closeTables(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, forced, hasTriggers } of tables) {
    if (hasTriggers) await client.query(`alter table ${name} enable trigger user`)
    if (forced) await client.query(`alter table ${name} force row level security`)
  }
}

/** What the manifest names becomes part of statements: only what the catalogue knows by the same name. */
function checkNames(manifest: Manifest, tables: readonly Table[]): void {
  const known = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of manifest.tables) {
    const there = known.get(name)
    if (!there || columns.some((column) => !there.has(column)))
      throw new BackupError(`The backup has a table ${name} that its migrations do not make: nothing was restored`)
  }
}

async function setSequences(client: ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
}

/** Migrations fill a few tables; their rows are in the backup, as they were changed since. To truncate all tables takes as long as to fill them. */
async function emptyTables(client: ClientBase, tables: readonly Table[]): Promise<void> {
  const filled = tables.map(({ name }, index) => `select ${index} as index where exists (select from ${name})`)
  const { rows } = await client.query<{ index: number }>(filled.join(' union all '))
  const names = rows.flatMap(({ index }) => tables[index]?.name ?? [])
  // What refers to them is empty.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')} cascade`)
}

/**
 * Fills a database that was just migrated as far as the backup, in one transaction: all or nothing. References are checked as every
 * table is filled. `beforeCommit` does what must not be without the rows, and they not without it.
 */
export async function loadDatabase(
  client: ClientBase,
  from: { folder: string; manifest: Manifest },
  beforeCommit: () => Promise<void>,
): Promise<void> {
  const { folder, manifest } = from
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const jobs = await prepareJobs(client)
    await copyIn(client, `copy ${jobs} from stdin`, { ...manifest.jobs, path: join(folder, manifest.jobs.path) })
    const tables = await listTables(client)
    checkNames(manifest, tables)
    await client.query('set local role waybill_owner')
    await openTables(client, tables)
    await emptyTables(client, tables)
    for (const { name, columns, path, rows } of manifest.tables)
      await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, { path: join(folder, path), rows })
    await closeTables(client, tables)
    await setSequences(client, manifest.sequences)
    await enqueueJobs(client)
    await beforeCommit()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  // Until then statements would be planned as if the tables were empty.
  await client.query('set role waybill_owner; analyze; reset role').catch(() => undefined)
}

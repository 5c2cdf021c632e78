import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '../database/index.ts'
import { listSequences, listTables, type Table } from './catalogue.ts'
import { JOBS_QUERY, WORKER_ROLE } from './jobs.ts'
import type { Manifest, TableFacts } from './manifest.ts'
import { measure, type SumsWriter } from './sums.ts'

/** Little processor for most of the saving: the server works beside. */
const COMPRESSION = { level: 3 }

export interface Dump {
  migrations: Manifest['migrations']
  tables: TableFacts[]
  sequences: Manifest['sequences']
  jobs: Manifest['jobs']
  postgres: string
}

export interface DumpTarget {
  folder: string
  sums: SumsWriter
}

/** Writes what a COPY gives; resolves to the number of rows. */
async function copyOut(client: ClientBase, statement: string, target: DumpTarget & { path: string }): Promise<number> {
  const rows = client.query(copyTo(statement))
  const measured = measure()
  const file = createWriteStream(join(target.folder, target.path), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, createGzip(COMPRESSION), measured.stream, file)
  await target.sums.add(target.path, measured.facts().sha256)
  return rows.rowCount
}

/** As pg_dump does: from here on no migration changes a table under the snapshot. */
async function lockTables(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const reader of ['waybill_owner', 'waybill_service'] as const) {
    const names = tables.filter((table) => table.reader === reader).map(({ name }) => name)
    await client.query(`set local role ${reader}`)
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
  }
}

async function dumpTable(client: ClientBase, table: Table, target: DumpTarget): Promise<TableFacts> {
  const { name, columns } = table
  const path = `data/${name.replaceAll('"', '')}.copy.gz`
  await client.query(`set local role ${table.reader}`)
  const rows = await copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`, { ...target, path })
  return { name, columns, path, rows }
}

/**
 * Writes every row of Waybill's tables as of one moment, while servers work. `client` is the administrator's; `withKeys` is called in the
 * same snapshot, to read which stored files belong to it.
 */
export async function dumpDatabase<T>(
  client: ClientBase,
  target: DumpTarget,
  withKeys: (client: ClientBase, tables: readonly Table[]) => Promise<T>,
): Promise<Dump & { kept: T }> {
  await mkdir(join(target.folder, 'data'), { mode: 0o700 })
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const { rows: version } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const listed = await listTables(client)
  await lockTables(client, listed)
  await client.query('set local role waybill_owner')
  const migrations = [...(await appliedMigrations(client))].map(([name, checksum]) => ({ name, checksum }))
  const tables: TableFacts[] = []
  for (const table of listed) tables.push(await dumpTable(client, table, target))
  await client.query('set local role waybill_owner')
  const sequences = await listSequences(client)
  await client.query(`set local role ${WORKER_ROLE}`)
  const jobs = { path: 'data/jobs.copy.gz', rows: 0 }
  jobs.rows = await copyOut(client, `copy (${JOBS_QUERY}) to stdout`, { ...target, path: jobs.path })
  const kept = await withKeys(client, listed)
  await client.query('commit')
  return { migrations, tables, sequences, jobs, postgres: version[0]?.version ?? '', kept }
}

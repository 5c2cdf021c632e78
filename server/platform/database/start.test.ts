import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type EmbeddedPostgres, startEmbedded } from '../embedded-postgres/index.ts'
import { silentLog } from '../log.ts'
import { asAdmin, type Database, inScope, startDatabase, withLogin } from './index.ts'

let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-start-'))
  await chmod(dataDir, 0o711)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const whoAmI = (database: Database) =>
  inScope(
    database,
    { role: 'platform', orgId: 1 },
    async (db) => (await sql`select current_user as role, session_user as login`.execute(db)).rows,
  )

describe('with its own database', () => {
  test('a start makes it, a second start finds it', async () => {
    for (let starts = 0; starts < 2; starts++) {
      const { database, stop } = await startDatabase(readConfig({ WAYBILL_DATA: dataDir }), silentLog)
      expect(await whoAmI(database)).toEqual([{ role: 'waybill_platform', login: 'waybill_app' }])
      await stop()
    }
  })
})

describe('with a database of the operator', () => {
  let postgres: EmbeddedPostgres
  let databaseUrl = ''

  beforeAll(async () => {
    postgres = await startEmbedded({ dataDir: join(dataDir, 'theirs'), log: silentLog, durable: false })
    // What a hosted PostgreSQL gives: an owner who may create roles, but is no superuser.
    await asAdmin(postgres.url, async (client) => {
      await client.query(`create role theirs login createrole password 'theirs'`)
      await client.query('create database shipping owner theirs')
    })
    databaseUrl = withLogin(postgres.url, { user: 'theirs', password: 'theirs', database: 'shipping' })
  })
  afterAll(() => postgres.stop())

  const start = (node: string) =>
    startDatabase(readConfig({ WAYBILL_DATA: join(dataDir, node), DATABASE_URL: databaseUrl }), silentLog)

  test('an owner without superuser rights is enough, and several nodes share it', async () => {
    const nodes = await Promise.all(['node1', 'node2', 'node3', 'node4'].map(start))
    try {
      for (const { database } of nodes)
        expect(await whoAmI(database)).toEqual([{ role: 'waybill_platform', login: 'waybill_app' }])
    } finally {
      await Promise.all(nodes.map(({ stop }) => stop()))
    }
    const again = await start('node1')
    await again.stop()
  })

  test('a database from before the first release is refused and left as it is', async () => {
    await asAdmin(postgres.url, (client) => client.query('create database early owner theirs'))
    const early = withLogin(databaseUrl, { database: 'early' })
    const contents = (client: Client) =>
      client.query(
        `select array(select nspname from pg_namespace where nspname !~ '^pg_' order by 1) as schemas,
           array(select relname from pg_class where relnamespace = 'public'::regnamespace order by 1) as relations,
           array(select name from schema_migration) as migrations`,
      )
    const [before, after] = await asAdmin(early, async (client) => {
      await client.query(
        `create table schema_migration (name text primary key, checksum text not null);
         insert into schema_migration values ('0001-tenancy-identity', '')`,
      )
      const found = await contents(client)
      await expect(
        startDatabase(readConfig({ WAYBILL_DATA: join(dataDir, 'node1'), DATABASE_URL: early }), silentLog),
      ).rejects.toThrow(/development version of Waybill.*Nothing was changed/)
      return [found.rows, (await contents(client)).rows]
    })
    expect(after).toEqual(before)
  })
})

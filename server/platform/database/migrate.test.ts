import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import '../../testing/database.ts'
import { silentLog } from '../log.ts'
import { asAdmin, withLogin } from './index.ts'
import { migrate, readMigrations } from './migrate.ts'
import { bootstrapDatabase } from './roles.ts'
import { TEST_APP_PASSWORD } from '../../testing/cluster.ts'

let folder = ''
let url = ''
let name = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  name = `runner_${randomBytes(4).toString('hex')}`
  await asAdmin(inject('adminUrl'), (client) => client.query(`create database ${name}`))
  url = withLogin(inject('adminUrl'), { database: name })
  await asAdmin(url, (client) => bootstrapDatabase(client, TEST_APP_PASSWORD))
  await write('0001-first.sql', 'create table first (x int);')
})

afterEach(async () => {
  await asAdmin(inject('adminUrl'), (client) => client.query(`drop database ${name} with (force)`))
  await rm(folder, { recursive: true })
})

const write = (file: string, sql: string) => writeFile(join(folder, file), sql)
const run = () => asAdmin(url, (client) => migrate(client, folder, { log: silentLog }))
const ask = async (text: string) => (await asAdmin(url, (client) => client.query(text))).rows

test('applies what is new, in order, and nothing twice', async () => {
  await write('0002-second.sql', 'create table second (y int); insert into second values (1);')
  expect(await run()).toEqual(['0001-first', '0002-second'])
  expect(await run()).toEqual([])
  await write('0003-third.sql', 'insert into second values (2);')
  expect(await run()).toEqual(['0003-third'])
  expect(await ask('select y from second order by y')).toEqual([{ y: 1 }, { y: 2 }])
})

test('what it makes belongs to waybill_owner', async () => {
  await run()
  expect(await ask(`select tableowner from pg_tables where tablename = 'first'`)).toEqual([
    { tableowner: 'waybill_owner' },
  ])
})

test('refuses a file that was changed after it was applied', async () => {
  await run()
  await write('0001-first.sql', 'create table first (x bigint);')
  await expect(run()).rejects.toThrow(/0001-first was modified after it was applied/)
})

test('does not mind other line ends', async () => {
  await write('0001-first.sql', 'create table first (\nx int);\n')
  await run()
  await write('0001-first.sql', 'create table first (\r\nx int);\r\n')
  expect(await run()).toEqual([])
})

test('refuses a database that is newer than the files', async () => {
  await write('0002-second.sql', 'select 1;')
  await run()
  await rm(join(folder, '0002-second.sql'))
  await expect(run()).rejects.toThrow(/contains migration 0002-second, which this version doesn't know/)
})

test('refuses a database of the versions before the first release, and says what it is and what to do', async () => {
  await run()
  await asAdmin(url, (client) =>
    client.query(`insert into schema_migration (name, checksum) values ('0001-tenancy-identity', '')`),
  )
  await write('0002-second.sql', 'create table second (y int);')
  await expect(run()).rejects.toThrow(
    /development version of Waybill.*Nothing was changed\. Keep running the version that wrote it, or .*WAYBILL_DATA.*DATABASE_URL/,
  )
  expect(await ask(`select to_regclass('public.second') as second`)).toEqual([{ second: null }])
})

test('a failing file leaves nothing behind and says file, line and reason', async () => {
  await write('0002-second.sql', 'create table second (y int);\nselect nonsense;')
  await expect(run()).rejects.toThrow(/0002-second\.sql line 2: column "nonsense" does not exist/)
  expect(
    await ask(`select tablename from pg_tables where schemaname = 'public' and tablename in ('first', 'second')`),
  ).toEqual([{ tablename: 'first' }])
  await write('0002-second.sql', 'create table second (y int);')
  expect(await run()).toEqual(['0002-second'])
})

test('two servers that start at once apply everything once', async () => {
  await write('0002-second.sql', 'create table second (y int); select pg_sleep(0.1); insert into second values (1);')
  await write('0003-index.sql', '-- no-transaction\ncreate index concurrently first_x on first (x);')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat().toSorted()).toEqual(['0001-first', '0002-second', '0003-index'])
  expect(await ask('select count(*)::int as n from second')).toEqual([{ n: 1 }])
})

test('a file marked so runs outside a transaction', async () => {
  await write(
    '0002-index.sql',
    '-- no-transaction: builds while others write\ncreate index concurrently first_x on first (x);\ndrop index concurrently if exists first_y;\ncreate index concurrently first_y on first (x, x);',
  )
  expect(await run()).toEqual(['0001-first', '0002-index'])
  expect(await ask(`select indisvalid as valid from pg_index where indrelid = 'first'::regclass`)).toEqual([
    { valid: true },
    { valid: true },
  ])
})

test('refuses names out of the pattern and numbers used twice', async () => {
  await write('0001-again.sql', 'select 1;')
  await expect(readMigrations(folder)).rejects.toThrow(/same number/)
  await rm(join(folder, '0001-again.sql'))
  await write('2-Second.sql', 'select 1;')
  await expect(readMigrations(folder)).rejects.toThrow(/must be named like/)
})

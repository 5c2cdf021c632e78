import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { fakePooler } from '../../testing/fakes/pooler.ts'
import { prepareDatabase } from './index.ts'
import { checkIsolation, checkSessions, hasOwnSessions } from './self-check.ts'
import { TEST_APP_PASSWORD } from '../../testing/cluster.ts'
import { silentLog } from '../log.ts'

const db = useTestDatabase()
const check = () => checkIsolation(db.database.pool)

afterEach(async () => {
  await db.admin.query('drop view if exists peep_hole; drop table if exists leaky')
})

test('a migrated database passes', async () => {
  await expect(check()).resolves.toBeUndefined()
})

test('refuses to run as a superuser', async () => {
  await expect(checkIsolation(db.admin)).rejects.toThrow(/waybill_admin is a superuser/)
})

test('refuses when a role that the app may take owns tables', async () => {
  await db.admin.query('create table leaky (x int); alter table leaky owner to waybill_seller')
  await expect(check()).rejects.toThrow(/waybill_seller owns 1 tables/)
})

test.each([
  ['no row level security', 'select 1'],
  [
    'no forced row level security',
    `alter table leaky enable row level security; create policy p on leaky using (true)`,
  ],
  ['no policy', 'alter table leaky enable row level security; alter table leaky force row level security'],
])('refuses a table of organisations with %s', async (_what, more) => {
  await db.admin.query(`create table leaky (org_id bigint); ${more}`)
  await expect(check()).rejects.toThrow(/table leaky has org_id/)
})

test.each(['', 'with (security_invoker = false)', 'with (security_barrier)'])(
  'refuses a view that works as its owner (%s)',
  async (options) => {
    await db.admin.query(
      `create view peep_hole ${options} as select 1 as x; alter view peep_hole owner to waybill_owner`,
    )
    await expect(check()).rejects.toThrow(/view peep_hole is not one of security_invoker/)
  },
)

test('preparing the same database again, twice at once, changes nothing', async () => {
  const again = () => prepareDatabase({ adminUrl: db.adminUrl, password: TEST_APP_PASSWORD, log: silentLog })
  const [first, second] = await Promise.all([again(), again()])
  expect(first).toBe(second)
  await expect(check()).resolves.toBeUndefined()
})

test('connections of PostgreSQL itself are sessions of their own', async () => {
  expect(await hasOwnSessions(db.adminUrl)).toBe(true)
})

test.each(['transaction', 'refuses', 'ignores'] as const)(
  'a start through a pooler (%s) says what is wrong and changes nothing',
  async (kind) => {
    const pooler = await fakePooler(kind)
    try {
      await expect(checkSessions(pooler.url)).rejects.toThrow(/connection pooler such as PgBouncer/)
      const options = { adminUrl: pooler.url, password: TEST_APP_PASSWORD, log: silentLog }
      await expect(prepareDatabase(options)).rejects.toThrow(/Let DATABASE_URL name PostgreSQL itself/)
    } finally {
      await pooler.stop()
    }
  },
)

test('a database that is away is no pooler', async () => {
  await expect(checkSessions('postgresql://operator:x@127.0.0.1:1/waybill')).rejects.toThrow(/ECONNREFUSED/)
})

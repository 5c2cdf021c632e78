import { AppError } from '@waybill/contract/core/errors'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { labelsOnly, listLabels } from '../server/modules/money/funds/label-postage.ts'
import { listPostageEntries, type PostageFilter, purchasesOf } from '../server/modules/money/funds/postage-history.ts'
import { sumPostage } from '../server/modules/money/funds/postage-totals.ts'
import { listVoidRequests, type VoidQuery } from '../server/modules/ship/shipping/void/void-history.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Db, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { plantOrdersOf, plantShipped } from '../server/testing/shipped-orders.ts'
import { withoutIndexes } from './order-data.ts'
import { cpuSecondsOf } from './process-facts.ts'
import { atLeast, atMost, figure, type Measure, report } from './report.ts'

// Every filter of the lists of funds with every other, newest first as they are sorted, in an organization with a million movements.

/** Labels of the organization: a hold and a capture each, one in forty refunded. */
const LABELS = Number(process.env.BENCH_SHIPMENTS ?? 500_000)
const VOIDS = 100_000
const ORG = 20_002
const ROUNDS = 5
const [SOON, MOST] = [30, 60]
const now = new Date('2026-11-02T12:00:00Z')

type Work = (db: Db) => Promise<unknown>
type Named<T> = Record<string, T>

const periods: Named<PostageFilter['days']> = {
  'all time': { from: null, before: null },
  'last month': { from: new Date('2026-10-01T07:00:00Z'), before: new Date('2026-11-01T07:00:00Z') },
  'an old month': { from: new Date('2026-03-01T05:30:00Z'), before: new Date('2026-04-01T05:30:00Z') },
  'since March': { from: new Date('2026-03-01T05:30:00Z'), before: null },
}
const types: Named<number[] | undefined> = {
  'every type': undefined,
  ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`type ${n + 1}`, [n + 1]])),
  'types 1, 2 and 5': [1, 2, 5],
}
const searches: Named<string | undefined> = {
  'no search': undefined,
  'two rare letters': 'qq',
  'one number': 'ord-0001234',
  'half a number': 'ord-00012',
}
const places: Named<number | null> = { 'first page': null, 'deep page': LABELS }
const states: Named<VoidQuery['state']> = {
  'any state': undefined,
  requested: 'requested',
  confirmed: 'confirmed',
  rejected: 'rejected',
}

/** All combinations, each named after its parts. */
function* combined<A, B, C>(a: Named<A>, b: Named<B>, c: Named<C>): Generator<[string, A, B, C]> {
  for (const [nameA, one] of Object.entries(a))
    for (const [nameB, two] of Object.entries(b))
      for (const [nameC, three] of Object.entries(c)) yield [`${nameA}, ${nameB}, ${nameC}`, one, two, three]
}

function* calls(): Generator<[string, Work]> {
  for (const [pageName, before] of Object.entries(places)) {
    for (const [name, days, changeTypes, search] of combined(periods, types, searches))
      yield [
        `postage: ${name}, ${pageName}`,
        async (db) => {
          const filter = { orgId: ORG, days, changeTypes, search }
          const purchases = await purchasesOf(db, filter)
          await listPostageEntries(db, filter, { before, limit: 50, purchases })
          await sumPostage(db, filter, purchases)
        },
      ]
    for (const [name, days, search] of combined(periods, searches, { labels: null }))
      yield [
        `labels: ${name}, ${pageName}`,
        async (db) => {
          const filter = { orgId: ORG, days, search }
          const purchases = await purchasesOf(db, filter)
          await listLabels(db, filter, { before, limit: 50, purchases })
          await sumPostage(db, labelsOnly(filter), purchases)
        },
      ]
  }
  const days = { 'all time': {}, 'last month': { dateFrom: '2026-10-01', dateTo: '2026-10-31' } }
  const carriers: Named<VoidQuery['carriers']> = { 'any carrier': undefined, 'one carrier': [2] }
  for (const [name, period, state, carrier] of combined(days, states, carriers))
    for (const [overdueName, overdue] of Object.entries({ all: undefined, overdue: true as const }))
      yield [
        `voids: ${name}, ${overdueName}`,
        (db) =>
          listVoidRequests(db, { ...period, state, carriers: carrier, overdue, limit: 50 } as VoidQuery, {
            orgId: ORG,
            now,
          }),
      ]
}

type Database = Awaited<ReturnType<typeof startDatabase>>['database']

/** A search that is refused is an answer as well. */
const orRefused = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code !== 'SEARCH_TOO_BROAD') throw error
}

/** Milliseconds of CPU a call, of this process and of the database's; what others do on the machine does not count. */
async function cpuOf(database: Database, work: Work): Promise<number> {
  const run = () => inScope(database, { role: 'seller', orgId: ORG, userId: 1 }, work).catch(orRefused)
  // Statements are planned for any values after five.
  for (let round = 0; round < 6; round++) await run()
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const pids = rows.map(({ pid }) => pid)
  const [before, own] = [cpuSecondsOf(pids), process.cpuUsage()]
  for (let round = 0; round < ROUNDS; round++) await run()
  const { user, system } = process.cpuUsage(own)
  return ((cpuSecondsOf(pids) - before) * 1000 + (user + system) / 1000) / ROUNDS
}

async function fill(databaseUrl: string): Promise<void> {
  await asAdmin(databaseUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (1, 3, 'Platform') on conflict do nothing`)
    await client.query(`insert into org (id, type, parent_org_id, name) values ($1, 1, 1, 'Seller')`, [ORG])
    await client.query(
      `insert into app_user (org_id, id, tenant_org_id, email, user_name, first_name, last_name, password_hash)
       values ($1, 1, 1, 'seller@bench.test', 'seller@bench.test', 'Sam', 'Seller', 'none')`,
      [ORG],
    )
    await withoutIndexes(client, () => plantOrdersOf(client, ORG, LABELS).then(() => undefined))
    await plantShipped(client)
    await client.query(
      `insert into void_request (org_id, shipment_id, purchase_id, state, refund, expected_by, owner, requested_at)
       select org_id, id, purchase_id, (array['confirmed', 'confirmed', 'rejected', 'requested', 'submitted'])[1 + id % 5], 50000,
         ship_date + 15, 0, created_at + interval '1 day' from shipment where org_id = $1 order by id desc limit $2`,
      [ORG, VOIDS],
    )
    await client.query('vacuum analyze void_request')
  })
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
const databaseUrl = withLogin(embedded.url, { database: 'bench' })
await asAdmin(embedded.url, (client) => client.query('create database bench'))
const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
const { database, stop } = await startDatabase(readConfig({ ...env, NODE_ENV: 'production' }), silentLog)
try {
  await fill(databaseUrl)
  const measured: [string, number][] = []
  for (const [what, work] of calls()) measured.push([what, await cpuOf(database, work)])
  measured.sort(([, one], [, other]) => other - one)
  const soon = measured.filter(([, ms]) => ms <= SOON).length
  const slowest: Measure[] = measured.slice(0, 5).map(([what, ms]) => figure(what, ms, 'ms'))
  await report('funds-lists', [
    figure('lists of funds, filter by filter', measured.length, 'calls'),
    atLeast(`of them within ${SOON} ms of CPU`, 99, (soon / measured.length) * 100, '%'),
    atMost('the slowest, CPU', MOST, measured[0]?.[1] ?? 0, 'ms'),
    ...slowest,
  ])
} finally {
  await stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

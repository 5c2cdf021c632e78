import { AppError } from '@waybill/contract/core/errors'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPostageEntries, type PostageFilter, purchasesOf } from '../server/modules/money/funds/postage-history.ts'
import { sumPostage } from '../server/modules/money/funds/postage-totals.ts'
import type { OrderListQuery } from '../server/modules/sell/orders/list-filter.ts'
import { listPage } from '../server/modules/sell/orders/list.ts'
import { listShipments, type ShipmentQuery } from '../server/modules/ship/shipping/shipments/shipment-list.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Db, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { plantOrdersOf, plantShipped } from '../server/testing/shipped-orders.ts'
import { fillOneOrg, withoutIndexes, bigOrg } from './order-data.ts'
import { cpuSecondsOf } from './process-facts.ts'
import { atMost, figure, type Measure, report } from './report.ts'

/** Shipped orders in all: half in one organization, 1,000 in a small one, the rest in a hundred others; and as many orders of all kinds in one more. */
const all = Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)
const [small, large, firstOther] = [20_001, 20_002, 20_100]
const ROUNDS = 20

type Work = (db: Db) => Promise<unknown>
const now = new Date('2026-11-02T12:00:00Z')
const shipments = (orgId: number, query: Partial<ShipmentQuery>): [number, Work] => [
  orgId,
  (db) => listShipments(db, orgId, { query: { sort: 'createdAt', desc: true, limit: 50, ...query }, now }),
]
const funds = (orgId: number, filter: Partial<PostageFilter>): [number, Work] => [
  orgId,
  async (db) => {
    const whole = { orgId, days: { from: null, before: null }, ...filter }
    const purchases = await purchasesOf(db, whole)
    await listPostageEntries(db, whole, { before: null, limit: 50, purchases })
    await sumPostage(db, whole, purchases)
  },
]
const orders = (query: Partial<OrderListQuery>): [number, Work] => [
  bigOrg,
  (db) => {
    const whole = { sort: 'createTime', desc: true, limit: 50, ...query } as OrderListQuery
    return listPage({ db, actor: { orgId: bigOrg, userId: 1 }, now: () => now } as never, whole)
  },
]
const october = { from: new Date('2026-10-01T07:00:00Z'), before: new Date('2026-11-01T07:00:00Z') }
const march = { from: new Date('2026-03-01T05:30:00Z'), before: new Date('2026-04-01T05:30:00Z') }

const calls: Record<string, [number, Work]> = {
  'shipments of 1,000, two letters': shipments(small, { search: 'xu' }),
  'shipments of 1,000, two rare letters': shipments(small, { search: 'qq' }),
  'shipments of half, two letters': shipments(large, { search: 'xu' }),
  'shipments of half, two rare letters': shipments(large, { search: 'qq' }),
  'shipments of half, a word of a fifth of them': shipments(large, { search: 'ann' }),
  'shipments of half, what all of them have': shipments(large, { search: '9400' }),
  'shipments of half, one number': shipments(large, { search: 'ord-0001234' }),
  'shipments of half, two letters by recipient': shipments(large, { search: 'xu', sort: 'recipient' }),
  'shipments of half, a carrier and a status': shipments(large, { carriers: [1], status: [2] }),
  'shipments of half, a status without one, by price': shipments(large, { status: [1], sort: 'price' }),
  'shipments of half, newest': shipments(large, {}),
  'shipments of half, by price': shipments(large, { sort: 'price' }),
  'shipments of half, by recipient': shipments(large, { sort: 'recipient', desc: false }),
  'shipments of half, by promised day': shipments(large, { sort: 'eta' }),
  'funds of 1,000': funds(small, {}),
  'funds of half, newest': funds(large, {}),
  'funds of half, last month': funds(large, { days: october }),
  'funds of half, an old month of an odd zone': funds(large, { days: march }),
  'funds of half, refunds': funds(large, { changeTypes: [5] }),
  'funds of half, the one top-up': funds(large, { changeTypes: [6] }),
  'funds of half, a type without one': funds(large, { changeTypes: [2] }),
  'funds of half, two letters': funds(large, { search: 'xu' }),
  'funds of half, one number': funds(large, { search: 'ord-0001234' }),
  'orders, two rare letters': orders({ search: 'qq' }),
  'orders, two rare letters by recipient': orders({ search: 'qq', sort: 'recipient' }),
  'orders, a frequent sign by recipient': orders({ search: '张', sort: 'recipient', desc: false }),
  'orders, a store by weight': orders({ storeIds: [1], sort: 'weight' }),
  'orders, a store by service': orders({ storeIds: [1], sort: 'service' }),
  'orders, awaiting by recipient': orders({ status: [1], sort: 'recipient', desc: false }),
  'orders, awaiting by weight': orders({ status: [1], sort: 'weight' }),
  'orders, awaiting by number': orders({ status: [1], sort: 'orderNo' }),
  'orders, canceled by service': orders({ status: [3], sort: 'service' }),
  'orders, a store and a carrier without one, newest': orders({ storeIds: [1], carriers: [2] }),
  'orders, a store and a carrier without one, by recipient': orders({
    storeIds: [1],
    carriers: [2],
    sort: 'recipient',
  }),
  'orders, a store and its carrier, by recipient': orders({ storeIds: [1], carriers: [1], sort: 'recipient' }),
  'orders, a week by recipient': orders({ dateFrom: '2026-03-01', dateTo: '2026-03-07', sort: 'recipient' }),
  'orders, a quarter by weight': orders({ dateFrom: '2026-03-01', dateTo: '2026-05-31', sort: 'weight' }),
}

type Database = Awaited<ReturnType<typeof startDatabase>>['database']

/** A search that is refused is an answer as well. */
const orRefused = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code !== 'SEARCH_TOO_BROAD') throw error
}

/** Milliseconds of CPU a call, of this process and of the database's; what others do on the machine does not count. */
async function cpuOf(database: Database, [orgId, work]: [number, Work]): Promise<number> {
  const run = () => inScope(database, { role: 'seller', orgId, userId: 1 }, work).catch(orRefused)
  for (let round = 0; round < 7; round++) await run()
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
    await client.query(
      `insert into org (id, type, parent_org_id, name) select id, 1, 1, 'Seller' from unnest($1::bigint[]) id`,
      [[small, large, ...Array.from({ length: 100 }, (_, at) => firstOther + at)]],
    )
    await withoutIndexes(client, async () => {
      await plantOrdersOf(client, small, 1000)
      await plantOrdersOf(client, large, all / 2)
      for (let at = 0; at < 100; at++) await plantOrdersOf(client, firstOther + at, all / 200)
    })
    await plantShipped(client)
    await fillOneOrg(client, all)
  })
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
  const databaseUrl = withLogin(embedded.url, { database: 'bench' })
  await asAdmin(embedded.url, (client) => client.query('create database bench'))
  const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
  const { database, stop } = await startDatabase(readConfig({ ...env, NODE_ENV: 'production' }), silentLog)
  try {
    const started = performance.now()
    await fill(databaseUrl)
    const measures: Measure[] = [
      figure(`${all} shipments and ${all} orders planted`, (performance.now() - started) / 1000, 's'),
    ]
    for (const [what, call] of Object.entries(calls))
      measures.push(atMost(`${what}, CPU`, 30, await cpuOf(database, call), 'ms'))
    await report('growth', measures)
  } finally {
    await stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()

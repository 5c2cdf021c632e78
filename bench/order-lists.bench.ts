import { AppError } from '@waybill/contract/core/errors'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderSorts, orderTodos, printedDocuments } from '../packages/contract/src/orders/api.ts'
import type { OrderListQuery } from '../server/modules/sell/orders/list-filter.ts'
import { listPage } from '../server/modules/sell/orders/list.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Db, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { everyFilter, type FilterValues, worstOf } from './every-filter.ts'
import { withoutIndexes } from './order-data.ts'
import { cpuSecondsOf } from './process-facts.ts'
import { atMost, figure, report } from './report.ts'

/** Orders of the one organization; 199 others have 500 each beside it. */
const all = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const [org, firstOther] = [30_001, 30_100]
const ROUNDS = 10
const now = new Date('2026-11-02T12:00:00Z')

/** A year of orders, of which a third awaits shipment; what few have lies anywhere among them. */
const fill = `
  insert into sales_order (org_id, order_no, status, order_type, store_id, create_time, recipient_name, line1, city, country, weight_cg,
    carrier, service_code, first_sku, line_count, quantity, sku_text, line_total, ship_by, held_at, tags, assignee_id, slip_printed_at, slip_print_count, pick_printed_at, pick_print_count)
  select $1, 'ORD-' || lpad((n::bigint * 7919 % 9999991)::text, 7, '0'), case when n % 20 < 7 then 1 when n % 20 < 19 then 2 else 3 end,
    (array[1, 2, 3, 4, 6, 7])[1 + n % 6], 1 + n % 4, timestamptz '2026-11-01' - n * (interval '365 days' / $2::int),
    'Name ' || lpad((n::bigint * 104729 % 999983)::text, 6, '0'), n || ' Main St', 'Los Angeles',
    case when n % 5000 = 7 then 'CA' when n % 10 = 3 then 'MX' else 'US' end, case when n % 50 = 0 then null else (n::bigint * 31 % 900) * 5000 end,
    case when n % 10 = 9 then null else 1 + n % 4 end, case when n % 10 = 9 then null else 'GROUND' end,
    'SKU-' || n * 31 % 3000, 1, 1, 'SKU-' || n * 31 % 3000, case when n % 40 = 0 then null else (n::bigint * 37 % 2000) * 5000 end,
    case when n % 100 = 0 then date '2026-10-20' + n / 100 % 40 end, case when n % 20 = 0 and n % 500 = 0 then now() end,
    case when n % 2003 = 0 then '{Rare}' when n % 3 = 0 then '{Common}' else '{}' end::text[], case when n % 1000 = 1 then $1::bigint end,
    case when n % 20 < 19 then now() end, (n % 20 < 19)::int, case when n % 2 = 0 then now() end, (n % 2 = 0)::int
  from generate_series(1, $2::int) n`

/** Of each filter what many orders have, what few have and what none has, as far as there is such. */
const values: FilterValues<OrderListQuery> = {
  search: ['ord-0001234', 'Name 000', 'qq'],
  status: [[1], [2], [3], [1, 2]],
  storeIds: [[1], [1, 2], [0]],
  carriers: [[2], [0]],
  serviceCode: ['GROUND', '-', 'NONE'],
  dateFrom: ['2026-03-01', '2026-10-25'],
  dateTo: ['2026-03-07', '2025-11-03'],
  importId: ['00000000-0000-4000-8000-000000000000'],
  noticeId: ['00000000-0000-4000-8000-000000000000'],
  todo: [...orderTodos],
  notPrinted: [...printedDocuments],
  hold: [true, false],
  tag: ['Rare', 'Common', 'None'],
  country: ['MX', 'CA', 'ZW'],
  sku: ['SKU-31', 'NONE'],
  assignees: [[org]],
  types: [[7], [1, 2]],
  addressChecks: [[0], [1], [2]],
  fulfilments: [[7], [9], [10]],
  unsent: ['any', 'ADDRESS_INCOMPLETE'],
  weightFrom: [1_000_000, 4_400_000],
  weightTo: [0, 45_359],
  totalFrom: [2_500_000, 9_900_000],
  totalTo: [-1, 25_000],
  shipByFrom: ['2026-11-02'],
  shipByTo: ['2026-11-08'],
}

/** What sellers join. */
const joined: Record<string, Partial<OrderListQuery>> = {
  nothing: {},
  'on hold': { status: [1], hold: true },
  'a week': { dateFrom: '2026-03-01', dateTo: '2026-03-07' },
  'a quarter': { dateFrom: '2026-03-01', dateTo: '2026-05-31' },
  'a range of weight': { weightFrom: 1_000_000, weightTo: 1_500_000 },
  'a range of value': { totalFrom: 2_500_000, totalTo: 8_000_000 },
  'ships in a week': { shipByFrom: '2026-11-02', shipByTo: '2026-11-08' },
  'a store and its carrier': { storeIds: [1], carriers: [2] },
  'a country of a store': { country: 'MX', storeIds: [1] },
}
const filters: [string, Partial<OrderListQuery>][] = [
  ...Object.entries(joined),
  ...everyFilter<OrderListQuery>(values, { status: [1] }),
]

type Database = Awaited<ReturnType<typeof startDatabase>>['database']
type Client = Parameters<Parameters<typeof asAdmin>[1]>[0]

async function fillOrg(client: Client, id: number, orders: number): Promise<void> {
  await client.query(`insert into org (id, type, parent_org_id, name) values ($1, 1, 1, 'Seller')`, [id])
  await client.query(
    `insert into app_user (org_id, id, tenant_org_id, user_name, email, first_name, last_name, password_hash)
     values ($1::bigint, $1::bigint, 1, 'a' || $1, 'a' || $1 || '@example.com', 'Ann', 'Lee', 'x')`,
    [id],
  )
  await client.query(
    `insert into store (org_id, id, name, type) select $1, id, 'Store ' || id, 4 from generate_series(1, 4) id`,
    [id],
  )
  await client.query(`insert into order_tag (org_id, name) values ($1, 'Rare'), ($1, 'Common')`, [id])
  await client.query(fill, [id, orders])
}

async function plant(databaseUrl: string): Promise<void> {
  await asAdmin(databaseUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (1, 3, 'Platform') on conflict do nothing`)
    await withoutIndexes(client, async () => {
      for (let at = 0; at < 199; at++) await fillOrg(client, firstOther + at, 500)
      await fillOrg(client, org, all)
    })
    await client.query(
      'insert into order_line (org_id, order_id, sku, unit_price) select org_id, id, first_sku, line_total from sales_order',
    )
    await client.query('vacuum analyze sales_order, order_tagging, order_line')
  })
}

/** Milliseconds of CPU a page, of this process and of the database's; what others do on the machine does not count. */
async function cpuOf(database: Database, query: Partial<OrderListQuery>): Promise<number> {
  const asked = { limit: 50, desc: true, ...query } as OrderListQuery
  const work = (db: Db) => listPage({ db, actor: { orgId: org, userId: org }, now: () => now } as never, asked)
  const run = () =>
    inScope(database, { role: 'seller', orgId: org, userId: org }, work).catch((cause: unknown) => {
      // A search that is refused is an answer as well.
      if (cause instanceof AppError && cause.code === 'SEARCH_TOO_BROAD') return
      throw new Error(`The list of ${JSON.stringify(query)} failed`, { cause })
    })
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

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
  const databaseUrl = withLogin(embedded.url, { database: 'bench' })
  await asAdmin(embedded.url, (client) => client.query('create database bench'))
  const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
  const { database, stop } = await startDatabase(readConfig({ ...env, NODE_ENV: 'production' }), silentLog)
  try {
    const started = performance.now()
    await plant(databaseUrl)
    const planted = figure(`${all} orders planted among 200 organizations`, (performance.now() - started) / 1000, 's')
    const found: { what: string; cpu: number }[] = []
    for (const [what, filter] of filters)
      for (const sort of orderSorts)
        found.push({ what: `${what}, by ${sort}`, cpu: await cpuOf(database, { ...filter, sort }) })
    const { most, slowest } = worstOf(found.map(({ cpu }) => cpu))
    const over = found.filter(({ cpu }) => cpu > 30).toSorted((a, b) => b.cpu - a.cpu)
    await report('order-lists', [
      planted,
      figure('filters by sorts', found.length, ''),
      atMost('a page: CPU of 99 of 100', 30, most, 'ms'),
      atMost('a page: CPU of the slowest', 60, slowest, 'ms'),
      ...over.map(({ what, cpu }) => figure(what, cpu, 'ms')),
    ])
  } finally {
    await stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()

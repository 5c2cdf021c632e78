import { listOrders } from '@waybill/contract/orders/api'
import { login } from '@waybill/contract/identity/api'
import { urlOf } from '@waybill/contract/core/client'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { DEMO_PASSWORD, seedAccounts } from '../server/demo/index.ts'
import { identity } from '../server/modules/people/identity/index.ts'
import { ordersModule } from '../server/modules/sell/orders/index.ts'
import type { OrderListQuery } from '../server/modules/sell/orders/list-filter.ts'
import { pageOf, selectPage } from '../server/modules/sell/orders/list.ts'
import { readConfig } from '../server/platform/config.ts'
import { asAdmin, type Database, inScope, startDatabase, withLogin } from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { diskFileStore } from '../server/platform/files/index.ts'
import { readHttpSettings, type Services } from '../server/platform/http/index.ts'
import { silentLog } from '../server/platform/log.ts'
import { bigOrg, fillOrders, smallOrg } from './order-data.ts'
import { atMost, figure, type Measure, report } from './report.ts'

type App = Awaited<ReturnType<typeof buildApp>>
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const rounds = 60
const userId = 7

type Query = NonNullable<NonNullable<Parameters<typeof urlOf>[1]>['query']>
const lists: Record<string, object> = {
  'awaiting, newest first': { status: '1' },
  'two carriers of a store, by recipient': {
    status: '1',
    carriers: '1,2',
    storeIds: '2',
    sort: 'recipient',
    desc: 'false',
  },
  'a quarter, heaviest first': { dateFrom: '2026-03-01', dateTo: '2026-05-31', sort: 'weight' },
  'all, by service': { sort: 'service', desc: 'false' },
}
const searches: Record<string, string> = {
  'part of a number': '00123',
  'a name': 'garcia',
  'a whole name': 'José Lindqvist',
  'two Chinese characters': '张伟',
  'a SKU': 'SKU-0042',
  'in almost every order': 'ORD-',
  nowhere: 'qqzzq',
  'two letters': 'xu',
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const high = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Logs the demo seller in; its organisation is the big one. */
async function logIn(app: App): Promise<string> {
  const payload = { userName: 'seller@demo.test', password: DEMO_PASSWORD }
  const answer = await app.inject({ method: 'POST', url: login.path, headers: { host: 'localhost:8027' }, payload })
  return (answer.json() as { data: { accessToken: string } }).data.accessToken
}

const over = (app: App, token: string) => async (query: object) => {
  const answer = await app.inject({
    method: 'GET',
    url: urlOf(listOrders, { query: query as Query }),
    headers: { host: 'localhost:8027', authorization: `Bearer ${token}` },
  })
  if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
}

/** The statement of a list, sent on an open transaction as the seller's role. */
async function bareSql(database: Database, orgId: number, query: object, record: (ms: number) => void): Promise<void> {
  const parsed = listOrders.query!.parse(query) as OrderListQuery
  await inScope(database, { role: 'seller', orgId, userId }, async (db) => {
    const page = await pageOf(db, { orgId, now: new Date() }, parsed)
    record(await timed(() => selectPage(db, page, null)))
  })
}

/** Bare statement and whole call in turns, so that both see the same machine. */
async function measureLists(database: Database, call: (query: object) => Promise<void>): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [name, query] of Object.entries(lists)) {
    const [bare, server]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + 10; round++) {
      await bareSql(database, bigOrg, query, (ms) => round >= 10 && bare.push(ms))
      const ms = await timed(() => call(query))
      if (round >= 10) server.push(ms)
    }
    measures.push(
      figure(`${name}: bare SQL`, median(bare), 'ms'),
      figure(`${name}: server`, median(server), 'ms'),
      atMost(`${name}: server ÷ bare SQL`, 2, median(server) / median(bare), '×'),
    )
  }
  return measures
}

async function measureSearches(call: (query: object) => Promise<void>): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [name, search] of Object.entries(searches)) {
    const times: number[] = []
    for (let round = 0; round < rounds + 5; round++) {
      const ms = await timed(() => call({ search }))
      if (round >= 5) times.push(ms)
    }
    measures.push(atMost(`search ${name}, median`, 30, median(times), 'ms'))
    measures.push(figure(`search ${name}, 95 %`, high(times), 'ms'))
  }
  return measures
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
  const databaseUrl = withLogin(embedded.url, { database: 'bench' })
  await asAdmin(embedded.url, (client) => client.query('create database bench'))
  const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
  const config = readConfig({ ...env, NODE_ENV: 'production' })
  const { database, stop } = await startDatabase(config, silentLog)
  const http = {
    ...readHttpSettings({}),
    perUser: { perSecond: 1e6, burst: 1e6 },
    perIp: { perSecond: 1e6, burst: 1e6 },
  }
  const files = await diskFileStore(join(folder, 'files'))
  const services: Services = { config, database, files, log: silentLog, http, now: () => new Date() }
  await seedAccounts(services)
  const app = await buildApp({ services, modules: [identity, ordersModule] })
  try {
    const load = await timed(() => asAdmin(databaseUrl, (client) => fillOrders(client, orders)))
    const call = over(app, await logIn(app))
    const small: number[] = []
    for (let round = 0; round < rounds; round++) await bareSql(database, smallOrg, {}, (ms) => small.push(ms))
    await report('order-list', [
      figure(`${orders} orders in 200 organisations loaded`, load / 1000, 's'),
      figure('a small organisation, newest first: bare SQL', median(small), 'ms'),
      ...(await measureLists(database, call)),
      ...(await measureSearches(call)),
    ])
  } finally {
    await app.close()
    await stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()

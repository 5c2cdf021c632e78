import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { exportLists } from '@waybill/contract/exports/lists'
import { bigOrg, fillOneOrg } from './order-data.ts'
import { atMost, figure, type Measure, report } from './report.ts'
import { planExport } from '../server/modules/sell/exports/plan.ts'
import { orderExport } from '../server/modules/sell/orders/index.ts'
import { runInWorker } from '../server/modules/sell/exports/worker/run.ts'
import { readConfig } from '../server/platform/config.ts'
import {
  asAdmin,
  type Database,
  inScope,
  type Scope,
  startDatabase,
  withLogin,
} from '../server/platform/database/index.ts'
import { startEmbedded } from '../server/platform/embedded-postgres/index.ts'
import { silentLog } from '../server/platform/log.ts'

const MOST = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const scope: Scope = { role: 'seller', orgId: bigOrg }
const columns = exportLists.orders.columns.filter(({ preset }) => preset).map(({ key }) => key)

interface Run {
  seconds: number
  /** Of the whole process; the database's is its own. */
  cpu: number
  megabytes: number
  /** Highest memory of this process beyond what it had before, the worker's included. */
  grownBy: number
  p99: number
}

/** One export as a job runs it, but for storing the file: plan, worker, progress. */
async function exportRows(database: Database, rows: number, format: 'xlsx' | 'csv'): Promise<Run> {
  const path = join(tmpdir(), `waybill-bench-export-${process.pid}.${format}`)
  const filter = { sort: 'createTime', desc: true }
  const now = new Date()
  const plan = await inScope(database, scope, (db) =>
    planExport(
      db,
      { target: 'orders', source: orderExport, filter },
      { orgId: bigOrg, now, columns, splitBy: null, zone: 'UTC', locale: 'en' },
    ),
  )
  if (rows < MOST) plan.read = { ...plan.read, text: `${plan.read.text} limit ${rows}` }
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const used = process.cpuUsage()
  const started = performance.now()
  await runInWorker(
    { appUrl: database.appUrl, scope, plan, format, path, name: 'Orders', nameless: '', batchRows: 100_000 },
    { signal: new AbortController().signal, onReport: () => undefined },
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  clearInterval(watch)
  const { size } = await stat(path)
  await rm(path)
  return {
    seconds,
    cpu: (user + system) / 1e6,
    megabytes: size / 1e6,
    grownBy: (highest - before) / 1_048_576,
    p99: delay.percentile(99) / 1e6,
  }
}

async function measureAll(database: Database): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const rows of [10_000, 100_000, MOST]) {
    const run = await exportRows(database, rows, 'xlsx')
    const what = `${rows.toLocaleString('en')} orders × ${columns.length} columns as xlsx`
    measures.push(rows === MOST ? atMost(what, 60, run.seconds, 's') : figure(what, run.seconds, 's'))
    measures.push(figure(`${what}: CPU beside the database`, run.cpu, 's'))
    measures.push(figure(`${what}: file`, run.megabytes, 'MB'))
    measures.push(atMost(`${what}: memory above what the server had`, 256, run.grownBy, 'MB'))
    measures.push(atMost(`${what}: serving thread, p99 delay`, 50, run.p99, 'ms'))
  }
  const csv = await exportRows(database, MOST, 'csv')
  const what = `${MOST.toLocaleString('en')} orders as csv`
  measures.push(atMost(what, 60, csv.seconds, 's'))
  measures.push(atMost(`${what}: memory above what the server had`, 256, csv.grownBy, 'MB'))
  return measures
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const embedded = await startEmbedded({ dataDir: folder, log: silentLog })
const databaseUrl = withLogin(embedded.url, { database: 'bench' })
await asAdmin(embedded.url, (client) => client.query('create database bench'))
const env = { WAYBILL_DATA: folder, DATABASE_URL: databaseUrl, WAYBILL_APP_PASSWORD: 'bench-app-password' }
const { database, stop } = await startDatabase(readConfig({ ...env, NODE_ENV: 'production' }), silentLog)
try {
  await asAdmin(databaseUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (1, 3, 'Platform')`)
    await fillOneOrg(client, MOST)
  })
  await report('export', await measureAll(database))
} finally {
  await stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

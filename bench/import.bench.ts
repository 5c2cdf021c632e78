import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getJob } from '../server/modules/imports/repository.ts'
import { readingsOf } from '../server/modules/imports/readings.ts'
import { saveImport } from '../server/modules/imports/save.ts'
import { receiveFile } from '../server/modules/imports/upload.ts'
import { ensureChecked } from '../server/modules/imports/view.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer, type BenchServer } from './bench-database.ts'
import { atMost, figure, type Measure, report } from './report.ts'
import { writeOrdersCsv, writeOrdersXlsx } from './spreadsheet/make-orders.ts'

const who = { orgId: 5, userId: 7 }
const MB = 1024 * 1024

/** Highest resident size while the work runs, above what it was before. */
async function withPeak<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  try {
    return { result: await work(), grownMb: (Math.max(peak, process.memoryUsage.rss()) - before) / MB }
  } finally {
    clearInterval(timer)
  }
}

/** From the upload until every row is staged; the check that follows is waited for, but not counted. */
async function stage(server: BenchServer, path: string): Promise<{ id: string; seconds: number; checked: number }> {
  const readings = readingsOf(server as never)
  const started = performance.now()
  const file = { path, fileName: path, mime: '', size: statSync(path).size, sha256: Buffer.alloc(32) }
  const info = await receiveFile(server as never, readings, who, { file, target: 'orders' })
  let state = info.state
  while (state === 'reading') {
    await new Promise((go) => setTimeout(go, 25))
    state = await stateOf(server, info.excelCacheId)
  }
  const seconds = (performance.now() - started) / 1000
  await readings.settled(info.excelCacheId, 120_000)
  return { id: info.excelCacheId, seconds, checked: (performance.now() - started) / 1000 - seconds }
}

async function stateOf(server: BenchServer, id: string) {
  const job = await inScope(server.database, { role: 'seller', ...who }, (db) => getJob(db, who.orgId, id))
  return job.state as 'reading' | 'ready'
}

async function large(server: BenchServer, path: string, limit: number, kind: string): Promise<Measure[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const { result, grownMb } = await withPeak(() => stage(server, path))
  delay.disable()
  return [
    atMost(`${kind}, 100,000 rows × 42 columns: uploaded, parsed and staged`, limit, result.seconds, 's'),
    atMost(`${kind}: memory grown meanwhile (worker and all)`, 200, grownMb, 'MB'),
    atMost(`${kind}: p99 event-loop delay of the serving thread`, 50, delay.percentile(99) / 1e6, 'ms'),
    figure(`${kind}: the check of 100,000 rows that follows`, result.checked, 's'),
  ]
}

async function tenThousand(server: BenchServer, path: string): Promise<Measure[]> {
  const readings = readingsOf(server as never)
  const { id, checked } = await stage(server, path)
  await ensureChecked(server.database, readings, who, id)
  const started = performance.now()
  const summary = await saveImport(server.database, who, { target: 'orders', importId: id, ignoreErrors: true })
  const seconds = (performance.now() - started) / 1000
  return [
    atMost('10,000 staged rows checked', 2, checked, 's'),
    atMost(`10,000 staged rows committed (${summary.created} orders)`, 3, seconds, 's'),
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
const server = await benchServer()
try {
  await writeOrdersCsv(join(folder, 'small.csv'), 10_000)
  await writeOrdersXlsx(join(folder, 'large.xlsx'), 100_000)
  await writeOrdersCsv(join(folder, 'large.csv'), 100_000)
  await report('import', [
    ...(await tenThousand(server, join(folder, 'small.csv'))),
    ...(await large(server, join(folder, 'large.xlsx'), 10, 'xlsx')),
    ...(await large(server, join(folder, 'large.csv'), 5, 'csv')),
  ])
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

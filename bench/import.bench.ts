import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { listFirstRows, getJob } from '../server/modules/sell/imports/job/repository.ts'
import { importRunnerOf } from '../server/modules/sell/imports/intake/import-runner.ts'
import { saveImport } from '../server/modules/sell/imports/commit/save.ts'
import { receiveFile } from '../server/modules/sell/imports/intake/upload.ts'
import { ensureChecked } from '../server/modules/sell/imports/review/view.ts'
import { inScope } from '../server/platform/database/index.ts'
import { benchServer, type BenchServer } from './bench-database.ts'
import { processesBelow } from './process-facts.ts'
import { atMost, figure, type Measure, report } from './report.ts'
import { writeOrdersCsv, writeOrdersXlsx } from './spreadsheet/make-orders.ts'

const who = { orgId: 5, userId: 7 }
const seller = { role: 'seller' as const, ...who }

/** `servingMb`: by how much the serving process, this one, grew at most. */
type Seen = { cpu: number; peakMb: number; servingMb: number }

/** Watches the processes that read and check: their CPU, and the highest memory of one of them. */
function watchWorkers(): { stop(): Seen } {
  const seen = new Map<number, { cpu: number; peakMb: number }>()
  const before = process.memoryUsage.rss()
  let highest = before
  const look = () => {
    highest = Math.max(highest, process.memoryUsage.rss())
    for (const { pid, command, cpuSeconds, peakMb } of processesBelow())
      if (command.includes('imports/worker')) seen.set(pid, { cpu: cpuSeconds, peakMb })
  }
  const timer = setInterval(look, 250)
  return {
    stop: () => {
      clearInterval(timer)
      const all = [...seen.values()]
      return {
        cpu: all.reduce((sum, one) => sum + one.cpu, 0),
        peakMb: Math.max(0, ...all.map((one) => one.peakMb)),
        servingMb: (highest - before) / 1024 / 1024,
      }
    },
  }
}

type Run = {
  /** Seconds from the upload on. */
  firstRows: number
  staged: number
  reviewable: number
  imported: number
  created: number
  workers: Seen
  delayMs: number
}

/** A file from its upload until its orders are made. */
async function wholeImport(server: BenchServer, path: string): Promise<Run> {
  const runner = importRunnerOf(server as never)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const workers = watchWorkers()
  delay.enable()
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const file = { path, fileName: path, mime: '', size: statSync(path).size, sha256: Buffer.alloc(32) }
  const { excelCacheId: id } = await receiveFile(server as never, runner, who, { file, target: 'orders' })
  await inScope(server.database, seller, (db) => listFirstRows(db, who.orgId, id))
  const firstRows = seconds()
  while ((await inScope(server.database, seller, (db) => getJob(db, who.orgId, id))).state === 'reading')
    await new Promise((go) => setTimeout(go, 50))
  const staged = seconds()
  await runner.settled(id, 600_000)
  await ensureChecked(server.database, runner, who, id)
  const reviewable = seconds()
  const { created } = await saveImport(server.database, who, { target: 'orders', importId: id, ignoreErrors: true })
  delay.disable()
  const result = { firstRows, staged, reviewable, imported: seconds(), created, workers: workers.stop() }
  return { ...result, delayMs: delay.percentile(99) / 1e6 }
}

const thousands = (rows: number): string => rows.toLocaleString('en-US')

const large = (what: string, run: Run): Measure[] => [
  atMost(`${what}: first 100 rows to be seen after the upload`, 1, run.firstRows, 's'),
  figure(`${what}: staged`, run.staged, 's'),
  atMost(`${what}: reviewable, every row checked`, 25, run.reviewable, 's'),
  atMost(`${what}: imported, ${thousands(run.created)} orders`, 60, run.imported, 's'),
  atMost(`${what}: p99 event-loop delay of the serving process`, 50, run.delayMs, 'ms'),
]

const memory = (what: string, run: Run): Measure[] => [
  atMost(`${what}: highest memory of a worker`, 256, run.workers.peakMb, 'MB'),
  figure(`${what}: the serving process grew by`, run.workers.servingMb, 'MB'),
  figure(`${what}: CPU of the workers`, run.workers.cpu, 's'),
]

/** Memory does not grow with the file: what the largest sheet needs is hardly more than what the smallest does. */
function flatness(runs: Map<number, Run>): Measure[] {
  const [least, most] = [Math.min(...runs.keys()), Math.max(...runs.keys())]
  const ratio = runs.get(most)!.workers.peakMb / Math.max(1, runs.get(least)!.workers.peakMb)
  return [atMost(`highest memory of a worker, ${thousands(most)} rows to ${thousands(least)}, xlsx`, 1.25, ratio, '×')]
}

const SIZES = [10_000, 50_000, 200_000]
const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
try {
  const measures: Measure[] = []
  const runs = new Map<number, Run>()
  const sheets = SIZES.map((rows) => ({ rows, kind: 'xlsx', write: writeOrdersXlsx }))
  for (const { rows, kind, write } of [...sheets, { rows: 200_000, kind: 'csv', write: writeOrdersCsv }]) {
    const path = join(folder, `${rows}.${kind}`)
    await write(path, rows)
    // A database for each: order numbers are the same in all.
    const server = await benchServer()
    try {
      const run = await wholeImport(server, path)
      const what = `${thousands(rows)} rows × 42 columns, ${kind}`
      if (kind === 'xlsx') runs.set(rows, run)
      measures.push(...(rows === 200_000 ? large(what, run) : []), ...memory(what, run))
    } finally {
      await server.stop()
    }
  }
  await report('import', [...measures, ...flatness(runs)])
} finally {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Measures the spreadsheet readers: `node bench/spreadsheet/read.ts [rows]` (100,000 by default). Each file is read in a worker
 * of its own, as the import does; CPU is that of the whole process (inflating runs on other threads), RSS its peak.
 */
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** The memory that an import's worker may have. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

type Counted = { profileMs: number; firstMs: number; cpuMs: number; rows: number; cells: number }

const rows = Number(process.argv[2] ?? 100_000)
const kind = process.argv[3]

if (kind === undefined) {
  const { execFileSync } = await import('node:child_process')
  // A process for each kind: the peak of one must not hide that of the other.
  for (const each of ['csv', 'xlsx']) {
    await prepare(each)
    execFileSync(process.execPath, [import.meta.filename, String(rows), each], { stdio: 'inherit' })
  }
} else await measure(await prepare(kind))

async function prepare(extension: string): Promise<string> {
  const folder = join(tmpdir(), 'waybill-bench')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `orders-${rows}.${extension}`)
  if (existsSync(path)) return path
  // Loaded here only: the generator's own memory must not count as the reader's.
  const { writeOrdersCsv, writeOrdersXlsx } = await import('./make-orders.ts')
  await (extension === 'csv' ? writeOrdersCsv(path, rows) : writeOrdersXlsx(path, rows))
  return path
}

async function measure(path: string): Promise<void> {
  const before = process.cpuUsage()
  const started = performance.now()
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), { workerData: path, resourceLimits })
  const counted = await new Promise<Counted>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const wall = performance.now() - started
  const cpu = process.cpuUsage(before)
  const size = (await stat(path)).size / 1024 / 1024
  console.log(
    `${kind}: ${size.toFixed(1)} MB, ${counted.rows} rows, ${counted.cells} filled cells; ` +
      `CPU ${Math.round(counted.cpuMs)} ms (${Math.round((cpu.user + cpu.system) / 1000)} ms with the worker's start), ` +
      `wall ${Math.round(wall)} ms, ` +
      `profile ${Math.round(counted.profileMs)} ms, first batch ${Math.round(counted.firstMs)} ms after it, ` +
      `peak RSS ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  )
}

/** The product's reader beside SheetJS and exceljs, each in a process of its own on the same file, and over the real files of the corpus. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atLeast, atMost, figure, type Measure, report } from './report.ts'
import { writeOrdersXlsx } from './spreadsheet/make-orders.ts'

const ROWS = 100_000
const CORPUS = join(import.meta.dirname, '../../shared/corpus')
/** As the server gives its import workers (server/modules/sell/imports/worker/run.ts). */
const WORKER = ['--max-old-space-size=160', '--max-semi-space-size=16']

type Took = { rows?: number; cells?: number; code?: string; cpu: number; peakMb: number; seconds: number }
const run = promisify(execFile)

async function read(reader: string, path: string): Promise<Took> {
  const flags = reader === 'ours' ? WORKER : ['--max-old-space-size=8192']
  const started = performance.now()
  const { stdout } = await run(process.execPath, [
    ...flags,
    join(import.meta.dirname, 'spreadsheet/read-one.ts'),
    reader,
    path,
  ])
  return { ...(JSON.parse(stdout) as Took), seconds: (performance.now() - started) / 1000 }
}

function installed(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== ''
  } catch {
    console.log(`${name} is not installed and is left out: npm i --no-save ${name}`)
    return false
  }
}

async function compared(path: string): Promise<Measure[]> {
  const others = {
    SheetJS: 'sheetJs',
    ...(installed('exceljs') && { exceljs: 'excelJs', 'exceljs streaming': 'excelJsStream' }),
  }
  const own = await read('ours', path)
  const measures = [figure('our reader: CPU', own.cpu, 's'), figure('our reader: peak memory', own.peakMb, 'MB')]
  for (const [name, reader] of Object.entries(others)) {
    const other = await read(reader, path)
    if (other.rows !== own.rows) throw new Error(`${name} read ${other.rows} rows, we ${own.rows}`)
    // A stream of raw values is another thing than rows of texts to show: its figures stand here without a bar.
    const times = (what: string, value: number) =>
      reader === 'excelJsStream' ? figure(what, value, '×') : atLeast(what, 4, value, '×')
    measures.push(
      figure(`${name}: CPU`, other.cpu, 's'),
      figure(`${name}: peak memory`, other.peakMb, 'MB'),
      times(`${name}: CPU, times ours`, other.cpu / own.cpu),
      times(`${name}: peak memory, times ours`, other.peakMb / own.peakMb),
    )
  }
  return measures
}

async function corpus(): Promise<Measure[]> {
  if (!existsSync(CORPUS)) return []
  const names = readdirSync(CORPUS, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'INDEX.tsv',
  )
  const reads: Took[] = []
  for (const { name } of names) reads.push(await read('ours', join(CORPUS, name)))
  const most = (pick: (took: Took) => number) => Math.max(...reads.map(pick))
  return [
    figure('corpus: files read', reads.filter((took) => took.code === undefined).length, ''),
    figure('corpus: files refused', reads.filter((took) => took.code !== undefined).length, ''),
    atMost(
      'corpus: highest memory of a file',
      256,
      most((took) => took.peakMb),
      'MB',
    ),
    atMost(
      'corpus: longest time of a file',
      30,
      most((took) => took.seconds),
      's',
    ),
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-readers-'))
try {
  const path = join(folder, 'orders.xlsx')
  await writeOrdersXlsx(path, ROWS)
  await report('readers', [...(await compared(path)), ...(await corpus())])
} finally {
  await rm(folder, { recursive: true, force: true })
}

import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { changeImport } from '../server/modules/sell/imports/review/change-import.ts'
import { importRunnerOf } from '../server/modules/sell/imports/intake/import-runner.ts'
import { changeRows, replayStep } from '../server/modules/sell/imports/review/row-changes.ts'
import { saveImport } from '../server/modules/sell/imports/commit/save.ts'
import { undoImport } from '../server/modules/sell/imports/commit/undo.ts'
import { receiveFile } from '../server/modules/sell/imports/intake/upload.ts'
import { ensureChecked } from '../server/modules/sell/imports/review/view.ts'
import { benchServer, type BenchServer } from './bench-database.ts'
import { atMost, figure, type Measure, report } from './report.ts'
import { writeOrdersCsv } from './spreadsheet/make-orders.ts'

const who = { orgId: 5, userId: 7 }
/** What a request may take before a proxy in front of the server gives it up. */
const REQUEST_S = 60

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The steps of an import on one server. */
function stepsOf(server: BenchServer, path: string) {
  const runner = importRunnerOf(server as never)
  const checked = async (id: string) => {
    await runner.settled(id, 600_000)
    await ensureChecked(server.database, runner, who, id)
  }
  return {
    checked,
    upload: async (): Promise<string> => {
      const file = { path, fileName: path, mime: '', size: statSync(path).size, sha256: Buffer.alloc(32) }
      const { excelCacheId: id } = await receiveFile(server as never, runner, who, { file, target: 'orders' })
      await checked(id)
      return id
    },
    update: async (id: string): Promise<void> => {
      await changeImport(server.database, runner, who, { id, change: { onExisting: 'update' } })
      await checked(id)
    },
    save: (importId: string) => saveImport(server.database, who, { target: 'orders', importId, ignoreErrors: true }),
    upperCase: (importId: string) =>
      changeRows(
        { database: server.database, runner, caller: who, importId },
        { filter: {}, change: { act: 'upperCase', fields: ['name'] } },
      ),
    takeBack: (importId: string) => replayStep({ database: server.database, runner, caller: who, importId }, 'before'),
    undo: (importId: string) => undoImport(server.database, who, importId),
  }
}

/** A file imported, and imported again over the orders that it made. */
async function measured(server: BenchServer, path: string, rows: number): Promise<Measure[]> {
  const { checked, upload, update, save, upperCase, takeBack, undo } = stepsOf(server, path)
  const what = `${rows.toLocaleString('en-US')} rows`
  let id = ''
  const read = await seconds(async () => (id = await upload()))
  const bulk = await seconds(() => upperCase(id))
  await checked(id)
  const back = await seconds(() => takeBack(id))
  await checked(id)
  const made = await seconds(() => save(id))
  const again = await seconds(async () => update((id = await upload())))
  const updated = await seconds(() => save(id))
  const undone = await seconds(() => undo(id))
  return [
    atMost(`${what}: upper case of a column`, 10, bulk, 's'),
    atMost(`${what}: the same taken back`, 10, back, 's'),
    figure(`${what}: new orders made of the checked rows`, made, 's'),
    atMost(`${what}: existing orders updated from the checked rows`, REQUEST_S, updated, 's'),
    atMost(`${what}: update from upload to end, to a first import`, 2, (again + updated) / (read + made), '×'),
    atMost(`${what}: the update undone`, REQUEST_S, undone, 's'),
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-update-'))
try {
  const measures: Measure[] = []
  for (const rows of [10_000, 50_000, 200_000]) {
    const path = join(folder, `${rows}.csv`)
    await writeOrdersCsv(path, rows)
    const server = await benchServer()
    try {
      measures.push(...(await measured(server, path, rows)))
    } finally {
      await server.stop()
    }
  }
  await report('import-update', measures)
} finally {
  await rm(folder, { recursive: true, force: true })
}

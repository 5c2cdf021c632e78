import { statSync } from 'node:fs'
import { importsModule } from '../../modules/sell/imports/index.ts'
import { importRunnerOf } from '../../modules/sell/imports/intake/import-runner.ts'
import { getJob, listJobs } from '../../modules/sell/imports/job/repository.ts'
import { saveImport } from '../../modules/sell/imports/commit/save.ts'
import { receiveFile } from '../../modules/sell/imports/intake/upload.ts'
import { ensureChecked } from '../../modules/sell/imports/review/view.ts'
import { readConfig } from '../../platform/config.ts'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import type { Services } from '../../platform/http/index.ts'
import { silentLog } from '../../platform/log.ts'

/**
 * A server with one import to make until it is killed: it starts as a server does, with what the one before left half read, takes the
 * import of its file up or begins it, and says what it has reached: uploaded, read, checked, saved. Told by one JSON argument.
 */
interface Task {
  appUrl: string
  dataDir: string
  orgId: number
  userId: number
  /** A csv of orders; the import bears its name. */
  path: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task
const who = { orgId: task.orgId, userId: task.userId }
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: task.dataDir })
const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const files = await diskFileStore(`${task.dataDir}/files`)
const services = { config, database, files, log: silentLog, now: () => new Date() } as Services
const seller = { role: 'seller' as const, ...who }

async function takeUp(): Promise<string> {
  const left = await inScope(database, seller, (db) => listJobs(db, who.orgId))
  const same = left.find((job) => job.file_name === task.path)
  if (same) return same.id
  const file = {
    path: task.path,
    fileName: task.path,
    mime: '',
    size: statSync(task.path).size,
    sha256: Buffer.alloc(32),
  }
  return (await receiveFile(services, importRunnerOf(services), who, { file, target: 'orders' })).excelCacheId
}

async function readToItsEnd(importId: string): Promise<void> {
  for (;;) {
    await importRunnerOf(services).settled(importId, 60_000)
    const { state } = await inScope(database, seller, (db) => getJob(db, who.orgId, importId))
    if (state !== 'reading') return
  }
}

say('started')
await importsModule.start?.(services)
const importId = await takeUp()
say('uploaded')
await readToItsEnd(importId)
say('read')
await ensureChecked(database, importRunnerOf(services), who, importId)
say('checked')
const summary = await saveImport(database, who, { target: 'orders', importId, ignoreErrors: true })
say(`saved ${JSON.stringify(summary)}`)
process.exit(0)

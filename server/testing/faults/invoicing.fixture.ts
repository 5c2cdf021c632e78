import { join } from 'node:path'
import { carrierInvoicesModule } from '../../modules/money/carrier-invoices/index.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A process that runs the jobs of carrier invoices and is killed at a point of them; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  dataDir: string
  job: string
  payload: object
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 3 })
const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: task.dataDir })
const files = await diskFileStore(join(config.dataDir, 'files'))
const services = { config, database, files, log: silentLog, now: () => new Date() }
const jobs = carrierInvoicesModule.jobs?.(services as never) ?? []
const job = jobs.find(({ name }) => name === task.job)
killAt(task.point)
const signal = new AbortController().signal
const clock = { now: () => new Date() }
await job?.run(task.payload, { database, log: silentLog, clock, attempt: 1, lastAttempt: false, signal })
process.stdout.write('done\n')
await database.close()

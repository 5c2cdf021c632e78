import { readConfig } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { runSync } from './sync.ts'

/** A node that works on one pull until it is done or killed; told by one JSON argument. */
interface Task {
  appUrl: string
  dataDir: string
  run: { orgId: number; storeId: number; runId: number }
}
const { appUrl, dataDir, run } = JSON.parse(process.argv[2] ?? '{}') as Task

const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, CONNECTOR_ALLOW_PRIVATE: '1' })
const database = openDatabase({ appUrl, log: silentLog, poolSize: 2 })
const services = { config, database, log: silentLog, now: () => new Date() }
await runSync(services, run, { stopping: new AbortController().signal })
await database.close()

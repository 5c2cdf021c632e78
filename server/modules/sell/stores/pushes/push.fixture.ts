import { readConfig } from '../../../../platform/config.ts'
import { openDatabase } from '../../../../platform/database/index.ts'
import { silentLog } from '../../../../platform/log.ts'
import { runPushes } from './send.ts'

/** A node that tells a store what is due until it is done or killed; told by one JSON argument. */
interface Task {
  appUrl: string
  dataDir: string
  now: number
  ref: { orgId: number; storeId: number }
}
const { appUrl, dataDir, now, ref } = JSON.parse(process.argv[2] ?? '{}') as Task

const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir, CONNECTOR_ALLOW_PRIVATE: '1' })
const database = openDatabase({ appUrl, log: silentLog, poolSize: 2 })
const services = { config, database, log: silentLog, now: () => new Date(now) }
await runPushes(services, ref, { stopping: new AbortController().signal })
await database.close()

import type { SendRef } from '../../modules/warehouse/printers/kinds.ts'
import { type SendDeps, sendPrint } from '../../modules/warehouse/printers/send.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A server that sends one print and is killed at a point of it. One JSON argument. */
interface Task {
  appUrl: string
  files: string
  ref: SendRef
  networks: string
  point: string
}
const { appUrl, files, ref, networks, point } = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl, log: silentLog, poolSize: 2 })
const deps: SendDeps = {
  config: readConfig({ NODE_ENV: 'test', WAYBILL_PRINTER_NETWORKS: networks }),
  database,
  files: await diskFileStore(files),
  log: silentLog,
  now: () => new Date(),
}
killAt(point)
await sendPrint(deps, ref, { lastAttempt: false })
await database.close()

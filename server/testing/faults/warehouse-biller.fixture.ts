import { closeDueBills } from '../../modules/warehouse/charges/bills/run.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A run of the bills of warehouses that is killed at a point of it; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  files: string
  at: string
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const files = await diskFileStore(task.files)
killAt(task.point)
await closeDueBills({ database, files, log: silentLog, now: () => new Date(task.at) })
await database.close()

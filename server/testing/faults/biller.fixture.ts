import { billProvider } from '../../modules/money/invoicing/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A process that runs a provider's monthly billing and is killed at a point of it; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  files: string
  orgId: number
  at: string
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const files = await diskFileStore(task.files)
killAt(task.point)
await billProvider({ database, files, now: () => new Date(task.at) }, { orgId: task.orgId, userId: null })
await database.close()

import { approveFunding } from '../../modules/money/funding/index.ts'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A process that approves a top-up and is killed at a point of it; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  orgId: number
  id: number
  received: number
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 1 })
killAt(task.point)
const { orgId, id, received } = task
const result = await inScope(database, { role: 'service', orgId }, (db) =>
  approveFunding(db, { orgId, id, received, decidedBy: null, at: new Date() }),
)
process.stdout.write(`${result}\n`)
// The commit is done and its answer not sent: the caller tries again.
if (task.point === 'committed') process.kill(process.pid, 'SIGKILL')
await database.close()

import { inScope, openDatabase } from '../../platform/database/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { type RefundTask, runRefundTask } from './refund-task.fixture.ts'

/** A process that does a step of a refund and is killed at a point of it. One JSON argument. */
type Task = RefundTask & { appUrl: string; orgId: number; point: string }
const { appUrl, orgId, point, ...task } = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl, log: silentLog, poolSize: 1 })
killAt(point)
await inScope(database, { role: 'service', orgId }, (db) => runRefundTask(db, orgId, task))
// The commit is done and its answer not sent: the caller tries again.
if (point === 'committed') process.kill(process.pid, 'SIGKILL')
await database.close()

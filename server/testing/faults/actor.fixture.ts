import { decideAction, requestAction } from '../../modules/money/wallets/index.ts'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'

/** A process that acts on a customer's account and is killed at a point of it; without a point it finishes. One JSON argument. */
interface Task {
  appUrl: string
  orgId: number
  request?: Omit<Parameters<typeof requestAction>[1], 'at'>
  approve?: { id: number; providerOrgId: number; userId: number }
  point: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 1 })
killAt(task.point)
const { orgId, request, approve } = task
const at = new Date()
await inScope(database, { role: 'service', orgId }, async (db) => {
  if (request) await requestAction(db, { ...request, at })
  if (approve)
    await decideAction(db, { orgId, id: approve.id }, { decision: { to: 'applied' }, by: { ...approve, at } })
})
process.stdout.write('done\n')
// The commit is done and its answer not sent: the caller tries again.
if (task.point === 'committed') process.kill(process.pid, 'SIGKILL')
await database.close()

import { sandboxFiler } from '../../carriers/index.ts'
import { cancelFiling } from '../../modules/ship/shipping/filings/file.ts'
import { asService, placeFiling } from '../../modules/ship/shipping/filings/place.ts'
import { settleDueFilings } from '../../modules/ship/shipping/filings/settle.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import type { Ctx } from '../../platform/http/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { onlyCarrier, plainProvider } from './fake-provider.fixture.ts'

/** A process that files the export of an order, cancels it or looks after those that are filed, and is killed at a point of it. One JSON argument. */
interface Task {
  appUrl: string
  filesDir: string
  orgId: number
  at: string
  file?: { orderId: number; requestKey: string }
  cancel?: number
  settle?: boolean
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const now = () => new Date(task.at)
const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier(plainProvider()),
  filer: sandboxFiler({ now }),
  log: silentLog,
  now,
  node: await joinNodes(database, silentLog),
})
killAt(task.killAt)
const user = { orgId: task.orgId, userId: 1 }
const caller = { actor: user as Ctx['actor'], scope: { role: 'seller', ...user } as const, database, now }
if (task.file) await placeFiling(caller, runtime, task.file.orderId, task.file.requestKey)
const { cancel } = task
if (cancel !== undefined) await asService(caller, (own) => cancelFiling(own, cancel, true))
if (task.settle) await settleDueFilings(runtime)
process.exit(0)

import type { createAddressChange } from '@waybill/contract/address-changes/api'
import type { ParsedOf } from '@waybill/contract/core/route'
import { withdrawChange } from '../../modules/ship/shipping/changes/cancel.ts'
import { placeChange } from '../../modules/ship/shipping/changes/request.ts'
import { settleDueChanges } from '../../modules/ship/shipping/changes/settle.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { fakeProvider, onlyCarrier } from './fake-provider.fixture.ts'

/** A process that requests a change of a delivery, cancels it or asks the carrier about it, and is killed at a point of it. One JSON argument. */
interface Task {
  appUrl: string
  filesDir: string
  carrierUrl: string
  orgId: number
  /** The clock: a day later everything open is due. */
  at: string
  request?: ParsedOf<typeof createAddressChange>['body']
  cancel?: number
  settle?: boolean
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier(fakeProvider(task.carrierUrl, true)),
  log: silentLog,
  now: () => new Date(task.at),
  node: await joinNodes(database, silentLog),
  timing: { callTimeoutMs: 2_000 },
})
killAt(task.killAt)
const by = { orgId: task.orgId, userId: 1 }
if (task.request) await placeChange(runtime, by, task.request)
if (task.cancel !== undefined) await withdrawChange(runtime, by, task.cancel)
if (task.settle) await settleDueChanges(runtime)
process.exit(0)

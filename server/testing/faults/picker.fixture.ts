import { createCarriers, postgresSandboxStore, rateTablesFrom, SANDBOX, sandboxAdapter } from '../../carriers/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { createPool } from '../../platform/database/pool.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { lockOpenPickup } from '../../modules/ship/shipping/pickups/open-pickup.ts'
import { requestPickup } from '../../modules/ship/shipping/pickups/schedule.ts'
import { settleDuePickups, settlePickup } from '../../modules/ship/shipping/pickups/settle.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'

/**
 * A node that schedules a pickup, or looks after one, until it is killed; without a kill point it finishes. `ahead`: so long after now. One
 * JSON argument.
 */
interface Task {
  appUrl: string
  filesDir: string
  orgId: number
  body: Parameters<typeof requestPickup>[1]['body'] | null
  pickupId: number | null
  ahead: number
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task
const now = () => new Date(Date.now() + task.ahead)

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 10 })
const pool = createPool({
  url: database.appUrl,
  log: silentLog,
  max: 4,
  options: '-c role=waybill_service',
  applicationName: 'sandbox',
})
const connection = {
  id: '00000000-0000-4000-8000-000000000001',
  adapter: SANDBOX,
  isActive: true,
  distance: 1,
  carriers: [1, 2, 3, 4] as const,
  services: null,
  version: 1,
  credentials: async () => null,
}
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: createCarriers({
    adapters: [sandboxAdapter({ store: postgresSandboxStore(pool), tables: rateTablesFrom(pool), now })],
    connections: async () => [connection],
    report: () => {},
  }),
  log: silentLog,
  now,
  node: await joinNodes(database, silentLog),
})
const { orgId, body, pickupId } = task
killAt(task.killAt)
if (body) await requestPickup(runtime, { body }, { orgId, userId: 1 })
if (pickupId !== null) {
  const open = await runtime.serve(orgId, (db) => lockOpenPickup(db, orgId, pickupId))
  if (open) await settlePickup(runtime, open)
}
if (!task.killAt) await settleDuePickups(runtime)
process.exit(0)

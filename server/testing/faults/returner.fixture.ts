import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type CarrierProvider, success } from '../../carriers/provider.ts'
import { createReturnLabel } from '../../modules/ship/shipping/returns/create.ts'
import { lapseReturns, trackReturns } from '../../modules/ship/shipping/returns/use.ts'
import { killAt as killPurchaseAt } from '../../modules/ship/shipping/runtime/kill-points.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { sweep } from '../../modules/ship/shipping/sweeper.ts'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { fakeProvider, onlyCarrier } from './fake-provider.fixture.ts'

/**
 * A node that creates a return label, finishes what dead nodes have left, or looks after the labels that there are, until it is killed. One
 * JSON argument.
 */
interface Task {
  appUrl: string
  filesDir: string
  carrierUrl: string
  orgId: number
  body: Parameters<typeof createReturnLabel>[2] | null
  /** What is done besides. */
  act: 'finish' | 'track' | 'lapse' | null
  /** So long after now. */
  ahead: number
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task
const now = () => new Date(Date.now() + task.ahead)

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 10 })
/** Every label that is asked about was scanned. */
const track: CarrierProvider['track'] = async (numbers) => {
  const text = { en: 'Picked up', cn: '已揽收' }
  const event = { at: now().toISOString(), status: trackingStatus.inTransit, state: 'in_transit', text, place: null }
  return success(numbers.map((tracking) => ({ tracking, status: trackingStatus.inTransit, events: [event] }) as never))
}
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier({ ...fakeProvider(task.carrierUrl, true), track }),
  log: silentLog,
  now,
  node: await joinNodes(database, silentLog),
  timing: { callTimeoutMs: 5_000, settledAfterMs: 5_500, lookUpWaitsMs: [50, 100] },
})

/** As the seller whose page sends the request. */
const actor = { orgId: task.orgId, userId: 1 }
const seller = {
  actor,
  inScope: (work) => inScope(database, { role: 'seller', ...actor }, work),
} as Partial<BaseCtx> as BaseCtx

const openPurchases = () =>
  inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql`select 1 from purchase where state in ('reserved', 'sent', 'unknown')`.execute(db)
    return rows.length
  })

killAt(task.killAt)
killPurchaseAt(task.killAt as Parameters<typeof killPurchaseAt>[0])
if (task.body) await createReturnLabel(seller, runtime, task.body)
if (task.act === 'track') await trackReturns(runtime)
if (task.act === 'lapse') await lapseReturns(runtime)
while (task.act === 'finish' && (await openPurchases()) > 0) {
  await (
    await sweep(runtime)
  ).finished
  await new Promise((done) => setTimeout(done, 20))
}
process.exit(0)

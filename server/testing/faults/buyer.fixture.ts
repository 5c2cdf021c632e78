import { sql } from 'kysely'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { silentLog } from '../../platform/log.ts'
import { runBatch } from '../../modules/ship/shipping/purchase/batch-runner.ts'
import { killAt } from '../../modules/ship/shipping/runtime/kill-points.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime, type Runtime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { createRequests, settleVoids } from '../../modules/ship/shipping/void/void-labels.ts'
import { sweep } from '../../modules/ship/shipping/sweeper.ts'
import { fakeProvider, onlyCarrier } from './fake-provider.fixture.ts'

/**
 * A node that buys labels until it is killed: first finishes what the node before it left, says how long that took, then buys a
 * batch of its own with a kill point armed. Told by one JSON argument.
 */
interface Task {
  appUrl: string
  filesDir: string
  carrierUrl: string
  recognisesRepeats: boolean
  orgId: number
  /** Null: only finish what is left, batches that nobody began included. */
  batchId: string | null
  /** Labels that are voided together instead. */
  voidIds?: number[]
  killAt: string
  /** Armed while finishing too. */
  killInRecovery: boolean
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

async function leftOver({ database }: Runtime): Promise<number> {
  const { rows } = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    sql<{ open: number }>`
      select (select count(*) from purchase where state in ('reserved', 'sent', 'unknown'))
        + (select count(*) from label_batch where finished_at is null and (owner is not null or ${task.batchId === null}))
        + (select count(*) from void_request where state = 'requested') as open`.execute(db),
  )
  return rows[0]?.open ?? 0
}

async function recover(runtime: Runtime): Promise<number> {
  const started = performance.now()
  while ((await leftOver(runtime)) > 0) {
    const { finished } = await sweep(runtime)
    await finished
    await new Promise((done) => setTimeout(done, 20))
  }
  return performance.now() - started
}

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 10 })
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier(fakeProvider(task.carrierUrl, task.recognisesRepeats)),
  log: silentLog,
  now: () => new Date(),
  node: await joinNodes(database, silentLog),
  timing: { callTimeoutMs: 500, settledAfterMs: 800, lookUpWaitsMs: [50, 100] },
})
if (task.killInRecovery) killAt(task.killAt)
process.stdout.write(`recovered ${Math.round(await recover(runtime))}\n`)
killAt(task.killAt)
if (task.batchId) await runBatch(runtime, { orgId: task.orgId, batchId: task.batchId })
if (task.voidIds) {
  const created = await createRequests(runtime, { orgId: task.orgId, userId: null, shipmentIds: task.voidIds })
  if (created instanceof Map) throw new Error(JSON.stringify([...created]))
  await settleVoids(runtime, created)
}
process.stdout.write('done\n')
process.exit(0)

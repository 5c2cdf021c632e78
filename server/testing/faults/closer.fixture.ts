import { sql } from 'kysely'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { silentLog } from '../../platform/log.ts'
import { runDayClose } from '../../modules/ship/shipping/manifests/close-day.ts'
import { killAt } from '../../modules/ship/shipping/runtime/kill-points.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { sweep } from '../../modules/ship/shipping/sweeper.ts'
import { fakeProvider, onlyCarrier } from './fake-provider.fixture.ts'

/**
 * A node that closes a day until it is killed: first finishes what the node before it left, then closes with a kill point armed. Without a
 * close it only finishes. One JSON argument.
 */
interface Task {
  appUrl: string
  filesDir: string
  carrierUrl: string
  orgId: number
  closeId: string | null
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 10 })
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier(fakeProvider(task.carrierUrl, true)),
  log: silentLog,
  now: () => new Date(),
  node: await joinNodes(database, silentLog),
  timing: { callTimeoutMs: 500 },
})
const { orgId } = task
const leftOver = () =>
  inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<{ closes: string[]; manifests: number }>`
      select array(select id::text from day_close where claimed_at is null and id is distinct from ${task.closeId}::uuid) as closes,
        (select count(*)::int from manifest where state = 'creating') as manifests`.execute(db)
    return rows[0] ?? { closes: [], manifests: 0 }
  })
// The queue runs the jobs of a dead process again; here there is none.
for (const closeId of (await leftOver()).closes) await runDayClose(runtime, { orgId, closeId })
while ((await leftOver()).manifests > 0) {
  const { finished } = await sweep(runtime)
  await finished
  await new Promise((done) => setTimeout(done, 20))
}
killAt(task.killAt)
if (task.closeId) await runDayClose(runtime, { orgId, closeId: task.closeId })
process.exit(0)

import { askCarriersAboutClaims } from '../../modules/ship/shipping/claims/settle.ts'
import { joinNodes } from '../../modules/ship/shipping/runtime/node-identity.ts'
import { createRuntime } from '../../modules/ship/shipping/runtime/runtime.ts'
import { type ClaimAnswer, success } from '../../carriers/provider.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { diskFileStore } from '../../platform/files/index.ts'
import { killAt } from '../../platform/kill-points.ts'
import { silentLog } from '../../platform/log.ts'
import { onlyCarrier, plainProvider } from './fake-provider.fixture.ts'

/** A process that asks a carrier about all claims that are due, and is killed at a point of it. One JSON argument. */
interface Task {
  appUrl: string
  filesDir: string
  /** The clock: a day later every open claim is due. */
  at: string
  /** What the carrier answers. */
  state: ClaimAnswer['state']
  killAt: string
}
const task = JSON.parse(process.argv[2] ?? '{}') as Task

const database = openDatabase({ appUrl: task.appUrl, log: silentLog, poolSize: 4 })
const claim = async () => success({ state: task.state, caseNo: 'C1', amount: null, text: null })
const runtime = createRuntime({
  database,
  files: await diskFileStore(task.filesDir),
  carriers: onlyCarrier(plainProvider({ claim })),
  log: silentLog,
  now: () => new Date(task.at),
  node: await joinNodes(database, silentLog),
  timing: { callTimeoutMs: 2_000 },
})
killAt(task.killAt)
await askCarriersAboutClaims(runtime)
process.exit(0)

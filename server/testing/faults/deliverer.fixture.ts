import { localSecret } from '../../modules/money/payments/accounts.ts'
import { paymentsModule } from '../../modules/money/payments/index.ts'
import { signed, TOLERANCE_SECONDS } from '../../modules/money/payments/provider/signature.ts'
import { receiveWebhook } from '../../modules/money/payments/webhook.ts'
import { readConfig } from '../../platform/config.ts'
import { inScope, openDatabase } from '../../platform/database/index.ts'
import { drainJobs } from '../../platform/jobs/index.ts'
import { silentLog } from '../../platform/log.ts'
import type { Services } from '../../platform/http/index.ts'

/**
 * A node that receives the local server's webhooks of a tenant and settles what they are about: shuffled by a seed, doubled, some never, with
 * forged, old and future ones among them. Ends with how many of those were refused. One JSON argument.
 */
interface Task {
  appUrl: string
  dataDir: string
  tenant: number
  seed: number
  times: number
}
const { appUrl, dataDir, tenant, seed, times } = JSON.parse(process.argv[2] ?? '{}') as Task
const TOGETHER = 20

const database = openDatabase({ appUrl, log: silentLog, poolSize: 4 })
const config = readConfig({ NODE_ENV: 'test', WAYBILL_DATA: dataDir })
const now = () => new Date()
const services = { config, database, log: silentLog, now } as unknown as Services
const jobs = paymentsModule.jobs?.(services) ?? []

let state = seed
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const events = await inScope(database, { role: 'service', orgId: 0 }, (db) =>
  db.selectFrom('local_payment_object').select('body').where('kind', '=', 'event').orderBy('id').execute(),
)
const delivered = events.filter((_, index) => index % 5 !== 0)
const secret = await localSecret(config, tenant)
const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
const tooFar = TOLERANCE_SECONDS + 60
const signatures = {
  right: (body: Buffer) => signed(secret, body, now()),
  forged: (body: Buffer) => signed('whsec_guess', body, now()),
  old: (body: Buffer) => signed(secret, body, at(-tooFar)),
  future: (body: Buffer) => signed(secret, body, at(tooFar)),
}
const bad = ['forged', 'old', 'future'] as const

let refused = 0
async function deliver(n: number): Promise<void> {
  const body = Buffer.from(JSON.stringify(delivered[Math.floor(random() * delivered.length)]!.body))
  const kind = n % 10 === 0 ? bad[(n / 10) % 3]! : 'right'
  const received = receiveWebhook(services, { tenant, body, signature: signatures[kind](body) })
  if (kind === 'right') return received
  await received.catch(() => (refused += 1))
}

for (let done = 0; done < times; done += TOGETHER) {
  await Promise.all(Array.from({ length: Math.min(TOGETHER, times - done) }, (_, n) => deliver(done + n)))
  await drainJobs({ database, jobs, concurrency: 2, log: silentLog, clock: { now } })
}
process.stdout.write(`refused ${refused}\n`)
await database.close()

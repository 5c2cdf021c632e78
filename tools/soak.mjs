// "npm run soak [-- minutes [project …]]": PostgreSQL ended twenty times under load, then the tests again and again in random order; what only
// sometimes fails shows itself here. "npm run soak -- database [times [port [folder of PostgreSQL's programs]]]": the first part alone.
import { ensureInstalled, findNode, run } from './runtime.mjs'

const [first = '10', ...others] = process.argv.slice(2)
const databaseAlone = first === 'database'
const [minutes, projects] = databaseAlone ? [0, []] : [Number(first), others]
if (!Number.isFinite(minutes)) throw new Error(`"${first}" is not a number of minutes`)

await ensureInstalled()
const node = findNode()
const databaseArgs = databaseAlone ? others : []
const databaseHeld = (await run(node, ['server/testing/faults/database-soak.ts', ...databaseArgs])) === 0
if (databaseAlone) process.exit(databaseHeld ? 0 : 1)
const end = Date.now() + minutes * 60_000
const chosen = (projects.length > 0 ? projects : ['rules', 'server']).flatMap((name) => ['--project', name])
const failures = []
let rounds = 0
while (Date.now() < end) {
  const seed = Math.floor(Math.random() * 1e9)
  // Ten thousand damaged files a round (server/spreadsheet/mutations), others each time.
  process.env.WAYBILL_MUTATIONS = '10000'
  // npm test kills at every step once or twice; here every step is met at every label (server/modules/{shipping,imports}/kills).
  process.env.WAYBILL_KILLS = '55'
  process.env.WAYBILL_IMPORT_KILLS = '12'
  process.env.WAYBILL_MONEY_KILLS = '100'
  // Two tabs that renew in the same moment (server/modules/people/identity/sessions).
  process.env.WAYBILL_REFRESH_PAIRS = '1000'
  // Deliveries of webhooks to two nodes (server/modules/money/payments/deliveries).
  process.env.WAYBILL_DELIVERIES = '1000'
  process.env.WAYBILL_PAYMENT_KILLS = '20'
  // Runs of up to 40 events against a model in memory (server/modules/money/funds/ledger-model).
  process.env.WAYBILL_MODEL_RUNS = '1000'
  process.env.WAYBILL_STOCK_RUNS = '1000'
  process.env.WAYBILL_MUTATIONS_FROM = String(rounds * 10_000)
  rounds++
  const order = ['--sequence.shuffle.tests', '--sequence.shuffle.files', `--sequence.seed=${seed}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...order, '--reporter=dot'])
  if (code !== 0) failures.push(seed)
  console.log(`round ${rounds}: ${code === 0 ? 'passed' : `FAILED with --sequence.seed=${seed}`}`)
}
console.log(
  `${rounds - failures.length} rounds passed, ${failures.length} failed${failures.length ? `, seeds ${failures.join(', ')}` : ''}`,
)
if (!databaseHeld) console.log('The server did not come through the ends of its database, see above')
process.exitCode = failures.length === 0 && databaseHeld ? 0 : 1

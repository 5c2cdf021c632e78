// "npm run soak [-- minutes [project …]]": the tests again and again in random order; what only sometimes fails shows itself here.
import { ensureInstalled, findNode, run } from './runtime.mjs'

const [minutes = '10', ...projects] = process.argv.slice(2)
const end = Date.now() + Number(minutes) * 60_000
if (!Number.isFinite(end)) throw new Error(`"${minutes}" is no number of minutes`)

await ensureInstalled()
const node = findNode()
const chosen = (projects.length > 0 ? projects : ['rules', 'server']).flatMap((name) => ['--project', name])
const failures = []
let rounds = 0
while (Date.now() < end) {
  const seed = Math.floor(Math.random() * 1e9)
  // Ten thousand damaged files a round (server/spreadsheet/mutations), others each time.
  process.env.WAYBILL_MUTATIONS = '10000'
  // Two tabs that renew in the same moment (server/modules/identity/sessions).
  process.env.WAYBILL_REFRESH_PAIRS = '1000'
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
process.exitCode = failures.length === 0 ? 0 : 1

// Part of "npm run soak": ends PostgreSQL twenty times under load, and fails unless the server comes through all of them.
// Arguments: how often (20), the port of the external PostgreSQL (5439), the folder of its programs (Waybill's own).
import { type End, endDatabase } from './database-kills.fixture.ts'

const ENDS: readonly End[] = ['fast', 'kill', 'immediate', 'kill', 'away']
const FIRST_SUCCESS_MS = 3000
const AWAY_MS = 30_000

const [count = '20', port = '5439', bin] = process.argv.slice(2)
const half = Math.ceil(Number(count) / 2)
const ends = Array.from({ length: half }, (_, index) => ENDS[index % ENDS.length] ?? 'fast')
let failed = false
for (const kind of ['external', 'embedded'] as const) {
  const note = (line: string) => console.log(line)
  const { said, ...report } = await endDatabase({ kind, ends, awayMs: AWAY_MS, port: Number(port), bin, note })
  console.log(`${kind}: ${JSON.stringify(report)}`)
  const slow = report.backMs.filter((ms) => ms > FIRST_SUCCESS_MS).length
  if (report.alive < half || slow > 0 || report.faults.length > 0) {
    failed = true
    console.log(`${kind}: FAILED, ${slow} slow. The server's last lines:\n${said}`)
  }
}
console.log(`PostgreSQL ended ${half * 2} times: ${failed ? 'FAILED' : 'the server came through all of them'}`)
process.exit(failed ? 1 : 0)

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bordersCommand } from './borders.ts'

interface Report {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] }
}

/** A small house of our layout, with one planted violation a rule and the lawful imports beside them. */
const FILES: Record<string, string> = {
  'packages/contract/src/index.ts': `export const a = 1`,
  'packages/contract/src/impure.ts': `import type { Kit } from '../../kit/src/index.ts'; export type X = Kit`,
  'packages/contract/src/node.ts': `import { readFileSync } from 'node:fs'; export const x = readFileSync`,
  'packages/kit/src/index.ts': `export type Kit = 1`,
  'packages/kit/src/domain.ts': `export { a } from '../../contract/src/index.ts'`,
  'packages/host/src/index.ts': `export { x } from '../../../web/basic/src/page.ts'`,
  'packages/kit/src/basics.ts': `export const basics = 1`,
  'packages/login/src/index.ts': `export { basics } from '../../kit/src/basics.ts'`,
  'packages/login/src/heavy.ts': `export type { Kit } from '../../kit/src/index.ts'`,
  'server/main.ts': `import './modules/orders/index.ts'`,
  'server/app.ts': `export const app = 1`,
  'server/deep.ts': `import './modules/orders/service.ts'`,
  'server/browser.ts': `import type { Kit } from '../packages/kit/src/index.ts'; export type K = Kit`,
  'server/platform/clock.ts': `export const now = 1`,
  'server/platform/wrong.ts': `import '../modules/orders/index.ts'`,
  'server/carriers/index.ts': `export const carriers = 1`,
  'server/carriers/secret.ts': `export const secret = 1`,
  'server/carriers/wrong.ts': `import '../modules/orders/index.ts'`,
  'server/modules/orders/index.ts': `export { service } from './service.ts'`,
  'server/modules/orders/service.ts': `import '../../platform/clock.ts'; export const service = 1`,
  'server/modules/orders/lawful.ts': `import '../funds/index.ts'; import '../../carriers/index.ts'`,
  'server/modules/orders/lawful.test.ts': `import '../funds/ledger.ts'; import '../../testing/database.ts'`,
  'server/modules/funds/index.ts': `export const funds = 1`,
  'server/modules/funds/ledger.ts': `export const ledger = 1`,
  'server/modules/funds/intruder.ts': `import '../orders/service.ts'`,
  'server/modules/funds/engine.ts': `import '../../carriers/secret.ts'`,
  'server/modules/funds/assembler.ts': `import '../../app.ts'`,
  'server/modules/funds/tested.ts': `import '../../testing/database.ts'`,
  'server/modules/funds/ring-a.ts': `import './ring-b.ts'`,
  'server/modules/funds/ring-b.ts': `import './ring-a.ts'`,
  'server/modules/funds/lost.ts': `import './nowhere.ts'`,
  'server/modules/imports/index.ts': `import './routes/routes.ts'`,
  'server/modules/imports/routes/routes.ts': `import '../job/repository.ts'; import './rows.ts'`,
  'server/modules/imports/routes/rows.ts': `export const rows = 1`,
  'server/modules/imports/job/repository.ts': `export const repository = 1`,
  'server/modules/imports/job/climber.ts': `import type { rows } from '../routes/rows.ts'; export type R = typeof rows`,
  'server/modules/imports/job/climber.test.ts': `import '../routes/rows.ts'`,
  'server/modules/imports/attic/unlisted.ts': `import '../job/repository.ts'`,
  'server/modules/shipping/policy.ts': `export const policy = 1`,
  'server/modules/shipping/purchase/climber.ts': `import '../policy.ts'; import '../quotes/quotes.ts'`,
  'server/modules/shipping/quotes/quotes.ts': `export const quotes = 1`,
  'server/modules/ship/shipping/request/climber.ts': `import '../void/request.ts'`,
  'server/modules/ship/shipping/void/request.ts': `export const request = 1`,
  'server/testing/database.ts': `export const db = 1`,
  'web/basic/src/page.ts': `export const x = 1`,
  'web/basic/src/wrong.ts': `import '../../../server/platform/clock.ts'`,
  'web/shipping/src/wrong.ts': `import '../../basic/src/page.ts'`,
}

const EXPECTED = [
  'apps-are-separate: web/shipping/src/wrong.ts',
  'contract-is-pure: packages/contract/src/impure.ts',
  'contract-without-node: packages/contract/src/node.ts',
  'engines-know-no-module: server/carriers/wrong.ts',
  'host-knows-no-app: packages/host/src/index.ts',
  'imports-job-knows-only-wings-below: server/modules/imports/job/climber.ts',
  'imports-wings-are-listed: server/modules/imports/attic/unlisted.ts',
  'kit-knows-no-domain: packages/kit/src/domain.ts',
  'log-in-page-is-light: packages/login/src/heavy.ts',
  'modules-do-not-assemble: server/modules/funds/assembler.ts',
  'no-cycles: server/modules/funds/ring-a.ts',
  'no-test-code-in-production: server/modules/funds/tested.ts',
  'no-unresolved: server/modules/funds/lost.ts',
  'one-door-a-module: server/modules/funds/intruder.ts',
  'one-door-from-outside: server/deep.ts',
  'one-door-to-engines: server/modules/funds/engine.ts',
  'platform-is-the-bottom: server/platform/wrong.ts',
  'server-has-no-browser-code: server/browser.ts',
  'shipping-purchase-knows-only-wings-below: server/modules/shipping/purchase/climber.ts',
  'shipping-request-knows-only-wings-below: server/modules/ship/shipping/request/climber.ts',
  'web-has-no-server-code: web/basic/src/wrong.ts',
]

let house = ''

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'borders-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), `${text}\n`)
  }
})
afterAll(() => rm(house, { recursive: true }))

const cruise = () =>
  new Promise<Report>((resolve, reject) => {
    const [program = '', ...rest] = bordersCommand('json', ['packages', 'server', 'web'])
    execFile(program, rest, { cwd: house, maxBuffer: 20_000_000 }, (_error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Report)
      else reject(new Error(stderr))
    })
  })

test('every planted violation of a border is caught, and nothing lawful is', async () => {
  const { summary } = await cruise()
  expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(FILES).length)
  const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  expect([...new Set(found)].toSorted()).toEqual(EXPECTED)
})

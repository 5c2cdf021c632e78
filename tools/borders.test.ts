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
  'packages/host/src/use-shell.tsx': `export const shell = 1`,
  'packages/host/src/place-root.tsx': `import './use-shell.tsx'`,
  'packages/host/src/subpath.ts': `export { shell } from './use-shell.tsx'`,
  'packages/kit/src/basics.ts': `export const basics = 1`,
  'packages/login/src/index.ts': `export { basics } from '../../kit/src/basics.ts'`,
  'packages/login/src/heavy.ts': `export type { Kit } from '../../kit/src/index.ts'`,
  'server/main.ts': `import './modules/sell/orders/index.ts'`,
  'server/app.ts': `export const app = 1`,
  'server/cli.ts': `import './operations/setup.ts'`,
  'server/modules.ts': `export const modules = 1`,
  'server/operations/setup.ts': `export const setup = 1`,
  'server/server-lifecycle.ts': `export const lifecycle = 1`,
  'server/deep.ts': `import './modules/sell/orders/service.ts'`,
  'server/browser.ts': `import type { Kit } from '../packages/kit/src/index.ts'; export type K = Kit`,
  'server/platform/clock.ts': `export const now = 1`,
  'server/platform/wrong.ts': `import '../modules/sell/orders/index.ts'`,
  'server/platform/starter.ts': `import '../server-lifecycle.ts'`,
  'server/carriers/index.ts': `export const carriers = 1`,
  'server/carriers/secret.ts': `export const secret = 1`,
  'server/carriers/wrong.ts': `import '../modules/sell/orders/index.ts'`,
  'server/carriers/lister.ts': `import '../modules.ts'`,
  'server/modules/sell/orders/index.ts': `export { service } from './service.ts'`,
  'server/modules/sell/orders/service.ts': `import '../../../platform/clock.ts'; export const service = 1`,
  'server/modules/sell/orders/lawful.ts': `import '../../money/funds/index.ts'; import '../../../carriers/index.ts'`,
  'server/modules/sell/orders/lawful.test.ts': `import '../../money/funds/ledger.ts'; import '../../../testing/database.ts'`,
  'server/modules/money/funds/index.ts': `export const funds = 1`,
  'server/modules/money/funds/ledger.ts': `export const ledger = 1`,
  'server/modules/money/funds/intruder.ts': `import '../../sell/orders/service.ts'`,
  'server/modules/money/funds/engine.ts': `import '../../../carriers/secret.ts'`,
  'server/modules/money/funds/assembler.ts': `import '../../../app.ts'`,
  'server/modules/money/funds/lister.ts': `import '../../../modules.ts'`,
  'server/modules/money/funds/operator.ts': `import '../../../operations/setup.ts'`,
  'server/modules/money/funds/tested.ts': `import '../../../testing/database.ts'`,
  'server/modules/money/funds/ring-a.ts': `import './ring-b.ts'`,
  'server/modules/money/funds/ring-b.ts': `import './ring-a.ts'`,
  'server/modules/money/funds/lost.ts': `import './nowhere.ts'`,
  'server/modules/sell/imports/index.ts': `import './routes/routes.ts'`,
  'server/modules/sell/imports/routes/routes.ts': `import '../job/repository.ts'; import './rows.ts'`,
  'server/modules/sell/imports/routes/rows.ts': `export const rows = 1`,
  'server/modules/sell/imports/job/repository.ts': `export const repository = 1`,
  'server/modules/sell/imports/job/climber.ts': `import type { rows } from '../routes/rows.ts'; export type R = typeof rows`,
  'server/modules/sell/imports/job/climber.test.ts': `import '../routes/rows.ts'`,
  'server/modules/sell/imports/attic/unlisted.ts': `import '../job/repository.ts'`,
  'server/modules/ship/shipping/policy.ts': `export const policy = 1`,
  'server/modules/ship/shipping/purchase/climber.ts': `import '../policy.ts'; import '../quotes/quotes.ts'`,
  'server/modules/ship/shipping/quotes/quotes.ts': `export const quotes = 1`,
  'server/modules/ship/shipping/request/climber.ts': `import '../void/request.ts'`,
  'server/modules/ship/shipping/void/request.ts': `export const request = 1`,
  'server/testing/database.ts': `export const db = 1`,
  'web/basic/src/page.ts': `export const x = 1`,
  'web/basic/src/wrong.ts': `import '../../../server/platform/clock.ts'`,
  'web/basic/src/orders/page.ts': `import './row.ts'; import '../shared/filling.ts'; export const page = 1`,
  'web/basic/src/orders/row.ts': `export const row = 1`,
  'web/basic/src/products/intruder.ts': `import type { Row } from '../orders/row.ts'; export type R = Row`,
  'web/basic/src/products/lazy-intruder.ts': `export const load = () => import('../orders/row.ts')`,
  'web/basic/src/shared/filling.ts': `export const filling = 1`,
  'web/basic/src/shared/wrong.ts': `import '../orders/row.ts'`,
  'web/basic/src/routes.ts': `import './orders/page.ts'`,
  'web/shell/src/frame/intruder.ts': `import '../pages/login.ts'`,
  'web/shell/src/frame/lawful.ts': `import '../session/session.ts'`,
  'web/shell/src/pages/login.ts': `export const login = 1`,
  'web/shell/src/session/session.ts': `export const session = 1`,
  'web/shell/src/session/wrong.ts': `import '../pages/login.ts'`,
  'web/shipping/src/buy/lawful.ts': `import '../messages/buy.ts'`,
  'web/shipping/src/messages/buy.ts': `export const texts = 1`,
  'web/shipping/src/wrong.ts': `import '../../basic/src/page.ts'`,
}

const EXPECTED = [
  'apps-are-separate: web/shipping/src/wrong.ts',
  'contract-is-pure: packages/contract/src/impure.ts',
  'contract-without-node: packages/contract/src/node.ts',
  'engines-know-no-module: server/carriers/lister.ts',
  'engines-know-no-module: server/carriers/wrong.ts',
  'features-are-separate: web/basic/src/products/intruder.ts',
  'features-are-separate: web/basic/src/products/lazy-intruder.ts',
  'features-are-separate: web/shell/src/frame/intruder.ts',
  'host-knows-no-app: packages/host/src/index.ts',
  'imports-job-knows-only-wings-below: server/modules/sell/imports/job/climber.ts',
  'imports-wings-are-listed: server/modules/sell/imports/attic/unlisted.ts',
  'kit-knows-no-domain: packages/kit/src/domain.ts',
  'log-in-page-is-light: packages/login/src/heavy.ts',
  'modules-do-not-assemble: server/modules/money/funds/assembler.ts',
  'modules-do-not-assemble: server/modules/money/funds/lister.ts',
  'modules-do-not-assemble: server/modules/money/funds/operator.ts',
  'no-cycles: server/modules/money/funds/ring-a.ts',
  'no-test-code-in-production: server/modules/money/funds/tested.ts',
  'no-unresolved: server/modules/money/funds/lost.ts',
  'one-door-a-module: server/modules/money/funds/intruder.ts',
  'one-door-from-outside: server/deep.ts',
  'one-door-to-engines: server/modules/money/funds/engine.ts',
  'one-shell-context: packages/host/src/subpath.ts',
  'platform-is-the-bottom: server/platform/starter.ts',
  'platform-is-the-bottom: server/platform/wrong.ts',
  'server-has-no-browser-code: server/browser.ts',
  'shared-knows-no-feature: web/basic/src/shared/wrong.ts',
  'shared-knows-no-feature: web/shell/src/session/wrong.ts',
  'shipping-purchase-knows-only-wings-below: server/modules/ship/shipping/purchase/climber.ts',
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

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changedFiles } from './changed-files.ts'
import { everywhere, journeysOf } from './journeys.ts'
import { readSources } from './module-graph.ts'
import { projectOf } from './project.ts'
import { selectTests } from './select.ts'

const root = join(import.meta.dirname, '../..')

const packages = new Map([
  ['@waybill/contract', { folder: 'packages/contract', exports: { '.': './src/index.ts', './*': './src/*.ts' } }],
])
const house = new Map(
  Object.entries({
    'packages/contract/src/index.ts': `export * from './orders.ts'\nexport { cents as money } from './money.ts'`,
    'packages/contract/src/orders.ts': `export const listOrders = route({})\nexport const getOrder = route({})`,
    'packages/contract/src/money.ts': `export const cents = 1`,
    'packages/contract/src/money.test.ts': `import { cents } from './money.ts'`,
    'packages/contract/src/orders/deep.ts': `export const deep = 1`,
    'server/modules.ts': `import { ordersModule } from './modules/orders/index.ts'\nimport { fundsModule } from './modules/funds/index.ts'`,
    'server/app.ts': `import { modules } from './modules.ts'\nimport { listen } from './platform/listen.ts'`,
    'server/platform/listen.ts': `export function listen() {}`,
    'server/testing/server.ts': `import { buildApp } from '../app.ts'`,
    'server/modules/orders/index.ts': `export { findOrder } from './find.ts'\nimport { list } from './list.ts'\nexport const ordersModule = {}`,
    'server/modules/orders/find.ts': `export async function findOrder() {}`,
    'server/modules/orders/list.ts': `import { listOrders } from '@waybill/contract'\nimport { sorts } from './sorts.ts'\nexport const list = 1`,
    'server/modules/orders/sorts.ts': `export const sorts = 1`,
    'server/modules/orders/list.test.ts': `import { listOrders } from '@waybill/contract'\nimport { useTestServer } from '../../testing/server.ts'`,
    'server/modules/orders/find.test.ts': `import { findOrder } from './find.ts'`,
    'server/modules/funds/index.ts': `import { pay } from './pay.ts'\nexport const fundsModule = {}`,
    'server/modules/funds/pay.ts': `import { findOrder, type Order } from '../orders/index.ts'\nimport { money } from '@waybill/contract'\nexport const pay = 1`,
    'server/modules/funds/pay.test.ts': `import { pay } from './pay.ts'\nimport { useTestServer } from '../../testing/server.ts'`,
    'server/modules/funds/killed.fixture.ts': `import { deep } from '@waybill/contract/orders/deep'`,
    'server/modules/funds/kills.test.ts': `spawn(node, [fileURLToPath(new URL('killed.fixture.ts', import.meta.url))])`,
    'web/basic/src/orders/order-list.tsx': `import { words } from '../words.ts'`,
    'e2e/support/order-list.ts': `import { listOrders } from '@waybill/contract'`,
    'e2e/journeys/order-list.test.ts': `import { orderList } from '../support/order-list.ts'`,
    'e2e/journeys/stores.test.ts': `import { journey } from '../support/journey.ts'`,
    'e2e/kit/gallery.test.ts': `import { openGallery } from './gallery-page.ts'`,
    'packages/kit/src/button.tsx': `export const Button = 1`,
    'tools/guide.test.ts': `readFileSync('docs/operating.md')`,
  }),
)
const testsFor = (...changed: string[]) => selectTests(changed, projectOf(house, packages)).files

describe('a change reaches', () => {
  it.each<[string, string[], string[]]>([
    ['a test itself', ['server/modules/orders/find.test.ts'], ['server/modules/orders/find.test.ts']],
    [
      'what imports the name through a door, and no other name of the door',
      ['server/modules/orders/find.ts'],
      ['e2e/journeys/order-list.test.ts', 'server/modules/funds/pay.test.ts', 'server/modules/orders/find.test.ts'],
    ],
    [
      'tests that call a route which the file answers, however deep',
      ['server/modules/orders/sorts.ts'],
      ['e2e/journeys/order-list.test.ts', 'server/modules/orders/list.test.ts'],
    ],
    [
      'a renamed export of a package by its name',
      ['packages/contract/src/money.ts'],
      ['packages/contract/src/money.test.ts', 'server/modules/funds/pay.test.ts'],
    ],
    [
      'the tests beside a door',
      ['server/modules/funds/index.ts'],
      ['server/modules/funds/kills.test.ts', 'server/modules/funds/pay.test.ts'],
    ],
    ['a process that a test starts', ['packages/contract/src/orders/deep.ts'], ['server/modules/funds/kills.test.ts']],
    [
      'every test with a server from the platform below it',
      ['server/platform/listen.ts'],
      ['server/modules/funds/pay.test.ts', 'server/modules/orders/list.test.ts'],
    ],
    [
      'the journeys of its part of the web',
      ['web/basic/src/orders/order-list.tsx'],
      ['e2e/journeys/order-list.test.ts'],
    ],
    ['the journeys that share a support file', ['e2e/support/order-list.ts'], ['e2e/journeys/order-list.test.ts']],
    ['the gallery from the kit', ['packages/kit/src/button.tsx'], ['e2e/kit/gallery.test.ts']],
    ['a test that reads a document', ['docs/operating.md'], ['tools/guide.test.ts']],
    [
      'the whole server from a migration',
      ['server/migrations/0001-first.sql'],
      [
        'server/modules/funds/kills.test.ts',
        'server/modules/funds/pay.test.ts',
        'server/modules/orders/find.test.ts',
        'server/modules/orders/list.test.ts',
      ],
    ],
    ['nothing from a text that no test reads', ['CHANGELOG.md'], []],
  ])('%s', (_name, changed, tests) => {
    expect(testsFor(...changed)).toEqual(tests)
  })

  it('more than can be told where packages or configuration changed, and says so', () => {
    const { leftOut } = selectTests(['package-lock.json'], projectOf(house, packages))
    expect(leftOut.join()).toMatch(/only npm test/)
  })
})

describe('the table of journeys', () => {
  const files = [...readSources(root).keys()]
  const journeys = files.filter((path) => /^e2e\/(journeys|shell|operating)\/.*\.test\.ts$/.test(path))
  const beginnings = [...Object.values(journeysOf).flat(), ...everywhere]

  it('names every part of the web and every module of the server', () => {
    const features = files.flatMap((path) => /^web\/\w+\/src\/([\w-]+)\//.exec(path)?.slice(1, 2) ?? [])
    const doors = files.flatMap((path) => /^server\/modules\/(.+)\/index\.ts$/.exec(path)?.slice(1, 2) ?? [])
    const unknown = [...features, ...doors].filter((path) => !path.split('/').some((name) => name in journeysOf))
    expect([...new Set(unknown)]).toEqual([])
  })

  it('leads to journeys that exist', () => {
    expect(beginnings.filter((one) => !journeys.some((path) => path.startsWith(`e2e/${one}`)))).toEqual([])
  })

  it('leads to every journey but those that no part owns', () => {
    const ownerless = journeys.filter((path) => !beginnings.some((one) => path.startsWith(`e2e/${one}`)))
    expect(ownerless).toEqual([])
  })
})

it('changed are committed, edited, deleted and new files since the branch left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const who = ['-c', 'user.name=Tess', '-c', 'user.email=tess@example.com', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) => execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  git('init', '-b', 'main')
  for (const name of ['same.ts', 'edited.ts', 'gone.ts']) write(name, 'one')
  git('add', '.')
  git('commit', '-m', 'first')
  git('checkout', '-b', 'work')
  write('committed.ts', 'two')
  git('add', '.')
  git('commit', '-m', 'second')
  write('edited.ts', 'two')
  rmSync(join(folder, 'gone.ts'))
  write('new.ts', 'two')
  expect(readdirSync(folder)).toContain('same.ts')
  expect(changedFiles(folder, 'main')).toEqual(['committed.ts', 'edited.ts', 'gone.ts', 'new.ts'])
})

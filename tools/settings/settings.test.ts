import { expect, test } from 'vitest'
import { z } from 'zod'
import { flag, setting, wholeNumber } from '../../server/platform/setting.ts'
import { describeSettings } from './describe.ts'
import { settingsPage } from './page.ts'
import { namesRead, strayReads } from './stray-reads.ts'

const about = { group: 'Server', description: 'What it does.' } as const

test('a setting is described with its default as typed and the values it takes', () => {
  const schema = z.object({
    PORT: setting(wholeNumber(0, 65_535).default(8027), about),
    DEMO: setting(flag.optional(), { ...about, unset: 'on' }),
    LEVEL: setting(z.enum(['low', 'high']).default('low'), { ...about, example: 'high' }),
  })
  expect(describeSettings(schema)).toEqual([
    { name: 'PORT', ...about, values: '0 to 65,535', fallback: '8027' },
    { name: 'DEMO', ...about, values: 'on or off', unset: 'on' },
    { name: 'LEVEL', ...about, values: '`low`, `high`', fallback: 'low', example: 'high' },
  ])
})

test('a setting without a description is refused by its name', () => {
  expect(() => describeSettings(z.object({ SECRET: z.string() }))).toThrow(/SECRET has no description/)
})

test('the page has a row for each setting, in the table of its group', () => {
  const page = settingsPage([{ name: 'A', ...about, values: 'x|y' }], { B: 'For tests.' })
  expect(page).toContain('## Server')
  expect(page).toContain('| `A` | – | What it does. Values: x\\|y. |')
  expect(page).toContain('| `B` | For tests. |')
  expect(page).not.toContain('## Database')
})

test('every way to read a variable by its name is seen', () => {
  const source = `process.env.ONE; process.env['TWO']; const { THREE: three, FOUR = '' } = process.env; env.FIVE; import.meta.env.DEV`
  expect(namesRead(source).toSorted()).toEqual(['FIVE', 'FOUR', 'ONE', 'THREE', 'TWO'])
})

test('what ships reads no variable past the schemas, and tools none that is in no table', () => {
  const known = new Set(['KNOWN'])
  const of = (file: string, name: string) => strayReads([{ file, name }], known)
  expect(of('server/modules/sell/orders/search.ts', 'KNOWN')).toHaveLength(1)
  expect(of('server/modules/sell/orders/search.test.ts', 'KNOWN')).toEqual([])
  expect(of('tools/build.ts', 'UNKNOWN')).toHaveLength(1)
  expect(of('tools/build.ts', 'NODE_ENV')).toEqual([])
  expect(of('packages/kit/gallery/serve.ts', 'NODE_ENV')).toEqual([])
})

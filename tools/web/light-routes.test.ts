import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { expect, test } from 'vitest'
import { asDeclarations } from './declarations.ts'
import { lightRoutes } from './light-routes.ts'
import { namedErrors, shippedErrors } from './named-errors.ts'

const root = join(import.meta.dirname, '../..')

/** In the browser a schema is a stand-in without properties: a contract file that reads one (`.shape`) throws while its page loads. */
test('every route of the contract loads without schemas', async () => {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [lightRoutes()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // Else Node would load the real library past the plugin.
    ssr: { noExternal: ['zod'] },
  })
  try {
    const files = globSync('packages/contract/src/*/{api,*-api}.ts', { cwd: root })
    expect(files).toContain(join('packages/contract/src/funding/api.ts'))
    for (const file of files) await server.ssrLoadModule(`/${file.replaceAll('\\', '/')}`)
  } finally {
    await server.close()
  }
})

/** Code of a bundle that exports what is named of a file of the contract. */
async function bundled(names: string, file: string): Promise<string> {
  const entry = 'virtual:entry'
  const source = `export { ${names} } from ${JSON.stringify(join(root, 'packages/contract/src', file))}`
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      lightRoutes(),
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.map((output) => ('code' in output ? output.code : '')).join('')
}

test('a bundle that uses one call has what a client needs of it, and nothing else of its file', async () => {
  const code = await bundled('getShipment', 'shipping/api.ts')
  expect(code).toContain('/api/shipout-shipment/shipment/detail/:id')
  expect(code.length).toBeLessThan(200)
})

test('a call that has its path or method from others keeps them', async () => {
  const code = await bundled('approveBalanceRefund', 'refunds/api.ts')
  expect(code).toContain('POST')
  expect(code).toContain('/approve/:id')
})

test('what runs when it is called stays as it is', () => {
  const file = "import * as z from 'zod/mini'\nexport const name = (max: number) => z.string().check(z.maxLength(max))"
  expect(asDeclarations(file, 'schemas.ts')).toBe(file)
})

test('a table of errors keeps those that pages name, with the rest of the file', () => {
  const file = `export const errors = {
    ONE: [400, 'One', '一'],
    TWO: [409, 'Two, {value}', '二'],
  } as const
  export const sizes = { TWO: [1, 2] }`
  const code = namedErrors(file, 'errors.ts', new Set(['TWO', 'SKU']))
  expect(code).not.toContain('One')
  expect(code).toContain("TWO: [409, 'Two, {value}', '二']")
  expect(code).toContain('sizes = { TWO: [1, 2] }')
})

test('texts that no page names are left out of every table of errors', async () => {
  const code = await bundled('errorText', 'core/errors.ts')
  expect(code).toContain('FLOOR_WRONG_PLACE')
  for (const unnamed of ['FLOOR_TOTE_BUSY', 'WAVE_BEGUN', 'SPLIT_NOTHING_LEFT', 'SKU_TAKEN'])
    expect(code).not.toContain(unnamed)
})

test('the texts of this tree are those that its pages name', () => {
  const read = (domain: string) => {
    const file = join(root, `packages/contract/src/${domain}/errors.ts`)
    return shippedErrors(readFileSync(file, 'utf8'), file)
  }
  expect(read('registration')).toContain('EMAIL_MISMATCH')
  expect(read('products')).not.toContain('SKU_TAKEN')
})

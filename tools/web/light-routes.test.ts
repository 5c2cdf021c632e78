import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { lightRoutes, serverErrors } from './light-routes.ts'

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

/** Its text would be missing where it is shown. What the server answers with brings its own. */
test('no page names an error whose text only the server has', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const codes = serverErrors.flatMap((domain) => {
    const found = [...read(`packages/contract/src/${domain}/errors.ts`).matchAll(/^ {2}([A-Z][A-Z\d_]+): \[/gm)].map(
      ([, code = '']) => code,
    )
    expect(found.length, domain).toBeGreaterThan(0)
    return found
  })
  const pages = globSync('{web/*/src,packages/{host,kit,login,tickets}/src,packages/contract/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /openapi$|errors\.ts$|api\.ts$|\.test\.tsx?$|lifecycle\.ts$/.test(String(name)),
  })
  expect(pages.length).toBeGreaterThan(500)
  const named = new RegExp(`['"](?:${codes.join('|')})['"]`)
  expect(pages.filter((file) => named.test(read(file)))).toEqual([])
})

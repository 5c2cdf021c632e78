import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = join(root, 'node_modules/.cache/waybill-children')
const DAY_MS = 86_400_000
/** Packages of many small modules and nothing else; all others stay where they are, with their data and binaries. */
const noExternal = [/^@waybill\//, 'kysely', 'zod', 'culori', '@cantoo/pdf-lib']

/** Files beside a module, such as migrations, fonts and workers, are still looked for beside its source. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
  },
}

const nameOf = (entry: string) => relative(root, entry).replaceAll(/[/\\]/g, '-').replace(/\.ts$/, '')

/** One folder a content: what was compiled of it in an earlier run is found again. */
async function settle(fresh: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(fresh)).toSorted()) hash.update(name).update(await readFile(join(fresh, name)))
  const place = join(home, hash.digest('hex').slice(0, 16))
  // Another worker may have been quicker with the same.
  if (!existsSync(place)) await rename(fresh, place).catch(() => undefined)
  await rm(fresh, { recursive: true, force: true })
  return place
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(home)) {
    const { mtimeMs } = await stat(join(home, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(home, name), { recursive: true, force: true })
  }
}

const bundles = new Map<string, Promise<string>>()

async function bundle(entry: string): Promise<string> {
  await mkdir(home, { recursive: true })
  await removeOld()
  const fresh = await mkdtemp(join(home, 'new-'))
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [atItsSource],
    ssr: { noExternal },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      emptyOutDir: false,
      outDir: fresh,
      rolldownOptions: { input: { [nameOf(entry)]: entry }, output },
    },
  })
  return join(await settle(fresh), `${nameOf(entry)}.mjs`)
}

/**
 * A script of the server in few files. Node takes longer to find and load 2,800 than most processes that tests start and kill
 * then work; what tests say of starting itself, they start from the sources.
 */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, known)
  return known
}

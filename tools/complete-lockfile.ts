// A registry that mirrors only some platforms makes npm leave the others' optional packages out of the lockfile, and then "npm ci"
// refuses it everywhere. This writes them in, by the names and versions that their parents ask for. With --check it only looks.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LOCKFILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))

interface Platform {
  /** Undefined: any; WebAssembly runs everywhere. */
  os: string[] | undefined
  cpu: string[]
  libc: string[] | undefined
}

/** One package of the lockfile, as far as it matters here. */
interface Entry {
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** What a name like @oxlint/binding-linux-arm64-musl says about where the package runs; undefined: it says nothing. */
export function platformOf(name: string): Platform | undefined {
  const words = name.replace(/^.*\//, '').split('-')
  const os = words.find((word) => OPERATING_SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return { os: os ? [os] : undefined, cpu: [cpu], libc }
}

/** The optional platform packages that are asked for and not there, as entries of the lockfile. */
export function missingEntries(packages: Record<string, Entry>): Record<string, Entry> {
  const missing: Record<
    string,
    Entry & Pick<Platform, 'cpu'> & { version: string; optional: true; libc?: string[]; os?: string[] }
  > = {}
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const nested = `${parentPath}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      if (packages[hoisted] || packages[nested] || !/^\d+\.\d+\.\d+/.test(version)) continue
      const platform = platformOf(name)
      if (!platform) continue
      const { os, cpu, libc } = platform
      // In npm's own order, so that it has nothing to change.
      missing[hoisted] = {
        version,
        cpu,
        ...(parent.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      }
    }
  }
  return missing
}

function main(): void {
  const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as { packages: Record<string, Entry> }
  const missing = missingEntries(lock.packages)
  const names = Object.keys(missing)
  if (names.length === 0) return
  if (process.argv.includes('--check')) {
    console.error(
      `The lockfile lacks ${names.length} optional platform packages (${names[0]} …): node tools/complete-lockfile.mjs`,
    )
    process.exitCode = 1
    return
  }
  const entries = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(LOCKFILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
  console.log(`${names.length} optional platform packages written into the lockfile`)
}

if (import.meta.filename === process.argv[1]) main()

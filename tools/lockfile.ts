// What the lockfile must say before anybody runs "npm ci" on it: the checksum of every package, from the registry and nowhere else, for
// every platform. npm itself refuses a lockfile that lacks a platform, but only on a machine that reaches the whole registry.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One package of the lockfile, as far as it matters here. */
export interface LockedPackage {
  version?: string
  /** A workspace. */
  link?: boolean
  /** Inside the archive of the package above it, whose checksum covers it. */
  inBundle?: boolean
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const isInstalled = (path: string, entry: LockedPackage) => path.includes('node_modules/') && !entry.link

/** Where a package may lie that another one asks for: beside it, or in any folder above. */
function places(parent: string, name: string): string[] {
  const folders = parent
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, all.length - index).join('/node_modules/'))
  return [...folders.map((folder) => (folder ? `${folder}/node_modules/${name}` : '')), `node_modules/${name}`]
}

function faultsOf(path: string, entry: LockedPackage, all: Record<string, LockedPackage>): string[] {
  const faults: string[] = []
  if (isInstalled(path, entry) && !entry.inBundle) {
    if (!entry.integrity?.startsWith('sha512-')) faults.push(`${path}: no sha512 integrity`)
    // npm leaves the registry's own addresses out (.npmrc), so whatever stands here leads somewhere else.
    if (entry.resolved) faults.push(`${path}: comes from ${entry.resolved}`)
  }
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!places(path, name).some((place) => place in all)) faults.push(`${path}: optional package ${name} is missing`)
  }
  return faults
}

/** A line for each thing that is wrong. */
export function lockfileFaults(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => faultsOf(path, entry, packages))
}

/** Reads the lockfile of this repository. */
export function readLockfile(): Record<string, LockedPackage> {
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  return (JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> }).packages
}

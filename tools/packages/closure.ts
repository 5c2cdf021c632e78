import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a package.json says, as far as it matters here. */
export interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
  author?: string | { name?: string }
  homepage?: string
  repository?: string | { url?: string }
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Package {
  /** Where it lies, absolute. */
  folder: string
  manifest: Manifest
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The folder that Node would find the package in; undefined: it is not installed. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (dirname(folder) === folder) return undefined
  }
}

/** What the package needs to run; optional ones only where they are installed. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return { wanted: [...Object.keys(dependencies ?? {}), ...peers], optional: Object.keys(optionalDependencies ?? {}) }
}

export interface Roots {
  /** The folder whose needs are followed. */
  folder: string
  needs: { wanted: readonly string[]; optional: readonly string[] }
}

/** The needs of a package of ours at run time. */
export const runtimeNeeds = (folder: string): Roots => ({ folder, needs: needsOf(readManifest(folder)) })

/** Every installed package that the roots need, ours left out, by folder. Throws for one that is missing. */
export function closure(roots: readonly Roots[]): Package[] {
  const found = new Map<string, Package>()
  const waiting = [...roots]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder: from, needs } = next
    for (const name of [...needs.wanted, ...needs.optional]) {
      if (name.startsWith('@waybill/')) continue
      const folder = find(name, from)
      if (!folder) {
        if (needs.optional.includes(name)) continue
        throw new Error(`${name}, which ${from} needs, is not installed: run "npm ci"`)
      }
      if (found.has(folder)) continue
      const manifest = readManifest(folder)
      found.set(folder, { folder, manifest })
      waiting.push({ folder, needs: needsOf(manifest) })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
}

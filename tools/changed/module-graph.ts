import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A file's code by its path from the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>

type Link = { target: string; /** Undefined: all of the module. */ names?: string[] }
type Module = { imports: Link[]; exportsFrom: (Link & { as?: Map<string, string> })[]; declares: Set<string> }

const FOLDERS = ['packages', 'server', 'web', 'e2e', 'tools', 'bin', 'bench']
const CODE = /\.(ts|tsx|mjs|mts)$/
/** Types are the business of the compiler: what is imported as a type alone cannot change what a test does. */
const FROM = /^(import|export)\s+(?!type\b)([^'";]*?)\s*\bfrom\s+'([^']+)'/gm
const BARE = /^import\s+'([^']+)'/gm
const CALLED = /\bimport\(\s*'([^']+)'\s*\)|new URL\(\s*'([^']+)',\s*import\.meta\.url/g
const DECLARED = /^export\s+(?:default\s+)?(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)/gm
/** A file that is named in a text: a program that is started, a document that is read. */
const NAMED = /'((?:server|tools|web|packages|e2e|docs|deploy|bin)\/[\w./-]+\.\w+)'/g

/** Every source file of the project that a test may depend on. */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>()
  for (const folder of FOLDERS.filter((name) => existsSync(join(root, name))))
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/')
      if (entry.isFile() && CODE.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
        sources.set(path, readFileSync(join(root, path), 'utf8'))
    }
  return sources
}

/** The folder of each workspace package and what its `exports` offer, as package.json says. */
export type Packages = ReadonlyMap<string, { folder: string; exports: Record<string, string> }>

export function readPackages(root: string): Packages {
  const folders = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
  return new Map(
    folders.map((name) => {
      const { name: called, exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
      return [called as string, { folder: `packages/${name}`, exports: exports as Record<string, string> }]
    }),
  )
}

function inPackage(packages: Packages, specifier: string): string | undefined {
  const [scope, name, ...rest] = specifier.split('/')
  const found = packages.get(`${scope}/${name}`)
  if (!found) return undefined
  const subpath = ['.', ...rest].join('/')
  const offered = found.exports[subpath] ?? found.exports['./*']?.replace('*', rest.join('/'))
  return offered && posix.join(found.folder, offered)
}

/** `{ a, b as c, type D }` as pairs of the name there and the name here; undefined for `*`, a namespace or a default. */
function namesIn(clause: string): Map<string, string> | undefined {
  const braces = /^\{([\s\S]*)\}$/.exec(clause.trim())
  if (!braces) return undefined
  const parts = braces[1]!.split(',').map((part) => part.trim())
  return new Map(
    parts
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => {
        const [there = '', here = there] = part.split(/\s+as\s+/)
        return [there, here]
      }),
  )
}

const besides = (path: string, file: string) => posix.join(dirname(path), file)

function parse(path: string, code: string, resolve: (from: string, specifier: string) => string | undefined): Module {
  const module: Module = { imports: [], exportsFrom: [], declares: new Set() }
  for (const [, kind, clause = '', specifier = ''] of code.matchAll(FROM)) {
    const target = resolve(path, specifier)
    if (!target) continue
    const names = namesIn(clause)
    if (names?.size === 0) continue
    if (kind === 'import') module.imports.push({ target, names: names && [...names.keys()] })
    else module.exportsFrom.push({ target, as: names && new Map([...names].map(([there, here]) => [here, there])) })
  }
  const whole = [
    ...[...code.matchAll(BARE)].map((found) => resolve(path, found[1]!)),
    ...[...code.matchAll(CALLED)].map(([, module, file]) => (module ? resolve(path, module) : besides(path, file!))),
    ...[...code.matchAll(NAMED)].map((found) => found[1]!),
  ]
  for (const target of whole) if (target) module.imports.push({ target })
  for (const [, name = ''] of code.matchAll(DECLARED)) module.declares.add(name)
  return module
}

/**
 * What each file runs with, by name: an import through a door leads to the file that declares the name, not to all that the
 * door exports, or every test would depend on everything.
 */
export class ModuleGraph {
  readonly #modules = new Map<string, Module>()

  constructor(sources: Sources, packages: Packages) {
    const resolve = (from: string, specifier: string) =>
      specifier.startsWith('.') ? besides(from, specifier) : inPackage(packages, specifier)
    for (const [path, code] of sources) this.#modules.set(path, parse(path, code, resolve))
  }

  /** The names that a file imports, each with the file that declares it. */
  importsOf(path: string): { name?: string; file: string }[] {
    const links = this.#modules.get(path)?.imports ?? []
    return links.flatMap(({ target, names }) =>
      names ? names.map((name) => ({ name, file: this.#declarer(target, name) ?? target })) : [{ file: target }],
    )
  }

  #declarer(path: string, name: string, seen = new Set<string>()): string | undefined {
    const module = this.#modules.get(path)
    if (!module || seen.has(path)) return undefined
    seen.add(path)
    if (module.declares.has(name)) return path
    for (const { target, as } of module.exportsFrom) {
      const there = as ? as.get(name) : name
      const found = there === undefined ? undefined : this.#declarer(target, there, seen)
      if (found) return found
      // A name listed here that is declared in no plain way, such as `export const { a } = …`.
      if (as && there !== undefined) return target
    }
    return undefined
  }

  /** All files that run when this one does; a file for which `stop` says so is not entered. */
  reach(
    start: string,
    stop: (path: string) => boolean,
    more: (path: string) => readonly string[] = () => [],
  ): Set<string> {
    const reached = new Set<string>([start])
    const waiting = [start]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      for (const next of [...this.#dependencies(path), ...more(path)])
        if (!reached.has(next) && !stop(next)) {
          reached.add(next)
          waiting.push(next)
        }
    return reached
  }

  #dependencies(path: string): string[] {
    const all = (this.#modules.get(path)?.exportsFrom ?? []).filter(({ as }) => !as).map(({ target }) => target)
    // Entered as a whole, a door brings what it exports.
    return [...this.importsOf(path).map(({ file }) => file), ...all]
  }
}

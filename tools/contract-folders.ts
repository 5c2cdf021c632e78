import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const SOURCE = 'packages/contract/src'
/** The one file that knows every domain: it joins their errors, and errors.ts of a domain imports nothing. */
const REGISTRY = 'core/errors.ts'
const imported = /\bfrom '(\.[^']+)'/g

const folderOf = (path: string): string => (path.includes('/') ? dirname(path).split('/')[0]! : path)

/** Folder → folders that its files import, each with one file that does; tests aside. */
function arrowsOf(root: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>()
  for (const file of globSync('**/*.ts', { cwd: join(root, SOURCE) }).map((path) => path.replaceAll('\\', '/'))) {
    if (/\.(test|testing|fixture)\.ts$/.test(file)) continue
    const from = folderOf(file)
    for (const [, specifier = ''] of readFileSync(join(root, SOURCE, file), 'utf8').matchAll(imported)) {
      const target = posix.join(posix.dirname(file), specifier)
      if (folderOf(target) === from || (file === REGISTRY && target.endsWith('/errors.ts'))) continue
      arrows.set(from, (arrows.get(from) ?? new Map<string, string>()).set(folderOf(target), file))
    }
  }
  return arrows
}

/** Imports of the contract that close a circle between its folders: "folder → folder (file)" for each step. */
export function contractCircles(root: string): string[] {
  const arrows = arrowsOf(root)
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from)?.keys() ?? [])].some((next) => {
      if (next === wanted) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, wanted, seen)
    })
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([to, file]) => `${from} → ${to} (${SOURCE}/${file})`),
  )
}

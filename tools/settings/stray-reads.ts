import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/
const SKIPPED = /(^|\/)(node_modules|dist|data|docs)(\/|$)|settings\.test\.ts$/
const NAMED = /(?<!meta\.)\benv(?:\.([A-Z_][A-Z0-9_]*|npm_\w+)|\[['"](\w+)['"]\])/g
const DESTRUCTURED = /\{([^{}]*)\}\s*=\s*process\.env\b/g
/** What ships: here no variable is read but through a schema. */
const SHIPPED = /^(server|packages|web)\/(?!testing\/|kit\/gallery\/)(?!.*\.(test|fixture)\.tsx?$)/

export interface Read {
  file: string
  name: string
}

/** Every variable that a text reads by its name. */
export function namesRead(source: string): string[] {
  const named = [...source.matchAll(NAMED)].map((match) => match[1] ?? match[2] ?? '')
  const apart = [...source.matchAll(DESTRUCTURED)].flatMap((match) =>
    (match[1] ?? '').split(',').map((one) => one.split(/[:=]/)[0]?.trim() ?? ''),
  )
  return [...named, ...apart].filter((name) => name !== '')
}

/** Every variable that the repository reads by its name, with the file. */
export function readsOf(root: string): Read[] {
  const files = ['server', 'packages', 'web', 'tools', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.split(sep).join('/')}`,
    ),
  )
  return files
    .filter((file) => SOURCE.test(file) && !SKIPPED.test(file))
    .flatMap((file) => namesRead(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })))
}

/** Variables that belong to the system or to other programs. */
const FOREIGN = /^(PATH|HOME|npm_\w+|NODE_\w+)$/

/** A line for each read that goes past the schemas, or whose variable is in no table. */
export function strayReads(reads: readonly Read[], documented: ReadonlySet<string>): string[] {
  return reads.flatMap(({ file, name }) => {
    if (name === 'PATH') return []
    if (SHIPPED.test(file)) return [`${file} reads ${name}: settings come from server/platform/environment.ts`]
    return FOREIGN.test(name) || documented.has(name)
      ? []
      : [`${file} reads ${name}, which docs/settings.md does not name`]
  })
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../..')
const declared = /openapi$|(?:errors|refusals|api|lifecycle)\.ts$|\.test\.tsx?$/
const code = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g

/** What stands in upper case anywhere in the code that reaches the browser: among it every error code that a page or a shared rule names. */
function namedInPages(): ReadonlySet<string> {
  const files = globSync('{web/*/src,packages/{host,kit,login,tickets}/src,packages/contract/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => declared.test(String(name)),
  })
  return new Set(files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(code) ?? []))
}

/**
 * A table of errors (`CODE: [status, English, Chinese]`) without those that no page names: what the server answers with brings its text
 * in both languages.
 */
export function namedErrors(source: string, id: string, named: ReadonlySet<string>): string {
  const left: { start: number; end: number }[] = []
  new Visitor({
    Property({ key, value, start, end }) {
      if (key.type !== 'Identifier' || value.type !== 'ArrayExpression' || value.elements.length !== 3) return
      const [status] = value.elements
      if (status?.type === 'Literal' && typeof status.value === 'number' && !named.has(key.name))
        left.push({ start, end: source[end] === ',' ? end + 1 : end })
    },
  }).visit(parseSync(id, source).program)
  return left.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
}

let named: ReadonlySet<string> | undefined

/** The same with the names of this tree, which are read once. */
export const shippedErrors = (source: string, id: string): string => namedErrors(source, id, (named ??= namedInPages()))

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript-6'
import { exceptions } from './exceptions.ts'

/** Whose contents change: everything here is process-wide where it stands at the top of a module. */
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const CHANGES = new Set(['set', 'add', 'delete', 'clear', 'push', 'unshift', 'splice', 'pop', 'shift'])
/** What platform/cache lists is known: the second argument of `processState(…, new Map())` is no declaration of its own. */
const HOME = 'server/platform/cache/'

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !/^(node_modules|testing|data)$/.test(entry.name)) yield* sourcesIn(path)
    else if (entry.name.endsWith('.ts') && !/((\.test|[.-]fixture)|^testing|^schema)\.ts$/.test(entry.name)) yield path
  }
}

/** Names whose contents some statement of the file changes, such as `queues.set(…)` or `table[key] = …`. */
function changedNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression : null
    if (called && CHANGES.has(called.name.text) && ts.isIdentifier(called.expression)) names.add(called.expression.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const isCollection = (value: ts.Expression | undefined): value is ts.NewExpression =>
  value !== undefined &&
  ts.isNewExpression(value) &&
  ts.isIdentifier(value.expression) &&
  COLLECTIONS.has(value.expression.text)

/** A table that is filled where it is declared and never again is no state. */
function isState(declaration: ts.VariableDeclaration, changed: ReadonlySet<string>): boolean {
  const { initializer, name } = declaration
  const isChanged = ts.isIdentifier(name) && changed.has(name.text)
  if (isCollection(initializer)) return isChanged || (initializer.arguments?.length ?? 0) === 0
  return initializer !== undefined && ts.isArrayLiteralExpression(initializer) && isChanged
}

/** The names of a module that its process remembers: `let`, and collections that are filled later. */
export function moduleState(text: string): string[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  const changed = changedNames(source)
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isLet = (declarationList.flags & ts.NodeFlags.BlockScoped) !== ts.NodeFlags.Const
    return declarationList.declarations
      .filter((declaration) => isLet || isState(declaration, changed))
      .map(({ name }) => name.getText(source))
  })
}

/** What is wrong with the module-level state below `root/server`: what platform/cache does not know, and exceptions that stand for nothing. */
export function stateFaults(root: string, allowed: Readonly<Record<string, string>> = exceptions): string[] {
  const found = [...sourcesIn(join(root, 'server'))]
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .filter(({ file }) => !file.startsWith(HOME))
    .flatMap(({ path, file }) => moduleState(readFileSync(path, 'utf8')).map((name) => `${file} ${name}`))
  const known = new Set(found)
  return [
    ...found
      .filter((place) => !(place in allowed))
      .map(
        (place) =>
          `${place}: module-level state; declare it with platform/cache (defineCache, defineSingleton, processState)`,
      ),
    ...Object.keys(allowed)
      .filter((place) => !known.has(place))
      .map((place) => `tools/process-state/exceptions.ts: ${place} is no module-level state (any more)`),
  ]
}

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import ts from 'typescript-6'
import { tablesOf } from './sql-tables.ts'

export interface SourceUse {
  /** The folder that owns tables: `orders`, `platform/audit`, `carriers`. */
  room: string
  table: string
  writes: boolean
  /** `file:line`, below the root. */
  place: string
}

/** What a module's door says of tables. */
export interface Declaration {
  owns: string[]
  offers: string[]
}

/** Calls of the query builder that name tables, and whether they write. */
const BUILDER = new Map([
  ...['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'using'].map(
    (name) => [name, false] as const,
  ),
  ...['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map((name) => [name, true] as const),
])

/** Plants a whole world, as tests do. */
export const PLANTERS = new Set(['demo'])

/** Every source file of the product below a folder: no tests, no fixtures, nothing generated. */
export function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !/^(node_modules|testing)$/.test(entry.name)) yield* sourcesIn(path)
    else if (entry.name.endsWith('.ts') && !/\.(test|fixture)\.ts$|^(testing|schema)\.ts$/.test(entry.name)) yield path
  }
}

export const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)

/** `server/modules/sell/orders/list.ts` → `orders`; `server/platform/audit/record.ts` → `platform/audit`; `server/carriers/x.ts` → `carriers`. */
export function roomOf(path: string): string {
  const [, first = '', second = '', third = ''] = path.split(sep)
  if (first === 'modules') return third
  return first === 'platform' ? `platform/${second.replace(/\.ts$/, '')}` : first.replace(/\.ts$/, '')
}

/** The text of a literal; a value that is put in is a parameter, so it names no table. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `$0${literal.text}`).join('')
}

function builderTables(node: ts.Node, known: ReadonlySet<string>) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const writes = BUILDER.get(node.expression.name.text)
  const [first] = node.arguments
  if (writes === undefined || !first) return []
  const names = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
  return names
    .flatMap((name) => (ts.isStringLiteral(name) ? [name.text.split(/\s+as\s+/)[0] ?? ''] : []))
    .filter((table) => known.has(table))
    .map((table) => ({ table, writes }))
}

/** `storedSettings({ table: 'order_default', … })` reads and writes it. */
function settingTables(node: ts.Node, known: ReadonlySet<string>) {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'storedSettings') return []
  const [object] = node.arguments
  const properties =
    object && ts.isObjectLiteralExpression(object) ? object.properties.filter(ts.isPropertyAssignment) : []
  return properties.flatMap(({ name, initializer }) =>
    name.getText() === 'table' && ts.isStringLiteral(initializer) && known.has(initializer.text)
      ? [{ table: initializer.text, writes: true }]
      : [],
  )
}

/** Every use of a known table below `root/server`, by SQL text or by the query builder; tests and their helpers aside. */
export function sourceUses(root: string, known: ReadonlySet<string>): SourceUse[] {
  const uses: SourceUse[] = []
  for (const path of sourcesIn(join(root, 'server'))) {
    const source = parse(path)
    const file = relative(root, path)
    const visit = (node: ts.Node): void => {
      const text = textOf(node)
      const found =
        text === undefined ? [...builderTables(node, known), ...settingTables(node, known)] : tablesOf(text, known)
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      for (const use of found) uses.push({ ...use, room: roomOf(file), place: `${file}:${line}` })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return uses
}

/** What the doors of the modules below `root/server/modules` declare: the lists `owns` and `offers` of their ServerModule. */
export function declarationsOf(root: string): Map<string, Declaration> {
  const doors = globSync('server/modules/*/*/index.ts', { cwd: root }).sort()
  return new Map(doors.map((door) => [basename(dirname(door)), declaredIn(parse(join(root, door)))]))
}

function declaredIn(source: ts.SourceFile): Declaration {
  const declared: Declaration = { owns: [], offers: [] }
  const visit = (node: ts.Node): void => {
    const list = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : ''
    if (
      (list === 'owns' || list === 'offers') &&
      ts.isPropertyAssignment(node) &&
      ts.isArrayLiteralExpression(node.initializer)
    )
      declared[list].push(...node.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return declared
}

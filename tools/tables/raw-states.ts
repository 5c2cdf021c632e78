import { join, relative } from 'node:path'
import ts from 'typescript-6'
import { lifecycles } from '../../packages/contract/src/lifecycles/all.ts'
import { parse, PLANTERS, roomOf, sourcesIn, textOf } from './source-uses.ts'
import { tablesOf } from './sql-tables.ts'

type Value = string | number

/** Column name → the values that some lifecycle stores in a column of that name; table → the words that a new row may begin with. */
const byColumn = new Map<string, Set<Value>>()
const byTable = new Map<string, Set<Value>>()
for (const { columns, values } of lifecycles)
  for (const place of columns) {
    const [table = '', column = ''] = place.split('.')
    byColumn.set(column, new Set([...(byColumn.get(column) ?? []), ...Object.values(values)]))
    byTable.set(table, new Set([...(byTable.get(table) ?? []), ...Object.values(values)]))
  }

const COLUMNS = [...byColumn.keys()].join('|')
const LITERAL = String.raw`('\w+'|-?\d+)`
const COMPARED = new RegExp(
  String.raw`\b(?:\w+\.)?(${COLUMNS})\s*(?:=|<>|!=|<=?|>=?|\bis (?:not )?distinct from\b|\b(?:not )?in\s*\(|=\s*any\s*\(\s*array\s*\[)\s*${LITERAL}`,
  'gi',
)
const CASE = new RegExp(String.raw`\bcase\s+(?:\w+\.)?(${COLUMNS})\s+when\s+${LITERAL}`, 'gi')
const INSERTED = /\binsert\s+into\b/i

const valueOf = (literal: string): Value => (literal.startsWith("'") ? literal.slice(1, -1) : Number(literal))

/** Raw states in a piece of SQL: compared, set, in a CASE, or in the values of a new row. */
export function rawStatesOf(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, ' ')
  const found = [...text.matchAll(COMPARED), ...text.matchAll(CASE)]
    .filter(([, column = '', literal = '']) => byColumn.get(column.toLowerCase())?.has(valueOf(literal)))
    .map(([, column = '', literal = '']) => `${column} ${literal}`)
  if (!INSERTED.test(text)) return found
  for (const { table, writes } of tablesOf(text, new Set(byTable.keys())))
    for (const [literal] of writes ? text.matchAll(/'\w+'/g) : [])
      if (byTable.get(table)?.has(valueOf(literal))) found.push(`${table} ${literal}`)
  return [...new Set(found)]
}

const literalsIn = (node: ts.Node): Value[] => {
  if (ts.isStringLiteral(node)) return [node.text]
  if (ts.isNumericLiteral(node)) return [Number(node.text)]
  if (ts.isArrayLiteralExpression(node)) return [...node.elements].flatMap(literalsIn)
  return ts.isConditionalExpression(node) ? [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)] : []
}

const rawIn = (column: string, node: ts.Node): string[] =>
  literalsIn(node)
    .filter((value) => byColumn.get(column)?.has(value))
    .map((value) => `${column} ${value}`)

/** Raw states in a call of the query builder: `.where('state', '=', 'ready')`, `.set({ state: 'ready' })`. */
function builderStates(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { arguments: args } = node
  const [first, , third] = args
  if (first && third && ts.isStringLiteral(first)) return rawIn(first.text.split('.').at(-1) ?? '', third)
  if (args.length !== 1 || !['set', 'values', 'and', 'doUpdateSet'].includes(node.expression.name.text)) return []
  return args
    .flatMap((argument) => (ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument]))
    .flatMap((argument) => (ts.isObjectLiteralExpression(argument) ? [...argument.properties] : []))
    .flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
        ? rawIn(property.name.text, property.initializer)
        : [],
    )
}

/** Every query below `root/server` that writes a state as a bare word or number; tests and demo data aside. */
export function rawStateFaults(root: string): string[] {
  const faults: string[] = []
  for (const path of sourcesIn(join(root, 'server'))) {
    const file = relative(root, path)
    if (PLANTERS.has(roomOf(file))) continue
    const source = parse(path)
    const visit = (node: ts.Node): void => {
      const text = textOf(node)
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      for (const raw of text === undefined ? builderStates(node) : rawStatesOf(text))
        faults.push(
          `${file}:${line} has the raw state ${raw}: name it by its table in packages/contract/src/lifecycles`,
        )
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return faults
}

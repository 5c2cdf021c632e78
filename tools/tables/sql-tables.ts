/** A table that a piece of SQL names, and whether it is written. */
export interface TableUse {
  table: string
  writes: boolean
}

const KEYWORD =
  /\b(insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?|from|join|using|copy)\s+/gi
const NAME = /^(?:(?:lateral|only)\s+)?([a-z_][a-z_0-9]*(?:\.[a-z_][a-z_0-9]*)?)/i
/** `a x`, `a as x`, `, b`: the rest of a list of tables after its first. */
const NEXT =
  /^\s*(?:\s+(?:as\s+)?(?!on\b|where\b|join\b|left\b|cross\b|inner\b|order\b|group\b|limit\b|for\b|set\b|using\b|returning\b|union\b)[a-z_][a-z_0-9]*)?\s*,\s*/i
const WRITES = /^(insert|update|delete|merge|truncate|copy)/i

/** Comments and quoted values say nothing about tables. */
export const bareSql = (sql: string) => sql.replaceAll(/--.*$/gm, ' ').replaceAll(/'(?:[^']|'')*'/g, "''")

/** Every table of `known` that this SQL reads or writes. A common table expression of the same name hides the table. */
export function tablesOf(text: string, known: ReadonlySet<string>): TableUse[] {
  const sql = bareSql(text)
  const own = new Set(
    [
      ...sql.matchAll(
        /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_][a-z_0-9]*)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi,
      ),
    ].map((found) => found[1]),
  )
  const uses: TableUse[] = []
  for (const found of sql.matchAll(KEYWORD)) {
    const writes = WRITES.test(found[1] ?? '')
    let rest = sql.slice(found.index + found[0].length)
    for (let name = NAME.exec(rest); name; name = NAME.exec(rest)) {
      const table = (name[1] ?? '').replace(/^(app|public)\./, '')
      if (known.has(table) && !own.has(table)) uses.push({ table, writes })
      rest = rest.slice(name[0].length)
      const next = writes ? null : NEXT.exec(rest)
      if (!next) break
      rest = rest.slice(next[0].length)
    }
  }
  return uses
}

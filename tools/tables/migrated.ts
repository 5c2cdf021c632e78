import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareSql, tablesOf } from './sql-tables.ts'

const TABLE =
  /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_][a-z_0-9.]*)(\s+partition\s+of)?/gi
const VIEW = /\b(create(?:\s+or\s+replace)?|drop)\s+view\s+(?:if\s+exists\s+)?([a-z_][a-z_0-9.]*)([^;]*);/gi
const RENAME = /\balter\s+(?:table|view)\s+(?:if\s+exists\s+)?([a-z_][a-z_0-9.]*)\s+rename\s+to\s+([a-z_][a-z_0-9]*)/gi

/** What the migration runner keeps for itself. */
const OF_NOBODY = /^(schema_migration|jobs\.|graphile_worker\.)/

/** The tables and views that the migrations of `root/server/migrations` leave behind, by what their SQL creates, renames and drops. */
export function migratedTables(root: string, known: ReadonlySet<string>) {
  const folder = join(root, 'server/migrations')
  const tables = new Set<string>()
  const views = new Map<string, ReadonlySet<string>>()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of files.toSorted()) {
    const sql = bareSql(readFileSync(join(folder, name), 'utf8'))
    for (const [, verb = '', table = '', partition] of sql.matchAll(TABLE)) {
      if (verb.toLowerCase() === 'drop') tables.delete(table)
      else if (!partition && !OF_NOBODY.test(table)) tables.add(table.replace(/^public\./, ''))
    }
    for (const [, verb = '', view = '', query = ''] of sql.matchAll(VIEW)) {
      if (verb.toLowerCase() === 'drop') views.delete(view)
      else views.set(view, new Set(tablesOf(query, known).map(({ table }) => table)))
    }
    for (const [, from = '', to = ''] of sql.matchAll(RENAME)) {
      if (tables.delete(from)) tables.add(to)
      const shown = views.get(from)
      if (shown && views.delete(from)) views.set(to, shown)
    }
  }
  return { tables, views }
}

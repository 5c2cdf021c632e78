import type { ClientBase } from 'pg'
import { undefused } from '../../../../spreadsheet/index.ts'
import { jsonLine } from '../job/json-lines.ts'
import { rowSourceOf } from '../mapping/value-mapping.ts'
import type { MappedImport } from '../job/mapped-import.ts'

/** More different texts than these are no longer a few values: the rarest are looked for as they are. */
const MAX_TEXTS = 1000

const TEXTS = `select field, text from (
    select f.field, r.cells ->> f.col as text, row_number() over (partition by f.field order by count(*) desc) as place
    from import_row r cross join unnest($3::text[], $4::int[]) as f (field, col)
    where r.org_id = $1 and r.import_id = $2 group by 1, 2
  ) as texts where text <> '' and place <= ${MAX_TEXTS}`

/** Of fields whose texts stand for others: what the grid shows in place of each text, as json. */
export async function displayValues(
  client: ClientBase,
  mapped: MappedImport,
  fields: readonly string[],
): Promise<Map<string, string>> {
  const { meanings } = await rowSourceOf(client, mapped)
  const translated = fields.filter((field) => meanings.has(field))
  if (translated.length === 0) return new Map()
  const columns = translated.map((field) => mapped.mapping[field])
  const found = await client.query<{ field: string; text: string }>(TEXTS, [
    mapped.orgId,
    mapped.importId,
    translated,
    columns,
  ])
  const shown = new Map<string, [string, string][]>()
  for (const { field, text } of found.rows) {
    const value = meanings.get(field)?.(undefused(text)) ?? text
    if (value !== text) shown.set(field, [...(shown.get(field) ?? []), [text, value]])
  }
  return new Map([...shown].map(([field, texts]) => [field, jsonLine(Object.fromEntries(texts))]))
}

import type { Mapping } from '@waybill/contract/imports/api'
import { columnNames, headingKey } from '@waybill/contract/sheets/column-names'
import type { ClientBase } from 'pg'
import type { Column } from '../job/columns.ts'

const LONGEST = 200
/** By what the columns are remembered; those without a heading are not. */
function keysOf(columns: Column[]): Map<number, string> {
  const names = columnNames(columns)
  const named = columns.filter((column) => column.heading !== '')
  return new Map(named.map(({ index }) => [index, headingKey(names.get(index) ?? '').slice(0, LONGEST)]))
}
type File = { orgId: number; userId: number; target: string }

/** What a heading was mapped to: by this user, else by others of the organisation; 0 to 1 how surely it is that again. */
export type RememberedHeading = { field: string; confidence: number }

/** The fields that the headings of these columns had in earlier imports, by column: this user's last choice before that of others. */
export async function rememberedHeadings(
  client: ClientBase,
  file: File,
  columns: Column[],
): Promise<Map<number, RememberedHeading>> {
  const keys = keysOf(columns)
  const { rows } = await client.query<{ heading: string; field: string; own: boolean; uses: number }>(
    `select distinct on (heading) heading, field, user_id = $4 as own, uses from remembered_heading
     where org_id = $1 and target = $2 and heading = any ($3::text[])
     order by heading, (user_id = $4) desc, used_at desc, uses desc`,
    [file.orgId, file.target, [...keys.values()], file.userId],
  )
  const known = new Map(rows.map((row) => [row.heading, row]))
  const found = [...keys].flatMap(([index, key]) => {
    const row = known.get(key)
    return row ? [[index, { field: row.field, confidence: row.own || row.uses > 1 ? 0.99 : 0.9 }] as const] : []
  })
  return new Map(found)
}

/** Remembers what the headings of an import meant in the end. */
export async function rememberHeadings(
  client: ClientBase,
  file: File,
  { columns, mapping }: { columns: Column[]; mapping: Mapping },
): Promise<void> {
  const fieldOf = new Map(Object.entries(mapping).map(([field, index]) => [index, field]))
  const pairs = [...keysOf(columns)].flatMap(([index, key]) => {
    const field = fieldOf.get(index)
    return field === undefined ? [] : [[key, field] as const]
  })
  const fields = new Map(pairs)
  await client.query(
    `insert into remembered_heading (org_id, user_id, target, heading, field)
     select $1, $2, $3, heading, field from unnest($4::text[], $5::text[]) as known (heading, field)
     on conflict (org_id, user_id, target, heading, field) do update set uses = remembered_heading.uses + 1, used_at = now()`,
    [file.orgId, file.userId, file.target, [...fields.keys()], [...fields.values()]],
  )
}

import type { Mapping } from '@waybill/contract'
import type { ClientBase } from 'pg'
import type { Column } from './columns.ts'

const LONGEST = 200
const keyOf = (column: Column): string => column.heading.trim().toLowerCase().slice(0, LONGEST)
type File = { orgId: number; userId: number; target: string }

/** What a heading was mapped to: by this user, else by others of the organisation; 0 to 1 how surely it is that again. */
export type RememberedHeading = { field: string; confidence: number }

/** The fields that the headings of these columns had in earlier imports, by column: this user's last choice before that of others. */
export async function rememberedHeadings(
  client: ClientBase,
  file: File,
  columns: Column[],
): Promise<Map<number, RememberedHeading>> {
  const { rows } = await client.query<{ heading: string; field: string; own: boolean; uses: number }>(
    `select distinct on (heading) heading, field, user_id = $4 as own, uses from heading_memory
     where org_id = $1 and target = $2 and heading = any ($3::text[])
     order by heading, (user_id = $4) desc, used_at desc, uses desc`,
    [file.orgId, file.target, columns.map(keyOf), file.userId],
  )
  const known = new Map(rows.map((row) => [row.heading, row]))
  const found = columns.flatMap((column) => {
    const row = known.get(keyOf(column))
    return row ? [[column.index, { field: row.field, confidence: row.own || row.uses > 1 ? 0.99 : 0.9 }] as const] : []
  })
  return new Map(found)
}

/** Keeps what the headings of an import meant in the end. */
export async function rememberHeadings(
  client: ClientBase,
  file: File,
  { columns, mapping }: { columns: Column[]; mapping: Mapping },
): Promise<void> {
  const fieldOf = new Map(Object.entries(mapping).map(([field, index]) => [index, field]))
  const pairs = columns.flatMap((column) => {
    const field = fieldOf.get(column.index)
    const heading = keyOf(column)
    return field === undefined || heading === '' ? [] : [[heading, field] as const]
  })
  const fields = new Map(pairs)
  await client.query(
    `insert into heading_memory (org_id, user_id, target, heading, field)
     select $1, $2, $3, heading, field from unnest($4::text[], $5::text[]) as known (heading, field)
     on conflict (org_id, user_id, target, heading, field) do update set uses = heading_memory.uses + 1, used_at = now()`,
    [file.orgId, file.userId, file.target, [...fields.keys()], [...fields.values()]],
  )
}

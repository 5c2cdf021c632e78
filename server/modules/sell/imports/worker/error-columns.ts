import type { Locale } from '@waybill/contract/core/messages'
import type { Mapping } from '@waybill/contract/imports/api'
import type { ClientBase } from 'pg'
import type { Column } from '../job/columns.ts'
import { isErrorHeading } from '../job/error-heading.ts'
import type { ImportRef } from '../job/mapped-import.ts'
import type { Target } from '../targets/index.ts'

type MappedColumns = { columns: Column[]; mapping: Mapping }
const TYPED = `select distinct jsonb_object_keys(values) as field from import_edit where org_id = $1 and import_id = $2 order by field`

/**
 * The columns of the file of an import's error rows after the first: those of the import's file, then under their own names the fields
 * that were typed without having a column.
 */
export async function columnsOfErrors(
  client: ClientBase,
  ref: ImportRef,
  input: MappedColumns & { target: Target; locale: Locale },
): Promise<MappedColumns> {
  const { columns, mapping, target, locale } = input
  const { rows } = await client.query<{ field: string }>(TYPED, [ref.orgId, ref.importId])
  const known = new Set(columns.map((column) => column.index))
  const typed = rows.map(({ field }) => field).filter((field) => !known.has(mapping[field] ?? -1))
  const next = Math.max(-1, ...known) + 1
  const added = typed.map((field, at) => ({
    index: next + at,
    heading: target.fields.byKey.get(field)?.label[locale] ?? field,
    samples: [],
  }))
  const places = typed.map((field, at) => [field, next + at] as const)
  return {
    // A file that is corrected twice has one error column.
    columns: [...columns.filter((column) => !isErrorHeading(column.heading)), ...added],
    mapping: { ...mapping, ...Object.fromEntries(places) },
  }
}

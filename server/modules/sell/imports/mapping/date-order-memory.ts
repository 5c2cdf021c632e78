import type { Mapping } from '@waybill/contract/imports/api'
import { type DateOrder, isEitherDate, yearFirst } from '@waybill/contract/sheets/dates'
import type { ClientBase } from 'pg'
import { type Column, headingsHash } from '../job/columns.ts'
import { NO_HEADINGS } from '../job/headless.ts'
import type { ImportRef, MappedImport } from '../job/mapped-import.ts'
import type { ImportJob } from '../job/repository.ts'

const FIELD = 'createTime'
const orders: readonly DateOrder[] = ['mdy', 'dmy']
/** Rows that are looked at for what became of their dates. */
const SAMPLES = 1000

type File = { headerRow: number | null; columns: Column[] }
/** Files with these headings, dates in the same one of them; null where nothing tells a file from others. No text of a cell begins so. */
function keyOf({ headerRow, columns }: File, mapping: Mapping): string | null {
  const heading = columns.find(({ index }) => index === mapping[FIELD])?.heading ?? ''
  if (headerRow === NO_HEADINGS || heading === '') return null
  return `#order ${headingsHash(columns).toString('hex')} ${heading.toLowerCase().slice(0, 80)}`
}

/**
 * The order in which dates of a file with these headings were read before: one that comes daily is asked about once. What is remembered since
 * the file came does not count: its dates would change while somebody is at work on them.
 */
export async function rememberedDateOrder(
  client: ClientBase,
  { orgId, importId, mapping, target }: MappedImport,
): Promise<DateOrder | null> {
  const job = await client.query<{ columns: Column[]; header_row: number | null }>(
    `select columns, header_row from import_job where org_id = $1 and id = nullif($2, '')::uuid`,
    [orgId, importId],
  )
  const [file] = job.rows
  const key = file ? keyOf({ headerRow: file.header_row, columns: file.columns }, mapping) : null
  if (key === null) return null
  const { rows } = await client.query<{ value: string }>(
    `select value from remembered_value where org_id = $1 and target = $2 and field = $3 and raw = $4
       and used_at <= (select created_at from import_job where org_id = $1 and id = nullif($5, '')::uuid)`,
    [orgId, target.fields.name, FIELD, key, importId],
  )
  return orders.find((order) => order === rows[0]?.value) ?? null
}

/** Remembers in which order the user had dates read that may be either: one that is typed into a row says nothing of the others. */
export async function rememberDateOrder(
  client: ClientBase,
  { orgId, importId }: ImportRef,
  job: ImportJob,
): Promise<void> {
  const mapping = job.mapping as Mapping
  const key = keyOf({ headerRow: job.header_row, columns: job.columns as Column[] }, mapping)
  if (key === null) return
  const { rows } = await client.query<{ raw: string | null; edited: string | null }>(
    `select r.cells ->> $3::int as raw, e.values ->> $4 as edited from import_row r
     left join import_edit e on e.org_id = r.org_id and e.import_id = r.import_id and e.row_no = r.row_no
     where r.org_id = $1 and r.import_id = $2 and not coalesce(e.deleted, false) order by r.row_no limit ${SAMPLES}`,
    [orgId, importId, mapping[FIELD], FIELD],
  )
  const either = rows.filter(({ raw }) => isEitherDate(raw?.trim() ?? ''))
  const chosen = orders.find((order) =>
    either.every(({ raw, edited }) => yearFirst(raw?.trim() ?? '', order) === edited),
  )
  if (either.length === 0 || chosen === undefined) return
  await client.query(
    `insert into remembered_value (org_id, target, field, raw, value) values ($1, $2, $3, $4, $5)
     on conflict (org_id, target, field, raw) do update set value = excluded.value, used_at = now()
       where remembered_value.value <> excluded.value`,
    [orgId, job.target, FIELD, key, chosen],
  )
}

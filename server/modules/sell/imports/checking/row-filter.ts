import type { RowFilter } from '@waybill/contract/imports/row-filter'
import type { ClientBase } from 'pg'
import type { MappedImport } from '../job/mapped-import.ts'
import { displayValues } from './display-values.ts'

/** As `undefused` reads it. */
const FILE_TEXT = `case when position('''' in r.cells ->> f.col) > 0
  then regexp_replace(r.cells ->> f.col, '(?<=^|[;\\t\\r\\n])''(?=''*[=+@\\t\\r-])', '', 'g') else r.cells ->> f.col end`
/** A cell as the grid shows it: what was typed, else what the file's text stands for, the text itself, or what all rows share. */
export const CELL = `select coalesce(e.values ->> f.field, f.shown ->> (r.cells ->> f.col), nullif(${FILE_TEXT}, ''), f.constant, '') as text`
/** The fields `f` of CELL, from the four values of `cellSources` that begin with the `at`-th. */
export const fieldsAt = (at: number): string =>
  `unnest($${at}::text[], $${at + 1}::int[], $${at + 2}::text[], $${at + 3}::jsonb[]) as f (field, col, constant, shown)`
const FOUND = `case when $11 then case when $12 then cell.text = $6 else lower(cell.text) = lower($6) end
  else case when $12 then position($6 in cell.text) > 0 else position(lower($6) in lower(cell.text)) > 0 end end`

type RowTable = 'import_row' | 'import_edit' | 'import_check'
/**
 * What another table has of each row of `to`, looked up by its key. As a plain join the planner, while a table that has just been filled has no
 * statistics, may read all of the import in it for every row.
 */
export const lookUp = (table: RowTable, as: 'r' | 'e' | 'c', to = 'r'): string =>
  `left join lateral (select * from ${table} where org_id = $1 and import_id = $2 and row_no = ${to}.row_no offset 0) as ${as} on true`

/** A part of an import's rows with their edits and checks. */
export const FEW_ROWS = `from import_row r ${lookUp('import_edit', 'e')} ${lookUp('import_check', 'c')}
  where r.org_id = $1 and r.import_id = $2`

/** All of them, for statements that run `inBulk`; `more` joins what belongs to each. */
export const rowsWith = (more: string): string => `from import_row r
  left join import_edit e on e.org_id = r.org_id and e.import_id = r.import_id and e.row_no = r.row_no
  left join import_check c on c.org_id = r.org_id and c.import_id = r.import_id and c.row_no = r.row_no
  ${more}
  where r.org_id = $1 and r.import_id = $2`
export const ROWS = rowsWith('')

/** Runs statements over all rows without joins row by row, which without statistics look cheap and are not. */
export async function inBulk<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('set local enable_nestloop = off')
  const result = await work()
  await client.query('set local enable_nestloop = on')
  return result
}

/** The condition on ROWS that takes the values of `filterValues`. */
export const FILTERED = `and coalesce(e.deleted, false) = $3
  and ($4::boolean is null or c.valid = $4)
  and ($5::jsonb is null or c.problems @> $5)
  and ($6::text is null or exists (
    select from ${fieldsAt(7)} cross join lateral (${CELL}) as cell where ${FOUND}))
  and ($13::int4multirange is null or r.row_no <@ $13)`

/** Where the cells of some fields get their texts from, as `fieldsAt` takes it. */
export async function cellSources(
  client: ClientBase,
  mapped: MappedImport,
  fields: readonly string[],
): Promise<unknown[]> {
  const shown = await displayValues(client, mapped, fields)
  return [
    fields,
    fields.map((field) => mapped.mapping[field] ?? null),
    fields.map((field) => mapped.constants[field] ?? null),
    fields.map((field) => shown.get(field) ?? null),
  ]
}

/** "2-9,14" as PostgreSQL writes sets of numbers. */
const multirange = (rows: string): string =>
  `{${rows
    .split(',')
    .map((part) => part.split('-'))
    .map(([from = '', to = from]) => (Number(from) > Number(to) ? `[${to},${from}]` : `[${from},${to}]`))
    .join(',')}}`

/** The values of FILTERED; `rows` narrows it to rows named by their numbers. */
export async function filterValues(
  client: ClientBase,
  mapped: MappedImport,
  { rows, ...filter }: Partial<RowFilter> & { rows?: string },
): Promise<unknown[]> {
  const problem = { fieldName: filter.errorField, code: filter.errorCode }
  const byError = filter.errorField !== undefined || filter.errorCode !== undefined
  const all = mapped.target.fields.fields.map((field) => field.key)
  const named = filter.searchField === undefined ? all : [filter.searchField]
  return [
    mapped.orgId,
    mapped.importId,
    filter.show === 'removed',
    filter.show === 'errors' ? false : filter.show === 'valid' ? true : null,
    byError ? JSON.stringify([problem]) : null,
    filter.search || null,
    ...(await cellSources(client, mapped, filter.search ? named : [])),
    filter.wholeCell ?? false,
    filter.matchCase ?? false,
    rows === undefined ? null : multirange(rows),
  ]
}

const SORTED = `cross join lateral (${CELL} from ${fieldsAt(14)}) as by`
const NUMBER = `case when by.text ~ '^\\s*-?\\d{1,15}(\\.\\d{1,15})?\\s*$' then by.text::numeric end`
/** Empty cells stand last in both directions, and numbers before what is none. */
const ORDERS = {
  text: { up: `by.text = '', lower(by.text), r.row_no`, down: `by.text = '', lower(by.text) desc, r.row_no` },
  number: {
    up: `by.text = '', ${NUMBER} nulls last, lower(by.text), r.row_no`,
    down: `by.text = '', ${NUMBER} desc nulls last, lower(by.text) desc, r.row_no`,
  },
}

const sortedRows = (order: string): string => `${rowsWith(SORTED)} ${FILTERED} order by ${order}`

/** The query of the rows that a filter finds, in its order, with its values; `few`: of all rows in the file's order, to read some. */
async function query(
  client: ClientBase,
  mapped: MappedImport,
  { few = false, ...filter }: Partial<RowFilter> & { few?: boolean },
): Promise<{ text: string; values: unknown[] }> {
  const values = await filterValues(client, mapped, filter)
  if (filter.sort === undefined) return { text: `${few ? FEW_ROWS : ROWS} ${FILTERED} order by r.row_no`, values }
  const type = mapped.target.fields.byKey.get(filter.sort)?.type
  const orders = type === 'number' || type === 'integer' ? ORDERS.number : ORDERS.text
  return {
    text: sortedRows(filter.descending ? orders.down : orders.up),
    values: [...values, ...(await cellSources(client, mapped, [filter.sort]))],
  }
}

/** The numbers of all rows that a filter finds, in its order: neighbours as "2-9" when it is the file's order. */
export async function findRows(
  client: ClientBase,
  mapped: MappedImport,
  filter: Partial<RowFilter>,
): Promise<{ rows: string; total: number }> {
  const { text, values } = await query(client, mapped, filter)
  const list =
    filter.sort === undefined
      ? `select string_agg(case when first = last then first::text else first || '-' || last end, ',' order by first) as rows,
           coalesce(sum(last - first + 1), 0)::int as total
         from (select min(row_no) as first, max(row_no) as last
           from (select row_no, row_no - row_number() over (order by row_no) as run from (select r.row_no ${text}) as found) as numbered
           group by run) as runs`
      : `select array_to_string(array_agg(row_no), ',') as rows, count(*)::int as total from (select r.row_no ${text}) as found`
  const { rows } = await inBulk(client, () => client.query<{ rows: string | null; total: number }>(list, values))
  return { rows: rows[0]?.rows ?? '', total: rows[0]?.total ?? 0 }
}

/** A page of the same, and how many rows there are in all. */
export async function findPage(
  client: ClientBase,
  mapped: MappedImport,
  { offset, limit, ...filter }: Partial<RowFilter> & { offset: number; limit: number },
): Promise<{ rowNos: number[]; total: number | null }> {
  const filtered = filter.search !== undefined || filter.errorField !== undefined || filter.errorCode !== undefined
  const few = !filtered && filter.sort === undefined && (filter.show ?? 'all') === 'all'
  const { text, values } = await query(client, mapped, { ...filter, few })
  const at = `offset $${values.length + 1} limit $${values.length + 2}`
  const find = () => client.query<{ row_no: number }>(`select r.row_no ${text} ${at}`, [...values, offset, limit])
  const found = await (few ? find() : inBulk(client, find))
  const rowNos = found.rows.map((row) => row.row_no)
  if (!filtered && filter.show !== 'removed') return { rowNos, total: null }
  const all = await filterValues(client, mapped, filter)
  const { rows } = await inBulk(client, () =>
    client.query<{ total: number }>(`select count(*)::int as total ${ROWS} ${FILTERED}`, all),
  )
  return { rowNos, total: rows[0]?.total ?? 0 }
}

import type { FieldProblem, ImportRow } from '@waybill/contract'
import type { RowValues } from '@waybill/contract/imports/fields'
import type { ClientBase } from 'pg'
import { alone, checkBatch } from './check-batch.ts'
import { keysOf, readRow, type CheckedRow, type StagedRow, valuesOf } from './check-rows.ts'
import { rulesOf, writeChecks } from './checks.ts'
import { type ImportRef, type MappedImport, rowSourceOf } from './meanings.ts'
import { jsonLine } from './json-lines.ts'
import type { Target } from './targets/index.ts'

type Stored = StagedRow & { valid: boolean | null; problems: FieldProblem[] | null; joinedTo: number | null }

const ROW = `select r.row_no as "rowNo", r.cells, r.notes, e.values as edit, c.valid, c.problems, c.joined_to as "joinedTo"
  from import_row r
  left join import_edit e on e.org_id = r.org_id and e.import_id = r.import_id and e.row_no = r.row_no
  left join import_check c on c.org_id = r.org_id and c.import_id = r.import_id and c.row_no = r.row_no
  where r.org_id = $1 and r.import_id = $2 and not coalesce(e.deleted, false)`

const WINDOWS = {
  all: `${ROW} order by r.row_no offset $3 limit $4`,
  errors: `${ROW} and r.row_no in (select row_no from import_check where org_id = $1 and import_id = $2 and not valid order by row_no offset $3 limit $4) order by r.row_no`,
  valid: `${ROW} and r.row_no in (select row_no from import_check where org_id = $1 and import_id = $2 and valid order by row_no offset $3 limit $4) order by r.row_no`,
} as const

export type Window = { show: keyof typeof WINDOWS; offset: number; limit: number }

const present = (row: Pick<CheckedRow, 'rowNo' | 'values' | 'problems' | 'joinedTo'>): ImportRow => ({
  rowNo: row.rowNo,
  values: row.values,
  valid: row.problems.length === 0,
  errorMessages: row.problems,
  joinedTo: row.joinedTo,
})

/** A window of rows in system fields. Rows not checked yet are checked here, among themselves. */
export async function readWindow(client: ClientBase, mapped: MappedImport, window: Window): Promise<ImportRow[]> {
  const { rows } = await client.query<Stored>(WINDOWS[window.show], [
    mapped.orgId,
    mapped.importId,
    window.offset,
    window.limit,
  ])
  if (rows.every((row) => row.valid !== null)) {
    const source = await rowSourceOf(client, mapped)
    return rows.map((row) => present({ ...row, values: valuesOf(row, source), problems: row.problems ?? [] }))
  }
  const rules = await rulesOf(client, mapped)
  const checked = await checkBatch(
    rows,
    rules,
    alone(() => Promise.resolve(new Set())),
  )
  return checked.map(present)
}

export async function stagedRows(client: ClientBase, ref: ImportRef, rowNos: number[]): Promise<StagedRow[]> {
  const { rows } = await client.query<Stored>(`${ROW} and r.row_no = any ($3::int[]) order by r.row_no`, [
    ref.orgId,
    ref.importId,
    rowNos,
  ])
  return rows
}

export type Edit = { rowNo: number; values: RowValues; deleted?: boolean }

/** One edit a row, as if they had been made one after the other. */
function oneEachRow(edits: Edit[]): Edit[] {
  const byRow = new Map<number, Edit>()
  for (const edit of edits) {
    byRow.set(edit.rowNo, { ...edit, values: { ...byRow.get(edit.rowNo)?.values, ...edit.values } })
  }
  return [...byRow.values()]
}

/** Keeps what the user typed; fields not named stay as they were. */
export async function keepEdits(client: ClientBase, ref: ImportRef, edits: Edit[]): Promise<void> {
  await client.query(
    `insert into import_edit (org_id, import_id, row_no, values, deleted)
     select $1, $2, (entry ->> 0)::int, entry -> 1, (entry ->> 2)::boolean
     from (select line::jsonb as entry from unnest(string_to_array($3, E'\\n')) as line) as edits
     where exists (select from import_row r where r.org_id = $1 and r.import_id = $2 and r.row_no = (entry ->> 0)::int)
     on conflict (org_id, import_id, row_no) do update set values = import_edit.values || excluded.values, deleted = excluded.deleted`,
    [
      ref.orgId,
      ref.importId,
      oneEachRow(edits)
        .map((edit) => jsonLine([edit.rowNo, edit.values, edit.deleted ?? false]))
        .join('\n'),
    ],
  )
}

type Outcome = { rowNo: number; key: string | null; valid: boolean }

async function outcomes(client: ClientBase, ref: ImportRef, where: string, value: unknown): Promise<Outcome[]> {
  const { rows } = await client.query<Outcome>(
    `select row_no as "rowNo", row_key as "key", valid from import_check where org_id = $1 and import_id = $2 and ${where}`,
    [ref.orgId, ref.importId, value],
  )
  return rows
}

const count = (rows: { valid: boolean }[]) => ({
  valid: rows.filter((row) => row.valid).length,
  invalid: rows.filter((row) => !row.valid).length,
})

/**
 * Checks the edited rows again, and those that had or have the same key before or after the edit, since one may now be a duplicate or no longer one.
 * Returns the rows that were edited and by how much the counts changed.
 */
export async function recheck(
  client: ClientBase,
  mapped: MappedImport,
  rowNos: number[],
): Promise<{ rows: ImportRow[]; valid: number; invalid: number }> {
  const { target, orgId, importId } = mapped
  const ref = { orgId, importId }
  const rules = await rulesOf(client, mapped)
  const edited = await stagedRows(client, ref, rowNos)
  const before = await outcomes(client, ref, 'row_no = any ($3::int[])', rowNos)
  const group = await outcomes(
    client,
    ref,
    'row_key = any ($3::text[])',
    keysOf([...before, ...edited.map((row) => readRow(row, rules))]),
  )
  const others = group.filter((row) => !rowNos.includes(row.rowNo))
  const otherRows = await stagedRows(
    client,
    ref,
    others.map((row) => row.rowNo),
  )
  const rows = [...edited, ...otherRows].sort((a, b) => a.rowNo - b.rowNo)
  const affected = await checkBatch(
    rows,
    rules,
    alone((keys) => target.existing(client, orgId, keys)),
  )
  await client.query('delete from import_check where org_id = $1 and import_id = $2 and row_no = any ($3::int[])', [
    ref.orgId,
    ref.importId,
    [...rowNos, ...others.map((row) => row.rowNo)],
  ])
  await writeChecks(client, ref, affected)
  const was = count([...before, ...others])
  const is = count(affected.map((row) => ({ valid: row.problems.length === 0 })))
  const asked = new Set(rowNos)
  return {
    rows: affected.filter((row) => asked.has(row.rowNo)).map(present),
    valid: is.valid - was.valid,
    invalid: is.invalid - was.invalid,
  }
}

/** Rows that came in the body of a call, checked against one another and against what is there already. */
export async function checkLoose(
  client: ClientBase,
  { orgId, target }: { orgId: number; target: Target },
  rows: { rowNo: number; values: RowValues }[],
): Promise<CheckedRow[]> {
  const rules = await rulesOf(client, { orgId, importId: '', target, mapping: {}, constants: {}, choices: {} })
  return checkBatch(
    rows.map((row) => ({ rowNo: row.rowNo, cells: [], notes: null, edit: row.values })),
    rules,
    alone((keys) => target.existing(client, orgId, keys)),
  )
}

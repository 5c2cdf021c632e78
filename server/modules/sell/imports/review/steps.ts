import type { ClientBase } from 'pg'
import type { ImportRef } from '../job/mapped-import.ts'
import { jsonLine } from '../job/json-lines.ts'
import { lookUp } from '../checking/row-filter.ts'
import type { Edit } from '../checking/rows.ts'

/** Steps that can be undone. */
const MAX_STEPS = 200
const ofImport = (ref: ImportRef) => [ref.orgId, ref.importId]

/** The step that a change belongs to: a new one, or that of the same edit. What was undone before can no longer be redone. */
export async function openStep(client: ClientBase, ref: ImportRef, editId: string | undefined): Promise<number> {
  await client.query('delete from import_step where org_id = $1 and import_id = $2 and undone', ofImport(ref))
  const { rows } = await client.query<{ step: number; editId: string | null }>(
    'select step, edit_id as "editId" from import_step where org_id = $1 and import_id = $2 order by step desc limit 1',
    ofImport(ref),
  )
  const last = rows[0]
  if (last && editId !== undefined && last.editId === editId) return last.step
  const step = (last?.step ?? 0) + 1
  await client.query('insert into import_step (org_id, import_id, step, edit_id) values ($1, $2, $3, $4)', [
    ...ofImport(ref),
    step,
    editId ?? null,
  ])
  await client.query('delete from import_step where org_id = $1 and import_id = $2 and step <= $3', [
    ...ofImport(ref),
    step - MAX_STEPS,
  ])
  return step
}

/** Rows of this edit in a step before the last: they were stored, and are sent again because the answer was lost. */
export async function rowsRecordedBefore(
  client: ClientBase,
  ref: ImportRef,
  editId: string | undefined,
): Promise<Set<number>> {
  if (editId === undefined) return new Set()
  const { rows } = await client.query<{ rowNo: number }>(
    `select c.row_no as "rowNo" from import_step s
     join import_change c on c.org_id = s.org_id and c.import_id = s.import_id and c.step = s.step
     where s.org_id = $1 and s.import_id = $2 and s.edit_id = $3
       and s.step < (select max(step) from import_step where org_id = $1 and import_id = $2)`,
    [...ofImport(ref), editId],
  )
  return new Set(rows.map((row) => row.rowNo))
}

const RECORD = `insert into import_change (org_id, import_id, step, row_no, before, after, deleted_before, deleted_after)
  select $1, $2, $3, r.row_no,
    (select coalesce(jsonb_object_agg(field, e.values -> field), '{}') from jsonb_object_keys(entry -> 1) as field),
    entry -> 1, coalesce(e.deleted, false), coalesce((entry ->> 2)::boolean, e.deleted, false)
  from (select line::jsonb as entry from unnest(string_to_array($4, E'\\n')) as line) as edits
  join import_row r on r.org_id = $1 and r.import_id = $2 and r.row_no = (entry ->> 0)::int
  ${lookUp('import_edit', 'e')}
  on conflict (org_id, import_id, step, row_no) do update set
    before = excluded.before || import_change.before,
    after = import_change.after || excluded.after,
    deleted_after = excluded.deleted_after`

/** Writes down what edits change, one a row; `deleted` left out stays as it is. */
export async function recordEdits(client: ClientBase, ref: ImportRef, step: number, edits: Edit[]): Promise<void> {
  const lines = edits.map((edit) => jsonLine([edit.rowNo, edit.values, edit.deleted ?? null]))
  await client.query(RECORD, [...ofImport(ref), step, lines.join('\n')])
}

/** Forgets a step that changed nothing; false when it did so. */
export async function closeStep(client: ClientBase, ref: ImportRef, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from import_step s where org_id = $1 and import_id = $2 and step = $3 and not exists (select from import_change c
       where c.org_id = s.org_id and c.import_id = s.import_id and c.step = s.step)`,
    [...ofImport(ref), step],
  )
  return rowCount === 0
}

const SET_EDITS = (
  side: 'before' | 'after',
): string => `insert into import_edit (org_id, import_id, row_no, values, deleted)
  select $1, $2, c.row_no, jsonb_strip_nulls(coalesce(e.values, '{}') || c.${side}), c.deleted_${side}
  from import_change c ${lookUp('import_edit', 'e', 'c')}
  where c.org_id = $1 and c.import_id = $2 and c.step = $3
  on conflict (org_id, import_id, row_no) do update set values = excluded.values, deleted = excluded.deleted`

/** Brings the rows of a step to what they were before it, or are after it. */
export async function applyStep(
  client: ClientBase,
  ref: ImportRef,
  { step, side }: { step: number; side: 'before' | 'after' },
): Promise<void> {
  await client.query(SET_EDITS(side), [...ofImport(ref), step])
}

const NEXT = {
  before: `update import_step set undone = true where org_id = $1 and import_id = $2 and step =
    (select max(step) from import_step where org_id = $1 and import_id = $2 and not undone) returning step`,
  after: `update import_step set undone = false where org_id = $1 and import_id = $2 and step =
    (select min(step) from import_step where org_id = $1 and import_id = $2 and undone) returning step`,
}

/** Undoes the last step (`before`) or redoes the last undone one (`after`); its number, null when there is none. */
export async function moveStep(client: ClientBase, ref: ImportRef, side: 'before' | 'after'): Promise<number | null> {
  const { rows } = await client.query<{ step: number }>(NEXT[side], ofImport(ref))
  const step = rows[0]?.step
  if (step === undefined) return null
  await applyStep(client, ref, { step, side })
  return step
}

/** How many rows a step changed, the numbers of the first of them, and the fields that it changed in the very first. */
export async function extentOf(
  client: ClientBase,
  ref: ImportRef,
  { step, limit }: { step: number; limit: number },
): Promise<{ rows: number; rowNos: number[]; fields: string[] }> {
  const counted = await client.query<{ rows: number }>(
    'select count(*)::int as rows from import_change where org_id = $1 and import_id = $2 and step = $3',
    [...ofImport(ref), step],
  )
  const { rows } = await client.query<{ rowNo: number; fields: string[] }>(
    `select row_no as "rowNo", array(select jsonb_object_keys(after)) as fields from import_change
     where org_id = $1 and import_id = $2 and step = $3 order by row_no limit $4`,
    [...ofImport(ref), step, limit],
  )
  return { rows: counted.rows[0]?.rows ?? 0, rowNos: rows.map((row) => row.rowNo), fields: rows[0]?.fields ?? [] }
}

/** Whether there is something to take back, and something to make again. */
export async function stepsOf(client: ClientBase, ref: ImportRef): Promise<{ canUndo: boolean; canRedo: boolean }> {
  const { rows } = await client.query<{ canUndo: boolean; canRedo: boolean }>(
    `select coalesce(bool_or(not undone), false) as "canUndo", coalesce(bool_or(undone), false) as "canRedo"
     from import_step where org_id = $1 and import_id = $2`,
    ofImport(ref),
  )
  return rows[0] ?? { canUndo: false, canRedo: false }
}

import type { BulkChange } from '@waybill/contract/imports/rows-api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import type { ClientBase } from 'pg'
import type { MappedImport } from '../job/mapped-import.ts'
import { CELL, cellSources, fieldsAt, FILTERED, filterValues, ROWS, rowsWith } from '../checking/row-filter.ts'
import { jsonLine, storable } from '../job/json-lines.ts'
import { recordReading } from './column-readings.ts'

const BLANKS = '[\\s\\u00a0\\u3000\\ufeff\\u200b]'
/** What becomes of a cell's text; `given` is the text for each field, `$20` the text to be found. */
const TEXTS = {
  trim: `regexp_replace(cell.text, '^${BLANKS}+|${BLANKS}+$', '', 'g')`,
  upperCase: 'upper(cell.text)',
  // "Men's", not "Men'S".
  titleCase: `regexp_replace(initcap(cell.text), '(\\w[''’])S\\M', '\\1s', 'g')`,
  setEmpty: `case when cell.text ~ '^${BLANKS}*$' then f.given else cell.text end`,
  set: 'f.given',
  replaceCell: 'case when cell.text = $20 then f.given else cell.text end',
  replaceCellAnyCase: 'case when lower(cell.text) = lower($20) then f.given else cell.text end',
  replaceText: 'replace(cell.text, $20, f.given)',
  // $20 is a pattern of the text, and the given one has its backslashes doubled.
  replaceTextAnyCase: `regexp_replace(cell.text, $20, f.given, 'gi')`,
} as const
type Text = keyof typeof TEXTS

const changeCells = (text: Text): string => `insert into import_change
    (org_id, import_id, step, row_no, before, after, deleted_before, deleted_after)
  select $1, $2, $14, r.row_no, new.before, new.after, coalesce(e.deleted, false), coalesce(e.deleted, false)
  ${rowsWith(`cross join lateral (
    select jsonb_object_agg(f.field, e.values -> f.field) as before, jsonb_object_agg(f.field, ${TEXTS[text]}) as after
    from (select f.*, $19::jsonb ->> f.field as given from ${fieldsAt(15)}) as f
    cross join lateral (${CELL}) as cell
    where ${text.startsWith('replace') ? '$20::text is not null and ' : ''}${TEXTS[text]} is distinct from cell.text) as new`)}
  ${FILTERED} and new.after is not null`

const REMOVE = `insert into import_change (org_id, import_id, step, row_no, before, after, deleted_before, deleted_after)
  select $1, $2, $14, r.row_no, '{}', '{}', not $15::boolean, $15::boolean ${ROWS} ${FILTERED} and coalesce(e.deleted, false) <> $15`

const pattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

type Replace = Extract<BulkChange, { act: 'replace' }>
function replacing(change: Replace): { text: Text; input: string; find: string } {
  const { find, replacement: input, wholeCell, matchCase } = change
  if (wholeCell) return { text: matchCase ? 'replaceCell' : 'replaceCellAnyCase', input: input, find }
  if (matchCase) return { text: 'replaceText', input: input, find }
  return { text: 'replaceTextAnyCase', input: input.replaceAll('\\', '\\\\'), find: pattern(find) }
}

/** The same change as a text for each field. */
function planned(change: Exclude<BulkChange, { act: 'remove' | 'restore' | 'read' }>): {
  text: Text
  input: Map<string, string>
  find?: string
} {
  const each = (fields: readonly string[], input: string) => new Map(fields.map((field) => [field, storable(input)]))
  if (change.act === 'set')
    return {
      text: 'set',
      input: new Map(Object.entries(change.values).map(([field, input]) => [field, storable(input)])),
    }
  if (change.act === 'setEmpty') return { text: 'setEmpty', input: each(change.fields, change.value) }
  if (change.act !== 'replace') return { text: change.act, input: each(change.fields, '') }
  const { text, input: given, find } = replacing(change)
  return { text, input: each(change.fields, given), find: storable(find) }
}

export type Bulk = { filter: Partial<RowFilter>; rows?: string; change: BulkChange }

/** The fields that a change names. */
export function fieldsOf(change: BulkChange): string[] {
  if (change.act === 'set') return Object.keys(change.values)
  if (change.act === 'read') return [change.field]
  return change.act === 'remove' || change.act === 'restore' ? [] : change.fields
}

/** Writes down as part of a step what a change of all rows found does to them; nothing is changed yet. */
export async function recordBulk(
  client: ClientBase,
  mapped: MappedImport,
  { step, bulk }: { step: number; bulk: Bulk },
): Promise<void> {
  const { change, rows } = bulk
  if (change.act === 'read') return recordReading(client, mapped, { step, change })
  const restores = change.act === 'restore'
  const filter = restores ? { ...bulk.filter, show: 'removed' as const } : bulk.filter
  const values = [...(await filterValues(client, mapped, { ...filter, rows })), step]
  if (change.act === 'remove' || change.act === 'restore') {
    await client.query(REMOVE, [...values, !restores])
    return
  }
  const { text, input: given, find } = planned(change)
  values.push(...(await cellSources(client, mapped, [...given.keys()])), jsonLine(Object.fromEntries(given)))
  await client.query(changeCells(text), find === undefined ? values : [...values, find])
}

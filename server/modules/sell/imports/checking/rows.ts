import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ImportRow, OnExisting } from '@waybill/contract/imports/api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import type { RowValues } from '@waybill/contract/sheets/fields'
import type { ClientBase } from 'pg'
import { standaloneBatch, checkBatch } from './check-batch.ts'
import { claimsBeside, codesOf, findConflicts } from './unique-codes.ts'
import { type CheckedRow, checkWhole, keysOf, readRow, type RowRules, type StagedRow, valuesOf } from './check-rows.ts'
import { rulesOf, writeChecks } from './check-rules.ts'
import { affectedKeys } from './row-grouping.ts'
import { rowSourceOf } from '../mapping/value-mapping.ts'
import type { ImportRef, MappedImport } from '../job/mapped-import.ts'
import { FEW_ROWS, findPage } from './row-filter.ts'
import type { Target } from '../targets/index.ts'

type Stored = StagedRow & {
  valid: boolean | null
  existing: boolean | null
  problems: FieldProblem[] | null
  joinedTo: number | null
}

const ROW = `select r.row_no as "rowNo", r.cells, r.notes, e.values as edit, c.valid, c.existing, c.problems, c.group_head_row as "joinedTo" ${FEW_ROWS}`

/** Which rows: those of a filter from the `offset`-th on, or those that are named ("2-9,14"). */
export type Window = Partial<RowFilter> & { rows?: string; offset: number; limit: number }

const present = (row: Pick<CheckedRow, 'rowNo' | 'values' | 'problems' | 'joinedTo' | 'existing'>): ImportRow => ({
  rowNo: row.rowNo,
  values: row.values,
  valid: row.problems.length === 0,
  existing: row.existing,
  errorMessages: row.problems,
  joinedTo: row.joinedTo,
})

/** The numbers in "2-9,14,11", in their order; no more than `limit`. */
function numbersIn(rows: string, limit: number): number[] {
  const numbers: number[] = []
  for (const part of rows.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number)
    for (let number = from; number <= to && numbers.length < limit; number += 1) numbers.push(number)
  }
  return numbers
}

/** A window of rows in system fields, with the number of all rows that the filter finds. Rows not checked yet are checked here, by themselves. */
export async function readWindow(
  client: ClientBase,
  mapped: MappedImport,
  window: Window,
): Promise<{ rows: ImportRow[]; total: number | null }> {
  const { rowNos, total } =
    window.rows === undefined
      ? await findPage(client, mapped, window)
      : { rowNos: numbersIn(window.rows, window.limit), total: null }
  const found = await client.query<Stored>(`${ROW} and r.row_no = any ($3::int[])`, [
    mapped.orgId,
    mapped.importId,
    rowNos,
  ])
  const place = new Map(rowNos.map((rowNo, index) => [rowNo, index]))
  const rows = found.rows.toSorted((a, b) => (place.get(a.rowNo) ?? 0) - (place.get(b.rowNo) ?? 0))
  return { rows: await presentRows(client, mapped, rows), total }
}

async function presentRows(client: ClientBase, mapped: MappedImport, rows: Stored[]): Promise<ImportRow[]> {
  if (rows.every((row) => row.valid !== null)) {
    const source = await rowSourceOf(client, mapped)
    return rows.map((row) =>
      present({
        ...row,
        values: valuesOf(row, source),
        problems: row.problems ?? [],
        existing: row.existing ?? false,
      }),
    )
  }
  const rules = await rulesOf(client, mapped)
  const checked = await checkBatch(
    rows,
    rules,
    standaloneBatch(
      () => Promise.resolve(new Map()),
      () => Promise.resolve({ owners: new Map(), claimed: new Map() }),
    ),
  )
  return checked.map(present)
}

export async function stagedRows(client: ClientBase, ref: ImportRef, rowNos: number[]): Promise<StagedRow[]> {
  const { rows } = await client.query<Stored>(
    `${ROW} and not coalesce(e.deleted, false) and r.row_no = any ($3::int[]) order by r.row_no`,
    [ref.orgId, ref.importId, rowNos],
  )
  return rows
}

export type Edit = { rowNo: number; values: RowValues; deleted?: boolean }

/** One edit per row, as if they had been applied one after the other. */
export function mergeEdits(edits: Edit[]): Edit[] {
  const byRow = new Map<number, Edit>()
  for (const edit of edits) {
    byRow.set(edit.rowNo, {
      ...byRow.get(edit.rowNo),
      ...edit,
      values: { ...byRow.get(edit.rowNo)?.values, ...edit.values },
    })
  }
  return [...byRow.values()]
}

type Outcome = { rowNo: number; key: string | null; valid: boolean }

/** So many rows besides the edited ones are checked again at once: more would keep this process from everything else. */
const MAX_OTHERS = 500
/** Enough to know that there are more, even if all rows that a call can edit are among them. */
const MAX_OUTCOMES = 2000 + MAX_OTHERS + 1

async function outcomes(client: ClientBase, ref: ImportRef, where: string, value: unknown): Promise<Outcome[]> {
  const { rows } = await client.query<Outcome>(
    `select row_no as "rowNo", row_key as "key", valid from import_check
     where org_id = $1 and import_id = $2 and ${where} limit ${MAX_OUTCOMES}`,
    [ref.orgId, ref.importId, value],
  )
  return rows
}

const count = (rows: { valid: boolean }[]) => ({
  valid: rows.filter((row) => row.valid).length,
  invalid: rows.filter((row) => !row.valid).length,
})

const ENDS = 'exists (select from unnest($3::text[]) as ending where right(row_key, length(ending)) = ending)'

/** Rows besides the edited ones whose validity the edit may change: those with the same keys or the same codes, before or after it. */
async function affectedRows(client: ClientBase, mapped: MappedImport, input: Edited): Promise<Outcome[]> {
  const { target } = mapped
  const { rules, rowNos, before } = input
  const now = input.rows.map((row) => readRow(row, rules))
  const { exact, endings } = affectedKeys(keysOf(before), keysOf(now), mapped)
  const ofEndings = endings.length > 0 ? await outcomes(client, mapped, ENDS, endings) : []
  const group = [...(await outcomes(client, mapped, 'row_key = any ($3::text[])', exact)), ...ofEndings]
  const others = new Map(group.map((row) => [row.rowNo, row]))
  const ofKeys = [...others.values()].filter((row) => !rowNos.includes(row.rowNo))
  if (!target.claims) return ofKeys
  const { of } = target.claims
  const known = [...rowNos, ...ofKeys.map((row) => row.rowNo)]
  const claimed = now.flatMap((one) => {
    const { parsed } = checkWhole(one, rules)
    return parsed ? of(parsed).map((claim) => claim.code) : []
  })
  const codes = [...new Set([...claimed, ...(await codesOf(client, mapped, known))])]
  const rivals = await findConflicts(client, mapped, { codes, rowNos: known })
  return [...ofKeys, ...(await outcomes(client, mapped, 'row_no = any ($3::int[])', rivals))]
}
type Edited = { rules: RowRules; rowNos: number[]; before: Outcome[]; rows: StagedRow[] }

/**
 * Checks the edited rows again, and all others that the edit concerns.
 * Returns both and by how much the counts changed; undefined when the others are so many that a worker must do it.
 */
export async function recheck(
  client: ClientBase,
  mapped: MappedImport,
  rowNos: number[],
): Promise<{ rows: ImportRow[]; others: ImportRow[]; valid: number; invalid: number } | undefined> {
  const { target, orgId } = mapped
  const rules = await rulesOf(client, mapped)
  const edited = await stagedRows(client, mapped, rowNos)
  const before = await outcomes(client, mapped, 'row_no = any ($3::int[])', rowNos)
  const others = await affectedRows(client, mapped, { rules, rowNos, before, rows: edited })
  if (others.length > MAX_OTHERS) return undefined
  const otherNos = others.map((row) => row.rowNo)
  const rows = [...edited, ...(await stagedRows(client, mapped, otherNos))].sort((a, b) => a.rowNo - b.rowNo)
  // Those left out as well: what they claimed is free.
  const again = [...rowNos, ...otherNos]
  const affected = await checkBatch(
    rows,
    rules,
    standaloneBatch(
      (keys) => target.existing(client, orgId, keys),
      (codes) => claimsBeside(client, mapped, { codes, rowNos: again }),
    ),
  )
  await client.query('delete from import_check where org_id = $1 and import_id = $2 and row_no = any ($3::int[])', [
    orgId,
    mapped.importId,
    again,
  ])
  await writeChecks(client, mapped, affected)
  const was = count([...before, ...others])
  const is = count(affected.map((row) => ({ valid: row.problems.length === 0 })))
  const asked = new Set(rowNos)
  const [answered, beside] = [
    affected.filter((row) => asked.has(row.rowNo)),
    affected.filter((row) => !asked.has(row.rowNo)),
  ]
  return {
    rows: answered.map(present),
    others: beside.map(present),
    valid: is.valid - was.valid,
    invalid: is.invalid - was.invalid,
  }
}

/** Rows that came in the body of a call, checked against one another and against what is there already. */
export async function checkStandaloneRows(
  client: ClientBase,
  { orgId, target, onExisting }: { orgId: number; target: Target; onExisting: OnExisting },
  rows: { rowNo: number; values: RowValues }[],
): Promise<CheckedRow[]> {
  const nothing = { importId: '', mapping: {}, constants: {}, defaultedFields: [], choices: {} }
  const rules = await rulesOf(client, { ...nothing, orgId, target, onExisting })
  return checkBatch(
    rows.map((row) => ({ rowNo: row.rowNo, cells: [], notes: null, edit: row.values })),
    rules,
    standaloneBatch(
      (keys) => target.existing(client, orgId, keys),
      async (codes) => ({
        owners: (await target.claims?.owners(client, orgId, codes)) ?? new Map(),
        claimed: new Map(),
      }),
    ),
  )
}

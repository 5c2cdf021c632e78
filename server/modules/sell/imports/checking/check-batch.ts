import { fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { piecesOf } from '@waybill/contract/sheets/lines'
import {
  type CheckedRow,
  checkWhole,
  type Existing,
  keysOf,
  markDuplicates,
  extraCellProblem,
  readRow,
  type ReadRow,
  remarksOf,
  type RowRules,
  type StagedRow,
} from './check-rows.ts'
import { type Claims, markDuplicateCodes } from './unique-codes.ts'
import { type GroupHeads, contradictions, isPart, isRepeat, assignMissingStores } from './row-grouping.ts'
import type { Target } from '../targets/index.ts'

/** What is carried from batch to batch of an import. */
export type Progress = GroupHeads & {
  /** Earlier rows to which rows of later batches add lines: those are settled in the end. */
  continued: Set<number>
  /** Rows of earlier batches. */
  load: (rowNos: number[]) => Promise<StagedRow[]>
  existing: (keys: string[]) => Promise<Existing>
  claims: (codes: string[]) => Promise<Claims>
  /** The rows of the codes that were claimed. */
  claimed: Map<string, number>
}

/** The first row of each key: those of this batch, and those of earlier batches that occur again. */
async function loadGroupHeads(rows: ReadRow[], rules: RowRules, progress: Progress): Promise<Map<string, ReadRow>> {
  const groupHeads = new Map<string, ReadRow>()
  const earlier = new Set<number>()
  for (const one of rows) {
    if (one.key === null || groupHeads.has(one.key)) continue
    const first = progress.firstRow.get(one.key)
    if (first === undefined) {
      progress.firstRow.set(one.key, one.row.rowNo)
      groupHeads.set(one.key, one)
    } else if (first === one.row.rowNo) groupHeads.set(one.key, one)
    else earlier.add(first)
  }
  if (earlier.size === 0 || !rules.target.lineGrouping) return groupHeads
  for (const row of await progress.load([...earlier])) {
    const one = readRow(row, rules)
    if (one.key !== null) groupHeads.set(one.key, one)
  }
  return groupHeads
}

/** The row as lines of the order whose first row is `head`; undefined when it is not part of it. */
function checkJoined(one: ReadRow, head: ReadRow, rules: RowRules): CheckedRow | undefined {
  const { lineGrouping: joining } = rules.target
  if (!joining || !isPart(one, head, rules, joining) || isRepeat(one, head, rules)) return undefined
  const { problems, lines } = joining.checkLines(one.values, remarksOf(one, rules))
  const beyond = extraCellProblem(one.row, rules)
  problems.push(...contradictions(one, head, rules, joining), ...(beyond ? [beyond] : []))
  const parsed = problems.length > 0 ? null : { lines }
  const { row, values, key } = one
  return { rowNo: row.rowNo, values, problems, parsed, key, joinedTo: head.row.rowNo, existing: false }
}

/** The problem of the other rows of an order when one of them is wrong: an order is imported as a whole or not at all. */
export function groupProblem(target: Target, bad: { rowNo: number; problems: FieldProblem[] }): FieldProblem {
  const exists = bad.problems.find((problem) => problem.code === target.existsCode)
  return exists ?? fieldProblem(target.fields.keyField, 'ORDER_ROW_INVALID', { params: { row: bad.rowNo } })
}

/** What is wrong with rows that have more pieces together than an order can have. */
function tooManyOf(rows: CheckedRow[], { lineGrouping: joining }: Target): FieldProblem | undefined {
  const lines = rows.flatMap((row) => (row.parsed as { lines: { quantity: number }[] } | null)?.lines ?? [])
  return joining && piecesOf(lines) > joining.most.pieces ? joining.most.problem : undefined
}

/** Merges the rows of each order: all lines into its first row, or an error into all of them when one is wrong. */
function mergeGroups(rows: CheckedRow[], target: Target, continued: Set<number>): void {
  const byNo = new Map(rows.map((row) => [row.rowNo, row]))
  const groups = Map.groupBy(
    rows.filter((row) => row.joinedTo !== null),
    (row) => row.joinedTo!,
  )
  for (const [headNo, more] of groups) {
    const head = byNo.get(headNo)
    if (!head) {
      continued.add(headNo)
      continue
    }
    // The order exists and is skipped: there is nothing to add to.
    if (head.problems.length === 0 && head.parsed === null) continue
    const all = [head, ...more]
    const bad = all.find((row) => row.problems.length > 0)
    const problem = bad ? groupProblem(target, bad) : tooManyOf(all, target)
    for (const row of all) {
      if (problem && row.problems.length === 0) row.problems.push(problem)
      const lines = (row.parsed as { lines: object[] } | null)?.lines ?? []
      if (!problem && row !== head) (head.parsed as { lines: object[] }).lines.push(...lines)
      if (problem || row !== head) row.parsed = null
    }
  }
}

/** Checks rows one by one, then against one another and what there is already. */
export async function checkBatch(rows: StagedRow[], rules: RowRules, progress: Progress): Promise<CheckedRow[]> {
  const read = rows.map((row) => readRow(row, rules))
  const load = async (rowNos: number[]) => (await progress.load(rowNos)).map((row) => readRow(row, rules))
  await assignMissingStores(read, rules, { ...progress, load })
  const groupHeads = await loadGroupHeads(read, rules, progress)
  const existing = await progress.existing(keysOf(read))
  const checked = read.map((one) => {
    const head = one.key === null ? undefined : groupHeads.get(one.key)
    const isUpdate = rules.onExisting === 'update' && one.key !== null && existing.get(one.key) === null
    const isHead = head === undefined || head.row.rowNo === one.row.rowNo
    return (isHead ? undefined : checkJoined(one, head, rules)) ?? checkWhole(one, rules, isUpdate)
  })
  markDuplicates(checked, rules, { firstRow: progress.firstRow, existing })
  await markDuplicateCodes(checked, rules.target, progress)
  mergeGroups(checked, rules.target, progress.continued)
  return checked
}

/** The same for a batch without any others. */
export const standaloneBatch = (existing: Progress['existing'], claims: Progress['claims']): Progress => ({
  firstRow: new Map(),
  stores: new Set(),
  continued: new Set(),
  load: () => Promise.resolve([]),
  existing,
  claims,
  claimed: new Map(),
})

import { fieldProblem, type FieldProblem } from '@waybill/contract'
import { piecesOf } from '@waybill/contract/orders/import-lines'
import {
  type CheckedRow,
  checkWhole,
  type Existing,
  keysOf,
  markDuplicates,
  problemBeyond,
  readRow,
  type ReadRow,
  remarksOf,
  type RowRules,
  type StagedRow,
} from './check-rows.ts'
import { type Claims, markClaims } from './unique-codes.ts'
import { type Begun, differences, isPart, isRepeat, joinStores } from './row-grouping.ts'
import type { Target } from '../targets/index.ts'

/** What is remembered from batch to batch of an import. */
export type Progress = Begun & {
  /** Earlier rows to which rows of later batches add lines: those are settled in the end. */
  continued: Set<number>
  /** Rows of earlier batches. */
  load: (rowNos: number[]) => Promise<StagedRow[]>
  existing: (keys: string[]) => Promise<Existing>
  claims: (codes: string[]) => Promise<Claims>
  /** The rows of the codes that were claimed. */
  claimed: Map<string, number>
}

/** In which row each key began: those of this batch, and those of earlier ones that are named again. */
async function beginnings(rows: ReadRow[], rules: RowRules, progress: Progress): Promise<Map<string, ReadRow>> {
  const begun = new Map<string, ReadRow>()
  const earlier = new Set<number>()
  for (const one of rows) {
    if (one.key === null || begun.has(one.key)) continue
    const first = progress.firstRow.get(one.key)
    if (first === undefined) {
      progress.firstRow.set(one.key, one.row.rowNo)
      begun.set(one.key, one)
    } else if (first === one.row.rowNo) begun.set(one.key, one)
    else earlier.add(first)
  }
  if (earlier.size === 0 || !rules.target.joining) return begun
  for (const row of await progress.load([...earlier])) {
    const one = readRow(row, rules)
    if (one.key !== null) begun.set(one.key, one)
  }
  return begun
}

/** The row as lines of the order that began in `head`; undefined when it is none of its rows. */
function checkJoined(one: ReadRow, head: ReadRow, rules: RowRules): CheckedRow | undefined {
  const { joining } = rules.target
  if (!joining || !isPart(one, head, rules, joining) || isRepeat(one, head, rules)) return undefined
  const { problems, lines } = joining.checkLines(one.values, remarksOf(one, rules))
  const beyond = problemBeyond(one.row, rules)
  problems.push(...differences(one, head, rules, joining), ...(beyond ? [beyond] : []))
  const parsed = problems.length > 0 ? null : { lines }
  const { row, values, key } = one
  return { rowNo: row.rowNo, values, problems, parsed, key, joinedTo: head.row.rowNo, existing: false }
}

/** What the other rows of an order are told when one of them is wrong: it is imported whole or not at all. */
export function problemOfOthers(target: Target, bad: { rowNo: number; problems: FieldProblem[] }): FieldProblem {
  const exists = bad.problems.find((problem) => problem.code === target.existsCode)
  return exists ?? fieldProblem(target.fields.keyField, 'ORDER_ROW_INVALID', { params: { row: bad.rowNo } })
}

/** What is wrong with rows that have more pieces together than an order can have. */
function tooManyOf(rows: CheckedRow[], { joining }: Target): FieldProblem | undefined {
  const lines = rows.flatMap((row) => (row.parsed as { lines: { quantity: number }[] } | null)?.lines ?? [])
  return joining && piecesOf(lines) > joining.most.pieces ? joining.most.problem : undefined
}

/** Puts the rows of each order together: all lines into its first row, or an error into all when one is wrong. */
function settle(rows: CheckedRow[], target: Target, continued: Set<number>): void {
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
    // The order exists and is left out: there is nothing to add to.
    if (head.problems.length === 0 && head.parsed === null) continue
    const all = [head, ...more]
    const bad = all.find((row) => row.problems.length > 0)
    const problem = bad ? problemOfOthers(target, bad) : tooManyOf(all, target)
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
  await joinStores(read, rules, { ...progress, load })
  const begun = await beginnings(read, rules, progress)
  const existing = await progress.existing(keysOf(read))
  const checked = read.map((one) => {
    const head = one.key === null ? undefined : begun.get(one.key)
    const isUpdate = rules.onExisting === 'update' && one.key !== null && existing.get(one.key) === null
    const isHead = head === undefined || head.row.rowNo === one.row.rowNo
    return (isHead ? undefined : checkJoined(one, head, rules)) ?? checkWhole(one, rules, isUpdate)
  })
  markDuplicates(checked, rules, { firstRow: progress.firstRow, existing })
  await markClaims(checked, rules.target, progress)
  settle(checked, rules.target, progress.continued)
  return checked
}

/** The same for rows that are all there is. */
export const alone = (existing: Progress['existing'], claims: Progress['claims']): Progress => ({
  firstRow: new Map(),
  stores: new Set(),
  continued: new Set(),
  load: () => Promise.resolve([]),
  existing,
  claims,
  claimed: new Map(),
})

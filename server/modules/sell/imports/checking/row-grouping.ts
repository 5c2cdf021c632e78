import { fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { cellText } from '@waybill/contract/sheets/row-reader'
import type { ReadRow, RowRules } from './check-rows.ts'
import type { MappedImport } from '../job/mapped-import.ts'
import type { LineGrouping } from '../targets/index.ts'

/** With more contradictions than these a row is not a part of the order whose number it has, but another one. */
const MAX_DIFFERENCES = 3
/** Of a file that names more stores a row without one is an order by itself. */
const MAX_STORES = 50

/**
 * Cells that contradict the first row of the order, or fill what that one leaves empty: nothing is dropped silently. What was typed
 * there applies to all its rows.
 */
export function contradictions(
  one: ReadRow,
  head: ReadRow,
  rules: RowRules,
  { lineKeys }: LineGrouping,
): FieldProblem[] {
  return Object.entries(one.values).flatMap(([key, text]) => {
    const [value, other] = [cellText(text ?? ''), cellText(head.values[key] ?? '')]
    if (lineKeys.has(key) || value === '' || value.toLowerCase() === other.toLowerCase()) return []
    // What all rows share where their cell is empty says nothing against the cell of the first.
    if (text === rules.constants[key]) return []
    if (head.row.edit?.[key] !== undefined && one.row.edit?.[key] === undefined) return []
    const field = rules.target.fields.byKey.get(key)?.label
    return [fieldProblem(key, 'ORDER_ROW_DIFFERS', { field, params: { value, other, row: head.row.rowNo } })]
  })
}

/** Whether the row has lines of the order whose first row is `head`, or repeats it. */
export function isPart(one: ReadRow, head: ReadRow, rules: RowRules, joining: LineGrouping): boolean {
  if (!joining.hasLine(one.values)) return false
  const isFilled = ({ fieldName }: FieldProblem) => cellText(head.values[fieldName] ?? '') !== ''
  return contradictions(one, head, rules, joining).filter(isFilled).length <= MAX_DIFFERENCES
}

/**
 * Whether the row says all of what the other says; both are of one store. What stands in a column without a field counts as well: the
 * number of a transaction distinguishes two lines that are otherwise the same.
 */
export function isRepeat(one: ReadRow, head: ReadRow, { readColumns: read, target }: RowRules): boolean {
  const fields = new Set([...Object.keys(one.values), ...Object.keys(head.values)])
  for (const key of fields)
    if (key !== target.lineGrouping?.storeKey && cellText(one.values[key] ?? '') !== cellText(head.values[key] ?? ''))
      return false
  const [cells, others] = [one.row.cells, head.row.cells]
  const longer = cells.length > others.length ? cells : others
  return longer.every((_, at) => read.has(at) || cellText(cells[at] ?? '') === cellText(others[at] ?? ''))
}

export type GroupHeads = {
  /** The earliest row of each key. */
  firstRow: Map<string, number>
  /** The stores of those keys, '' for none. */
  stores: Set<string>
}

/** The one earlier order with the same number, where only one of the two names its store. */
function orderInOtherStore(
  key: string,
  { storeOf, inStore }: LineGrouping,
  { firstRow, stores }: GroupHeads,
): string | undefined {
  if (stores.size > MAX_STORES) return undefined
  const store = storeOf(key)
  const areNamed = stores.size > (stores.has('') ? 1 : 0)
  if (!(store === '' ? areNamed : stores.has('')) || firstRow.has(key)) return undefined
  const others = store === '' ? [...stores].map((named) => inStore(key, named)) : [inStore(key, '')]
  const [found, ...more] = others.filter((other) => firstRow.has(other))
  return more.length === 0 ? found : undefined
}

/** Assigns rows without a store to the order with their number, if they are part of it: many files name the store in the first row only. */
export async function assignMissingStores(
  rows: ReadRow[],
  rules: RowRules,
  groupHeads: GroupHeads & { load: (rowNos: number[]) => Promise<ReadRow[]> },
): Promise<void> {
  const { lineGrouping: joining } = rules.target
  if (!joining) return
  const { firstRow, stores } = groupHeads
  const orderOf = (key: string | null) => (key === null ? undefined : orderInOtherStore(key, joining, groupHeads))
  const earlier = new Set(rows.flatMap(({ key }) => firstRow.get(orderOf(key) ?? '') ?? []))
  const loaded = earlier.size > 0 ? await groupHeads.load([...earlier]) : []
  const heads = new Map([...loaded, ...rows].map((one) => [one.row.rowNo, one]))
  for (const one of rows) {
    if (one.key === null) continue
    const order = orderOf(one.key)
    const head = order === undefined ? undefined : heads.get(firstRow.get(order) ?? 0)
    if (order !== undefined && head && isPart(one, head, rules, joining)) one.key = order
    if (firstRow.has(one.key)) continue
    firstRow.set(one.key, one.row.rowNo)
    stores.add(joining.storeOf(one.key))
  }
}

/**
 * The keys of rows that an edit may have moved to another order: those before and now, and what they are without a store. `endings`: of rows that
 * name no store now, keys of any.
 */
export function affectedKeys(
  before: string[],
  now: string[],
  { mapping, target: { lineGrouping: joining } }: MappedImport,
): { exact: string[]; endings: string[] } {
  if (!joining) return { exact: [...before, ...now], endings: [] }
  const { storeOf, inStore } = joining
  const bare = (key: string) => inStore(key, '')
  const known = new Set(before.map(bare))
  // Without a column for it no row names a store, and looking through all keys takes long.
  const isNamed = typeof mapping[joining.storeKey] === 'number'
  const endings = isNamed ? now.filter((key) => storeOf(key) === '' && !known.has(key)) : []
  return { exact: [...new Set([...before, ...now].flatMap((key) => [key, bare(key)]))], endings }
}

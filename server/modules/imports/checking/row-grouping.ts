import { fieldProblem, type FieldProblem } from '@waybill/contract'
import { cellText } from '@waybill/contract/imports/row-reader'
import type { ReadRow, RowRules } from './check-rows.ts'
import type { MappedImport } from '../job/mapped-import.ts'
import type { Joining } from '../targets/index.ts'

/** With more contradictions than these a row is not a part of the order whose number it has, but another one. */
const MOST_DIFFERENCES = 3
/** Of a file that names more stores a row without one is an order by itself. */
const MOST_STORES = 50

/**
 * Cells that say something else than the row in which the order began, or what that one leaves empty: nothing is dropped without a word. What was
 * typed there counts for all its rows.
 */
export function differences(one: ReadRow, head: ReadRow, rules: RowRules, { lineKeys }: Joining): FieldProblem[] {
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

/** Whether the row has lines of the order that began in `head`, or repeats it. */
export function isPart(one: ReadRow, head: ReadRow, rules: RowRules, joining: Joining): boolean {
  if (!joining.hasLine(one.values)) return false
  const isSaid = ({ fieldName }: FieldProblem) => cellText(head.values[fieldName] ?? '') !== ''
  return differences(one, head, rules, joining).filter(isSaid).length <= MOST_DIFFERENCES
}

/**
 * Whether the row says all of what the other says; both are of one store. What stands in a column without a field counts as well: the
 * number of a transaction tells two lines apart that are else the same.
 */
export function isRepeat(one: ReadRow, head: ReadRow, { read, target }: RowRules): boolean {
  const fields = new Set([...Object.keys(one.values), ...Object.keys(head.values)])
  for (const key of fields)
    if (key !== target.joining?.storeKey && cellText(one.values[key] ?? '') !== cellText(head.values[key] ?? ''))
      return false
  const [cells, others] = [one.row.cells, head.row.cells]
  const longer = cells.length > others.length ? cells : others
  return longer.every((_, at) => read.has(at) || cellText(cells[at] ?? '') === cellText(others[at] ?? ''))
}

export type Begun = {
  /** The earliest row of each key. */
  firstRow: Map<string, number>
  /** The stores of those keys, '' for none. */
  stores: Set<string>
}

/** The one order of the same number that began before, where only one of the two names its store. */
function besides(key: string, { storeOf, inStore }: Joining, { firstRow, stores }: Begun): string | undefined {
  if (stores.size > MOST_STORES) return undefined
  const store = storeOf(key)
  const areNamed = stores.size > (stores.has('') ? 1 : 0)
  if (!(store === '' ? areNamed : stores.has('')) || firstRow.has(key)) return undefined
  const others = store === '' ? [...stores].map((named) => inStore(key, named)) : [inStore(key, '')]
  const [found, ...more] = others.filter((other) => firstRow.has(other))
  return more.length === 0 ? found : undefined
}

/** Gives rows without a store to the order of their number, if they are a part of it: many files name the store in the first row only. */
export async function joinStores(
  rows: ReadRow[],
  rules: RowRules,
  begun: Begun & { load: (rowNos: number[]) => Promise<ReadRow[]> },
): Promise<void> {
  const { joining } = rules.target
  if (!joining) return
  const { firstRow, stores } = begun
  const orderOf = (key: string | null) => (key === null ? undefined : besides(key, joining, begun))
  const earlier = new Set(rows.flatMap(({ key }) => firstRow.get(orderOf(key) ?? '') ?? []))
  const loaded = earlier.size > 0 ? await begun.load([...earlier]) : []
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
 * The keys of rows that an edit may have made a part of another order: those before and now, and what they are without a store. `endings`: of rows that
 * name no store now, keys of any.
 */
export function keysConcerned(
  before: string[],
  now: string[],
  { mapping, target: { joining } }: MappedImport,
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

import { fieldProblem, findImportField, type FieldProblem, type Mapping, type OrderImportKey } from '@waybill/contract'
import {
  checkOrderRow,
  type OrderRowContext,
  type ParsedOrderRow,
  type RowRemarks,
  type RowValues,
} from '@waybill/contract/orders/import-rules'
import { totalWeight } from '@waybill/contract/parcel'
import { type CellNote, undefused } from '../../spreadsheet/index.ts'

export type { OrderRowContext, ParsedOrderRow, RowValues }
/** A staged row with what the user typed over it. */
export type StagedRow = { rowNo: number; cells: string[]; notes: CellNote[] | null; edit: RowValues | null }
export type CheckedRow = {
  rowNo: number
  values: RowValues
  problems: FieldProblem[]
  order: ParsedOrderRow | null
  orderKey: string | null
}

/** A valid row as it waits to become an order, its weight worked out; null when it is not valid. */
export function storedOrder({ order }: CheckedRow): (ParsedOrderRow & { weightCg: number | null }) | null {
  if (!order) return null
  const { massUnit, weight, weight2 } = order.package
  const known = weight !== null || weight2 !== null
  return { ...order, weightCg: known ? totalWeight({ massUnit, weight, weight2, packageNum: 1 }) : null }
}

const SEPARATOR = '\u001f'

/** Which order a row names: the store, in any case, and the number. Null without a number. */
export function orderKeyOf(values: RowValues): string | null {
  const number = (values.orderNO ?? '').trim()
  return number === '' ? null : `${(values.storeName ?? '').trim().toLowerCase()}${SEPARATOR}${number}`
}

export const orderNumberOf = (key: string): string => key.slice(key.indexOf(SEPARATOR) + 1)

/** A row in system fields: what was typed, else the mapped cell. Empty cells are left out. */
export function valuesOf(row: StagedRow, mapping: Mapping): RowValues {
  const values: RowValues = {}
  for (const [field, index] of Object.entries(mapping)) {
    const cell = index === null || index === undefined ? undefined : row.cells[index]
    if (cell !== undefined && cell !== '') values[field as OrderImportKey] = undefused(cell)
  }
  return { ...values, ...row.edit }
}

/** The reader's remarks on mapped cells that nobody has typed over. */
function remarksOf(row: StagedRow, mapping: Mapping): RowRemarks | undefined {
  if (!row.notes) return undefined
  const remarks: RowRemarks = {}
  for (const [field, index] of Object.entries(mapping)) {
    const note = row.notes.find((candidate) => candidate.col === index)
    if (note && row.edit?.[field as OrderImportKey] === undefined) remarks[field as OrderImportKey] = note.code
  }
  return remarks
}

/** Everything that can be said about a row by itself; rows that name the same order are compared by markDuplicates. */
export function checkRow(row: StagedRow, mapping: Mapping, context: OrderRowContext): CheckedRow {
  const values = valuesOf(row, mapping)
  const { problems, order } = checkOrderRow(values, context, remarksOf(row, mapping))
  return { rowNo: row.rowNo, values, problems, order, orderKey: orderKeyOf(values) }
}

/** Marks rows that repeat the order of an earlier row, or one that exists already. `firstRow` remembers the earliest row of each order. */
export function markDuplicates(rows: CheckedRow[], firstRow: Map<string, number>, existing: ReadonlySet<string>): void {
  const field = findImportField('orderNO')?.label
  for (const row of rows) {
    if (row.orderKey === null) continue
    const first = firstRow.get(row.orderKey)
    if (first === undefined) firstRow.set(row.orderKey, row.rowNo)
    const value = orderNumberOf(row.orderKey)
    if (first !== undefined && first !== row.rowNo)
      row.problems.push(fieldProblem('orderNO', 'DUPLICATE_IN_FILE', { field, params: { value, row: first } }))
    else if (existing.has(row.orderKey))
      row.problems.push(fieldProblem('orderNO', 'DUPLICATE_ORDER', { field, params: { value } }))
    else continue
    row.order = null
  }
}

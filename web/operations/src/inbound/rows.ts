import type { InboundDetail, InboundLineInput } from '@waybill/contract/inbound/api'
import { pastedQuantity } from '@waybill/contract/stock/pasted-quantity'

/** A row of the form: what was typed, with a key of its own. */
export interface FormRow extends InboundLineInput {
  key: string
}

let serial = 0
export const newRow = (sku = '', quantity = ''): FormRow => ({ key: `${Date.now()}-${++serial}`, sku, quantity })

const heads = new Set(['sku', 'sku or barcode', 'sku 或条码'])

/** Rows pasted from a spreadsheet: SKU and quantity between tabs; a row of headings is left out. */
export function pastedRows(text: string): FormRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const rows = heads.has((cells[0]?.[0] ?? '').toLowerCase()) ? cells.slice(1) : cells
  return rows.map(([sku = '', quantity = '']) => newRow(sku.slice(0, 200), pastedQuantity(quantity.slice(0, 20))))
}

export const isBlank = ({ sku, quantity }: InboundLineInput): boolean => sku.trim() === '' && quantity.trim() === ''

/** One more of a product that is in a row already, or a row of its own. */
export function withProduct(rows: readonly FormRow[], sku: string): FormRow[] {
  const known = rows.find((row) => row.sku.trim().toLowerCase() === sku.toLowerCase())
  const more = (quantity: string) => (/^\d{1,9}$/.test(quantity) ? String(Number(quantity) + 1) : quantity)
  if (known) return rows.map((row) => (row === known ? { ...row, quantity: more(row.quantity) } : row))
  return [...rows.filter((row) => !isBlank(row)), newRow(sku, '1')]
}

export const unitsOf = (rows: readonly InboundLineInput[]): number =>
  rows.reduce((sum, { quantity }) => sum + (/^\d{1,9}$/.test(quantity) ? Number(quantity) : 0), 0)

export const rowsOf = ({ lines }: InboundDetail): FormRow[] =>
  lines.map(({ sku, expected }) => newRow(sku, String(expected)))

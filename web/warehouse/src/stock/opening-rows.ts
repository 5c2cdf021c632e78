import { openingColumns, openingWords } from '@waybill/contract/stock/opening'
import { pastedQuantity } from '@waybill/contract/stock/pasted-quantity'
import type { OpeningRow } from '@waybill/contract/stock/staff-api'

/** The longest text of a cell that the call takes. */
const longest: Record<keyof OpeningRow, number> = { place: 100, sku: 200, lotNo: 100, expiry: 40, quantity: 20 }
const heads = new Set(Object.values(openingWords).flatMap(({ en, cn }) => [en.toLowerCase(), cn]))

/** Rows pasted from a spreadsheet: cells between tabs, in the order of the columns; a row of headings is left out. */
export function openingRows(text: string): OpeningRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const rows = heads.has((cells[0]?.[0] ?? '').toLowerCase()) ? cells.slice(1) : cells
  return rows.map((row) => {
    const value = (column: keyof OpeningRow) => (row[openingColumns.indexOf(column)] ?? '').slice(0, longest[column])
    return {
      place: value('place'),
      sku: value('sku'),
      quantity: pastedQuantity(value('quantity')),
      lotNo: value('lotNo'),
      expiry: value('expiry'),
    }
  })
}

export const unitsIn = (rows: readonly OpeningRow[]): number =>
  rows.reduce((sum, { quantity }) => sum + (/^\d{1,9}$/.test(quantity) ? Number(quantity) : 0), 0)

import { timesOf, wholeSkuOf } from '../doubtful-lines.ts'
import { parseLines } from '../lines.ts'
import type { ImportField, RowValues } from '../fields.ts'
import { tidy } from '../values.ts'
import type { ColumnReader, ReadCell } from './reader.ts'

const doubtful = (text: string): boolean => parseLines(text) === 'LINES_AMBIGUOUS'
/** Beside a quantity, a name or a price of the row a SKU is taken as it stands. */
const OF_LINE = ['quantity', 'itemName', 'itemPrice']
const isWritten = (row: RowValues, key: string): boolean => (row[key]?.trim() ?? '') !== ''

/** What a text must have in it to be looked at beside a quantity: a number with a sign of times, or in brackets. The database reads it too. */
export const perhapsTimes =
  /(?:^|[;；,，\s])\d{1,4}\s*[x×✕*]\s*\S|\S\s*[x×✕*]\s*\d{1,4}\s*(?:$|[;；,，])|[(（]\s*[x×✕*]?\s*\d{1,4}\s*[)）]\s*$/i

/** "2 x ABC" beside a quantity of 1, 2 or none is two of ABC; several SKUs become a list where the row says nothing of a single one. */
function withoutTimes(text: string, row: RowValues): RowValues | null {
  const written = doubtful(text) ? timesOf(text) : text
  const lines = written === null || !perhapsTimes.test(text) ? 'MIN' : parseLines(written)
  if (typeof lines === 'string') return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = row.quantity?.trim() ?? ''
  if (!['', '1', String(pieces)].includes(ordered)) return null
  const [line, ...others] = lines
  if (!line?.sku || line.sku === tidy(text)) return null
  if (others.length === 0) return { sku: line.sku, quantity: String(line.quantity) }
  const isPlain = lines.every(({ sku, quantity }) => !/["*×✕]/.test(sku ?? '') && quantity > 0)
  if (!isPlain || pieces === lines.length || isWritten(row, 'itemName') || isWritten(row, 'itemPrice')) return null
  return {
    sku: lines.map(({ sku, quantity }) => (quantity === 1 ? sku : `${sku}*${quantity}`)).join('; '),
    quantity: '',
  }
}

/** Reads quantities that are written in a column of SKUs, or takes such a text as one SKU. */
export function skuReader(field: ImportField, kind: 'times' | 'wholeSku'): ColumnReader {
  const write = kind === 'times' ? timesOf : wholeSkuOf
  const read: ReadCell = (text, row) => {
    if (OF_LINE.some((key) => isWritten(row, key))) return kind === 'times' ? withoutTimes(text, row) : null
    const value = doubtful(text) ? write(text) : null
    return value === null ? null : { [field.key]: value }
  }
  return { kind, beside: OF_LINE, read }
}

import type { OrderImportKey } from './import-keys.ts'
import type { RowReader } from '../sheets/row-reader.ts'
import { parseLines, MOST_PIECES, LONGEST_SKU, withinBounds } from '../sheets/lines.ts'
import type { ParsedLine } from '../sheets/parsed-line.ts'
import { parsePacked } from '../sheets/packed-lines.ts'
import { moneyOfCents } from '../sheets/values.ts'

/** Fields that say something of one line, not of the order. */
export const lineKeys: readonly OrderImportKey[] = ['sku', 'quantity', 'itemName', 'itemPrice']

type Row = RowReader<OrderImportKey>
const reportQuantity = (row: Row, key: OrderImportKey): void =>
  row.report(key, 'MIN', { min: 1, unit: 'piece' }, { min: 1, unit: '件' })

function reported(row: Row, lines: ReturnType<typeof parseLines>): ParsedLine[] {
  if (typeof lines !== 'string') return lines
  if (lines === 'MIN') reportQuantity(row, 'sku')
  else if (lines === 'LINES_AMBIGUOUS') row.report('sku', lines)
  else if (lines === 'MAX')
    row.report('sku', 'MAX', { max: MOST_PIECES, unit: 'pieces' }, { max: MOST_PIECES, unit: '件' })
  else row.report('sku', 'LENGTH_MAX', { max: LONGEST_SKU })
  return []
}

/** The SKU column alone may list several lines. */
function readList(row: Row): ParsedLine[] {
  // Line breaks part the lines here, so the text is taken before they are tidied away.
  const text = row.lines('sku')
  return text === '' ? [] : reported(row, parseLines(text))
}

/** All items of an order packed into the SKU cell; undefined when they are not. */
function readPacked(row: Row): ParsedLine[] | undefined {
  const lines = parsePacked(row.lines('sku'))
  if (lines === null) row.report('sku', 'LINES_UNREADABLE')
  return lines === undefined ? undefined : reported(row, withinBounds(lines ?? []))
}

/** The lines of a row. With a quantity, name or price of its own a row is one line, and its SKU is taken as it stands, signs and all. */
export function readLines(row: Row): ParsedLine[] {
  const packed = readPacked(row)
  if (packed) return packed
  const quantity = row.integer('quantity')
  const name = row.text('itemName')
  const price = row.hundredths('itemPrice')
  if (quantity === null && name === null && price === null) return readList(row)
  const sku = row.text('sku')
  if (sku === null && name === null) return []
  if (sku !== null && sku.length > LONGEST_SKU) row.report('sku', 'LENGTH_MAX', { max: LONGEST_SKU })
  if (quantity !== null && quantity < 1) reportQuantity(row, 'quantity')
  return [
    {
      sku,
      quantity: quantity ?? 1,
      ...(name !== null && { name }),
      ...(price !== null && { unitPrice: moneyOfCents(price) }),
    },
  ]
}

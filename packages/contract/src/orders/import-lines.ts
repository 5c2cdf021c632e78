import type { Money } from '../money.ts'
import type { RowReader } from '../imports/row-reader.ts'
import { moneyOfCents, tidy } from '../imports/values.ts'
import type { OrderImportKey } from './import-keys.ts'

/** What of an order is bought: a SKU, a name or both; the price is of one piece, where the file has it. */
export type ParsedLine = { sku: string | null; quantity: number; name?: string; unitPrice?: Money }
const times = /^(.*?\S)\s*(?:[*×✕]|\s[x]\s*)\s*(\d{1,6})$/iu
const LONGEST_SKU = 100

/** "A-1*2; B-2" → lines; quantity 1 when none is written. MIN: a quantity is 0; LENGTH_MAX: a SKU, or the list, is longer than 100. */
export function parseLines(text: string): ParsedLine[] | 'MIN' | 'LENGTH_MAX' {
  const lines: ParsedLine[] = []
  for (const part of text.split(/[;；\n|]|,\s|，/)) {
    const item = tidy(part)
    if (item === '') continue
    const match = times.exec(item)
    const [sku, quantity] = match ? [match[1] ?? '', Number(match[2])] : [item, 1]
    if (quantity < 1) return 'MIN'
    if (sku.length > LONGEST_SKU) return 'LENGTH_MAX'
    lines.push({ sku: tidy(sku), quantity })
  }
  return lines.length > 100 ? 'LENGTH_MAX' : lines
}

/** Fields that say something of one line, not of the order. */
export const lineKeys: readonly OrderImportKey[] = ['sku', 'quantity', 'itemName', 'itemPrice']

type Row = RowReader<OrderImportKey>
const reportQuantity = (row: Row, key: OrderImportKey): void =>
  row.report(key, 'MIN', { min: 1, unit: 'piece' }, { min: 1, unit: '件' })

/** The SKU column alone may list several lines. */
function readList(row: Row): ParsedLine[] {
  // Line breaks part the lines here, so the text is taken before they are tidied away.
  const text = row.lines('sku')
  if (text === '') return []
  const lines = parseLines(text)
  if (typeof lines !== 'string') return lines
  if (lines === 'MIN') reportQuantity(row, 'sku')
  else row.report('sku', 'LENGTH_MAX', { max: LONGEST_SKU })
  return []
}

/** The lines of a row. With a quantity, name or price of its own a row is one line, and its SKU is taken as it stands, signs and all. */
export function readLines(row: Row): ParsedLine[] {
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

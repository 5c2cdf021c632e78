import { tidy } from '../imports/values.ts'

export type ParsedLine = { sku: string; quantity: number }
const times = /^(.*?\S)\s*(?:[*×✕]|\s[x]\s*)\s*(\d{1,6})$/iu

/** "A-1*2; B-2" → lines; quantity 1 when none is written. MIN: a quantity is 0; LENGTH_MAX: a SKU, or the list, is longer than 100. */
export function parseLines(text: string): ParsedLine[] | 'MIN' | 'LENGTH_MAX' {
  const lines: ParsedLine[] = []
  for (const part of text.split(/[;；\n|]|,\s|，/)) {
    const item = tidy(part)
    if (item === '') continue
    const match = times.exec(item)
    const [sku, quantity] = match ? [match[1] ?? '', Number(match[2])] : [item, 1]
    if (quantity < 1) return 'MIN'
    if (sku.length > 100) return 'LENGTH_MAX'
    lines.push({ sku: tidy(sku), quantity })
  }
  return lines.length > 100 ? 'LENGTH_MAX' : lines
}

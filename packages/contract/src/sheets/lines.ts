import type { ParsedLine } from './parsed-line.ts'
import { tidy } from './values.ts'
import { numberCell } from './fields.ts'

const times = /^(.*?\S)\s*(?:[*×✕]|\s[x]\s*)\s*(\d{1,9})$/iu
/** Parts the lines of a cell. */
export const lineSeparator = /[;；\n|]|,\s|，/
/** A SKU in quotes, as exports write one that has a separator or a quantity of its own in it, else all up to the next separator. */
const listed = /(?:\s*"((?:[^"]|"")+)"\s*(?:[*×✕]\s*(\d{1,9})\s*)?|((?:(?![;；\n|，]|,\s)[^])*))(?:[;；\n|，]|,\s|$)/gy
export const LONGEST_SKU = 100

/** "MUG (x2)". */
const timesInBrackets = /^(.*?\S)\s*[([（]\s*[x*×✕]\s*(\d{1,9})\s*[)\]）]$/iu
/** "2 x MUG": a quantity only before a word, for "2 x 4" is a size. */
const timesBefore = /^(\d{1,9})\s*(?:[*×✕]\s*|x\s+)(\p{L}.*)$/iu
/** "MUG(2)", "MUG (2 pcs)", "MUG: 2", "MUG - 2 pcs", "2个MUG", "2 x 4 board": a SKU as it stands, or a quantity. */
const perhapsTimes =
  /^.*\S\s*[([（]\s*(?:qty\W*)?\d{1,9}\s*(?:pcs?|pieces?|ea|件|个)?\.?\s*[)\]）]$|^.*[^\d\s]\s*[:=：]\s*\d{1,9}$|^\d{1,9}\s*(?:[*×✕]|x\s|(?:pcs?|pieces?)\s|[件个個])|\S(?:\s*[-–—]\s*|\s+)\d{1,9}\s*(?:pcs?|pieces?|件|个|個)\.?$/iu

/** Undefined when nobody can tell whether the text has a quantity in it. */
function plainLine(text: string): ParsedLine | undefined {
  const after = times.exec(text) ?? timesInBrackets.exec(text)
  const [, count, sku = ''] = timesBefore.exec(text) ?? []
  if (after && count === undefined) return { sku: tidy(after[1] ?? ''), quantity: Number(after[2]) }
  if (after || (count === undefined && perhapsTimes.test(text))) return undefined
  return count === undefined ? { sku: tidy(text), quantity: 1 } : { sku: tidy(sku), quantity: Number(count) }
}

function linesIn(text: string): (ParsedLine | undefined)[] {
  if (!text.includes('"')) return text.split(lineSeparator).map((part) => plainLine(tidy(part)))
  return [...text.matchAll(listed)].map(([, quoted, quantity = '1', plainText = '']) =>
    quoted === undefined
      ? plainLine(tidy(plainText))
      : { sku: tidy(quoted.replaceAll('""', '"')), quantity: Number(quantity) },
  )
}

/**
 * "A-1*2; B-2; "C;3"*4" → lines; quantity 1 when none is written. MIN: a quantity is 0; LENGTH_MAX: a SKU is longer than 100, or there are
 * more than 100. MAX: more pieces than an order can have. LINES_AMBIGUOUS: a text may have a quantity in it, "MUG(2)"; in quotes it has none.
 */
export function parseLines(text: string): ParsedLine[] | LinesFault {
  const lines = linesIn(text)
  const clear = lines.filter((line) => line !== undefined)
  if (clear.length < lines.length) return 'LINES_AMBIGUOUS'
  return withinBounds(clear.filter(({ sku }) => sku !== ''))
}

type LinesFault = 'MIN' | 'MAX' | 'LENGTH_MAX' | 'LINES_AMBIGUOUS'
/** Pieces of an order in all. */
export const MOST_PIECES = numberCell.max
export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export function withinBounds(lines: ParsedLine[]): ParsedLine[] | LinesFault {
  if (lines.some(({ quantity }) => quantity < 1)) return 'MIN'
  if (piecesOf(lines) > MOST_PIECES) return 'MAX'
  return lines.length > 100 || lines.some(({ sku }) => (sku ?? '').length > LONGEST_SKU) ? 'LENGTH_MAX' : lines
}

import type { SheetRow } from './types.ts'

const LOOKED_AT = 20
/** A heading is a name, not a sentence. */
const SHORT = 60

/**
 * The index, in `rows`, of the row that most likely holds the headings, -1 when there are no rows. Only the first 20 rows are
 * looked at. `isKnownHeading` scores a text from 0 (no field's name) to 1 (surely one).
 */
export function findHeaderRow(rows: readonly SheetRow[], isKnownHeading: (text: string) => number): number {
  const first = rows.slice(0, LOOKED_AT)
  const width = Math.max(1, ...first.map((row) => filled(row).length))
  let best = { index: first.length > 0 ? 0 : -1, score: Number.NEGATIVE_INFINITY }
  first.forEach((row, index) => {
    const score = headingScore(filled(row), width, isKnownHeading)
    if (score > best.score) best = { index, score }
  })
  return best.index
}

/** From here on a text is surely the name of a field. */
const KNOWN = 0.85
/** Data have several values, or a third of them. */
const VALUES = 2

/** Whether a row holds data rather than headings: none of its texts is the name of a field, and some are numbers, dates or addresses of mail. */
export function looksLikeData(row: SheetRow, isKnownHeading: (text: string) => number): boolean {
  const cells = filled(row)
  const values = cells.filter(isValue).length
  const isNumbered = values >= VALUES || (values > 0 && values * 3 >= cells.length)
  return isNumbered && cells.every((text) => isValue(text) || isKnownHeading(text) < KNOWN)
}

/** Share of the width in distinct short texts, plus share that names fields, less the share that only data have. */
function headingScore(cells: string[], width: number, isKnownHeading: (text: string) => number): number {
  const distinct = new Set(cells.map((text) => text.toLowerCase()))
  const names = [...distinct].filter((text) => text.length <= SHORT && !isValue(text)).length
  const words = cells.filter((text) => !isValue(text))
  const known = words.reduce((sum, text) => sum + isKnownHeading(text), 0)
  const values = cells.length - words.length
  return (names + known * 1.5 - values) / width
}

function filled(row: SheetRow): string[] {
  return row.cells.map((text) => text.trim()).filter((text) => text !== '')
}

/** Numbers, amounts, dates, times, addresses of mail and web, phone numbers: never a heading. */
function isValue(text: string): boolean {
  return (
    /^[-+(]?[$€£¥]?\s?[\d][\d.,:/\s()-]*%?$/.test(text) || /^\d{4}-\d\d-\d\d/.test(text) || /@.+\.|^https?:/i.test(text)
  )
}

import { type Cell, type ColumnType, isNumber, type Marks, type TableColumn } from './table.ts'

/** Of Excel: longer text makes it call the file damaged. */
const CELL_CHARACTERS = 32_767
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Places in the list of cell formats of styles.xml. */
export const formats = { heading: 1, text: 2, number: 3, money: 4, day: 5, time: 6, wrong: 7 } as const

/** The letters of a column, 0 = A. */
export function lettersOf(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const codeOf = (char: string): string => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text for XML; what XML cannot hold is written as Excel writes it (_x0001_), and what only looks like that is kept apart from it. */
export function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[&<>"_\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, codeOf)
      .replace(/[&<>"]/g, (char) => entities[char] ?? char)
  )
}

const textCell = (place: string, format: number, text: string): string => {
  const kept = text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS - 1)}…` : text
  const blanks = /^\s|\s$|\n|\t/.test(kept) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t${blanks}>${escaped(kept)}</t></is></c>`
}

const DAY_MS = 86_400_000
/** Days since 1899-12-30, as Excel counts; null for text that is no moment it can show. */
function serialOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text) || text < '1900-03-01') return null
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`)
  return Number.isNaN(at) ? null : at / DAY_MS + 25_569
}

function valueOf(type: ColumnType, text: string): number | string | null {
  if (type === 'day' || type === 'time') return serialOf(text)
  return type !== 'text' && isNumber(text) ? text : null
}

/** Builds the rows of one sheet; a text is always a text cell, so that none can become a formula. */
export class SheetRows {
  readonly #columns: { letters: string; type: ColumnType }[]

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns.map(({ type }, at) => ({ letters: lettersOf(at), type }))
  }

  heading(columns: readonly TableColumn[]): string {
    const cells = columns.map(({ heading }, at) => textCell(`${lettersOf(at)}1`, formats.heading, heading))
    return `<row r="1">${cells.join('')}</row>`
  }

  row(no: number, cells: readonly Cell[], marks?: Marks): string {
    let xml = `<row r="${no}">`
    for (const [at, { letters, type }] of this.#columns.entries()) {
      const text = cells[at] ?? ''
      const wrong = marks?.has(at) ?? false
      if (text === '' && !wrong) continue
      const place = letters + no
      const value = text === '' || wrong ? null : valueOf(type, text)
      if (value !== null) xml += `<c r="${place}" s="${formats[type]}"><v>${value}</v></c>`
      else if (text === '') xml += `<c r="${place}" s="${formats.wrong}"/>`
      else xml += textCell(place, wrong ? formats.wrong : formats.text, text)
    }
    return `${xml}</row>`
  }
}

/** Everything of a sheet before its rows: heading frozen, widths. */
export function sheetHead(columns: readonly TableColumn[]): string {
  const widths = columns.map(
    ({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  )
}

/** Everything after its rows. */
export const sheetTail = (columns: number, lastRow: number, commented: boolean): string =>
  `</sheetData><autoFilter ref="A1:${lettersOf(columns - 1)}${lastRow}"/>${commented ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`

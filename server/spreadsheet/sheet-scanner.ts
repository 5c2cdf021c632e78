import { numberText, isoCellText } from './cell-text.ts'
import type { HiddenParts } from './hidden-parts.ts'
import type { Limits } from './limits.ts'
import type { MergedCells } from './merged-cells.ts'
import { type NumberFormat, plainFormat } from './number-format.ts'
import { losesDigits } from './number-text.ts'
import type { DateSystem } from './serial-date.ts'
import { rawCap } from './shared-strings.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { CellNote } from './types.ts'
import { isName, XmlScanner } from './xml-scanner.ts'
import { attribute, decodeCellText } from './xml-text.ts'

/** A row as scanned: a number in `cells` is the index of a shared string that may not be loaded yet. */
export type RawRow = { no: number; cells: (string | number)[]; notes: CellNote[]; lastShared: number; hidden: boolean }

export type SheetContext = {
  formats: readonly NumberFormat[]
  system: DateSystem
  limits: Limits
  merged: MergedCells | undefined
  hidden: HiddenParts
  /** The workbook asks for its formulas to be calculated when it is opened. */
  uncalculated: boolean
}

const LETTERS = 26
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576
// The first letter of the attribute t (ECMA-376 part 1 §18.18.11): b, d, e, inlineStr, n, s or str.
const NUMBER = 110
const SHARED = 115
const STR = 1
const INLINE = 105
const BOOLEAN = 98
const ERROR = 101
const DATE = 100

/** Finds the rows and cells of a worksheet part. Hot: every cell of a file passes here, hence no objects and no regexes. */
export class SheetScanner extends XmlScanner {
  /** Rows scanned and not yet taken by the caller. */
  rows: RawRow[] = []
  #context: SheetContext
  #rawCap: number
  #sawRoot = false
  #inData = false
  #row: RawRow = { no: 0, cells: [], notes: [], lastShared: -1, hidden: false }
  #rowIsNumbered = false
  #col = -1
  #type = NUMBER
  #style = 0
  #formula = false
  #stored = false
  #phonetic = false
  #raw = ''

  constructor(context: SheetContext) {
    super()
    this.#context = context
    this.#rawCap = rawCap(context.limits.cellCharacters)
  }

  /** True when the part ended in the middle, or was no worksheet at all. */
  get broken(): boolean {
    return !this.#sawRoot || (this.#inData && !this.done)
  }

  protected open(text: string, from: number, nameEnd: number, end: number): number {
    const selfClosing = text.charCodeAt(end - 1) === 47
    if (!this.#inData) {
      if (isName(text, from, nameEnd, 'sheetData')) {
        this.#inData = !selfClosing
        this.done = selfClosing
      } else if (isName(text, from, nameEnd, 'worksheet')) this.#sawRoot = true
      else if (isName(text, from, nameEnd, 'col')) this.#hideColumns(text.slice(nameEnd, end))
      return end + 1
    }
    const length = nameEnd - from
    const first = text.charCodeAt(from)
    if (length === 1 && first === 99) return this.#openCell(text, nameEnd, end, selfClosing)
    if (length === 1 && (first === 118 || first === 116)) this.#openValue(selfClosing)
    else if (length === 1 && first === 102) this.#formula = true
    else if (isName(text, from, nameEnd, 'row')) this.#openRow(text, nameEnd, end, selfClosing)
    else if (isName(text, from, nameEnd, 'rPh')) this.#phonetic = !selfClosing
    return end + 1
  }

  protected close(text: string, from: number, nameEnd: number): void {
    if (!this.#inData) return
    const first = text.charCodeAt(from)
    if (nameEnd - from === 1) {
      if (first === 118 || first === 116) this.wantsText = false
      else if (first === 99) this.#closeCell()
    } else if (isName(text, from, nameEnd, 'row')) this.rows.push(this.#row)
    else if (isName(text, from, nameEnd, 'rPh')) this.#phonetic = false
    else if (isName(text, from, nameEnd, 'sheetData')) this.done = true
  }

  protected text(piece: string): void {
    if (this.#raw.length < this.#rawCap) this.#raw = this.#raw === '' ? piece : this.#raw + piece
  }

  #hideColumns(tag: string): void {
    if (!isHidden(tag)) return
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    if (min >= 1 && max >= min) this.#context.hidden.hide(min - 1, Math.min(max, this.#context.limits.columns) - 1)
  }

  #openRow(text: string, nameEnd: number, end: number, selfClosing: boolean): void {
    const tag = text.slice(nameEnd, end)
    const no = rowNumber(tag)
    this.#rowIsNumbered = no > 0
    const hidden = isHidden(tag)
    this.#row = { no: no > 0 ? no : this.#row.no + 1, cells: [], notes: [], lastShared: -1, hidden }
    this.#col = -1
    this.#context.merged?.startRow(this.#row.no)
    if (selfClosing) this.rows.push(this.#row)
  }

  #openCell(text: string, nameEnd: number, end: number, selfClosing: boolean): number {
    this.#col++
    this.#type = NUMBER
    this.#style = 0
    this.#formula = false
    this.#stored = false
    this.#raw = ''
    this.#attributes(text, nameEnd, end)
    if (selfClosing) return end + 1
    return this.#plainCell(text, end)
  }

  /** The usual `<c …><v>…</v></c>` in one step; anything else is left to the general scanner. */
  #plainCell(text: string, end: number): number {
    if (!text.startsWith('<v>', end + 1)) return end + 1
    const stop = text.indexOf('<', end + 4)
    if (stop < 0 || !text.startsWith('/v></c>', stop + 1)) return end + 1
    this.#stored = true
    if (this.#type === SHARED) this.#addShared(wholeNumber(text, end + 4, stop))
    else {
      this.#raw = text.slice(end + 4, stop)
      this.#closeCell()
    }
    return stop + 8
  }

  /** Reads r, s and t of a cell, whichever order they come in. */
  #attributes(text: string, nameEnd: number, end: number): void {
    let index = nameEnd
    while (index < end) {
      const code = text.charCodeAt(index)
      if (code <= 32) {
        index++
        continue
      }
      const equals = text.indexOf('=', index)
      if (equals < 0 || equals > end) return
      let quote = equals + 1
      while (text.charCodeAt(quote) <= 32) quote++
      const close = text.indexOf(text.charCodeAt(quote) === 39 ? "'" : '"', quote + 1)
      if (close < 0 || close > end) return
      if (text.charCodeAt(index + 1) === 61 || text.charCodeAt(index + 1) <= 32)
        this.#attribute(text, code, quote + 1, close)
      index = close + 1
    }
  }

  #attribute(text: string, name: number, from: number, to: number): void {
    if (name === 114) this.#place(text, from, to)
    else if (name === 115) this.#style = wholeNumber(text, from, to)
    else if (name === 116) {
      this.#type = text.charCodeAt(from)
      if (this.#type === SHARED && to - from > 1) this.#type = STR
    }
  }

  #place(text: string, from: number, to: number): void {
    let col = 0
    let index = from
    for (; index < to; index++) {
      const letter = text.charCodeAt(index) & ~32
      if (letter < 65 || letter > 90) break
      col = col * LETTERS + letter - 64
    }
    if (col === 0 || col > LAST_COLUMN) throw new SpreadsheetError('FILE_CORRUPT', { row: this.#row.no })
    this.#col = col - 1
    // Some writers number the cells but not the rows.
    if (!this.#rowIsNumbered && index < to) {
      this.#row.no = wholeNumber(text, index, to)
      this.#rowIsNumbered = true
      this.#context.merged?.startRow(this.#row.no)
    }
  }

  #openValue(selfClosing: boolean): void {
    if (this.#phonetic) return
    this.#stored = true
    this.wantsText = !selfClosing
  }

  #closeCell(): void {
    const raw = this.#raw
    if (this.#formula && this.#lacksResult(raw)) return this.#put('', 'FORMULA_NO_VALUE')
    if (raw === '') return
    const type = this.#type
    if (type === SHARED) this.#addShared(wholeNumber(raw.trim(), 0, raw.trim().length))
    else if (type === STR || type === INLINE) this.#put(decodeCellText(raw))
    else if (type === BOOLEAN) this.#put(raw.trim() === '0' || raw.trim() === 'false' ? 'FALSE' : 'TRUE')
    else if (type === ERROR) this.#put(decodeCellText(raw), 'ERROR_CELL')
    else if (type === DATE) this.#put(isoCellText(decodeCellText(raw)))
    else this.#closeNumber(raw)
  }

  /**
   * A formula whose result nobody has computed yet. An empty value is a result only of type `str`, as Excel stores ="". In a workbook
   * that asks to be calculated when it is opened, 0 and '' are what libraries write in place of results.
   */
  #lacksResult(raw: string): boolean {
    const isText = this.#type === STR && this.#stored
    if (this.#context.uncalculated) return raw.trim() === '' || (this.#type === NUMBER && Number(raw) === 0)
    return raw.trim() === '' && !isText
  }

  #closeNumber(raw: string): void {
    const format = this.#context.formats[this.#style] ?? plainFormat
    const shown = numberText(raw.includes('&') ? decodeCellText(raw) : raw, format, this.#context.system)
    this.#put(shown, losesDigits(shown) ? 'DIGITS_LOST' : undefined)
  }

  #addShared(index: number): void {
    if (this.#reserve()) this.#row.cells[this.#col] = index
    if (index > this.#row.lastShared) this.#row.lastShared = index
  }

  #put(value: string, note?: CellNote['code']): void {
    if (!this.#reserve()) return
    this.#row.cells[this.#col] = value
    if (note) this.#row.notes.push({ col: this.#col, code: note })
  }

  /** Fills the gap before the cell; false when the cell lies under a merged range. */
  #reserve(): boolean {
    const { limits, merged } = this.#context
    if (this.#col >= limits.columns)
      throw new SpreadsheetError('TOO_MANY_COLUMNS', { max: limits.columns, row: this.#row.no })
    if (merged?.hides(this.#col)) return false
    const cells = this.#row.cells
    while (cells.length < this.#col) cells.push('')
    return true
  }
}

const isHidden = (tag: string): boolean => tag.includes('hidden') && /\shidden\s*=\s*["'](?:1|true|on)/.test(tag)

/** The r of a row tag, 0 when it has none. */
function rowNumber(tag: string): number {
  const found = /\sr\s*=\s*["'](\d+)/.exec(tag)
  const no = found ? Number(found[1]) : 0
  if (no > LAST_ROW) throw new SpreadsheetError('FILE_CORRUPT', { row: no })
  return no
}

/** The whole number at the start of `text[from..to)`, leading blanks skipped; NaN when there is none. */
function wholeNumber(text: string, from: number, to: number): number {
  let value = 0
  let index = from
  while (index < to && text.charCodeAt(index) <= 32) index++
  const start = index
  for (; index < to; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  return index === start ? Number.NaN : value
}

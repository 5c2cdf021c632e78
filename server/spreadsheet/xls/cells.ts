import { numberText } from '../cell-text.ts'
import { builtInFormat, type NumberFormat, plainFormat } from '../number-format.ts'
import { losesDigits } from '../number-text.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { CellNote } from '../types.ts'
import { type BiffRecord, isOneOf, kind, type Version } from './records.ts'
import { SpanReader, type Span } from './texts.ts'
import { decoded, type Globals } from './workbook.ts'

const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
}

/** The records of cells, their row and column and a style before what is in them. */
const cellKinds = new Set<number>([
  kind.integer2,
  kind.manyNumbers,
  kind.richText,
  kind.sharedText,
  kind.smallNumber,
  ...kind.number,
  ...kind.text,
  ...kind.truthOrError,
  ...kind.formula,
])
export const isCell = ({ type, start, end }: BiffRecord): boolean => cellKinds.has(type) && end - start >= 6

/** A formula is to be calculated whenever the file is opened. */
const CALCULATE = 3
const NO_NUMBER = 0xffff

type Shown = { text: string; note?: CellNote['code'] }
/** A cell's record; of a formula whose result is a text, the records that have it. */
export type CellRecord = BiffRecord & { result?: readonly Span[] | undefined }

/** Cells as the other readers give them. */
export class CellReader {
  readonly #stream: Buffer
  readonly #version: Version
  readonly #globals: Globals

  constructor(stream: Buffer, version: Version, globals: Globals) {
    this.#stream = stream
    this.#version = version
    this.#globals = globals
  }

  /** Puts what a record shows into the row. */
  read(record: CellRecord, cells: string[], notes: CellNote[]): void {
    const col = this.#stream.readUInt16LE(record.start + 2)
    if (record.type === kind.manyNumbers) return this.#readMany(record, col, { cells, notes })
    put(this.#shown(record), col, { cells, notes })
  }

  #readMany({ start, end }: CellRecord, first: number, row: Row): void {
    const count = Math.floor((end - start - 6) / 6)
    for (let index = 0; index < count; index++) {
      const at = start + 4 + index * 6
      put(this.#number(smallNumber(this.#stream, at + 2), this.#stream.readUInt16LE(at)), first + index, row)
    }
  }

  #shown(record: CellRecord): Shown {
    const { type, start, end } = record
    const isOld = type < 0x0008 && this.#version === 2
    const at = start + (isOld ? 7 : 6)
    const style = isOld ? undefined : this.#stream.readUInt16LE(start + 4)
    const has = (bytes: number): void => {
      if (at + bytes > end) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'cell' })
    }
    if (type === kind.sharedText) return (has(4), { text: this.#globals.texts.get(this.#stream.readUInt32LE(at)) })
    if (isOneOf(kind.text, type) || type === kind.richText) return { text: this.#text({ start: at, end }, isOld) }
    if (isOneOf(kind.truthOrError, type)) return (has(2), truthOrError(this.#stream[at]!, this.#stream[at + 1] === 1))
    if (type === kind.smallNumber) return (has(4), this.#number(smallNumber(this.#stream, at), style))
    if (type === kind.integer2 && isOld)
      return (has(2), this.#number(this.#stream.readUInt16LE(at), this.#oldStyle(start)))
    has(8)
    if (isOneOf(kind.formula, type)) return this.#formula(record, at, isOld ? this.#oldStyle(start) : style)
    return this.#number(this.#stream.readDoubleLE(at), isOld ? this.#oldStyle(start) : style)
  }

  /** Excel 2 has the number of the style in the cell, among other things. */
  #oldStyle(start: number): number {
    return this.#stream[start + 4]! & 0x3f
  }

  #formula({ result, end }: CellRecord, at: number, style: number | undefined): Shown {
    const flags = at + 10 <= end ? this.#stream.readUInt16LE(at + 8) : 0
    if (this.#stream.readUInt16LE(at + 6) !== NO_NUMBER) {
      const value = this.#stream.readDoubleLE(at)
      // What libraries write that calculate nothing.
      if (value === 0 && (flags & CALCULATE) !== 0) return { text: '', note: 'FORMULA_NO_VALUE' }
      return this.#number(value, style)
    }
    const [type, value] = [this.#stream[at]!, this.#stream[at + 2]!]
    if (type === 1 || type === 2) return truthOrError(value, type === 2)
    if (type === 3) return { text: '' }
    if (!result) return { text: '', note: 'FORMULA_NO_VALUE' }
    return { text: this.#text(result[0]!, this.#version === 2, result) }
  }

  #text(span: Span, isOld: boolean, spans: readonly Span[] = [span]): string {
    if (this.#version === 8) return new SpanReader(this.#stream, spans, span.start).text(2)
    const lengthBytes = isOld ? 1 : 2
    if (span.start + lengthBytes > span.end) return ''
    const length = isOld ? this.#stream[span.start]! : this.#stream.readUInt16LE(span.start)
    const start = span.start + lengthBytes
    if (start + length > span.end) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'text' })
    return decoded(this.#stream, { start, end: start + length }, this.#globals.charset)
  }

  #number(value: number, style: number | undefined): Shown {
    const text = numberText(String(value), this.#format(style), this.#globals.system)
    return losesDigits(text) ? { text, note: 'DIGITS_LOST' } : { text }
  }

  #format(style: number | undefined): NumberFormat {
    const index = style === undefined ? undefined : this.#globals.styles[style]
    if (index === undefined) return plainFormat
    return this.#globals.formats.get(index) ?? builtInFormat(index)
  }
}

type Row = { cells: string[]; notes: CellNote[] }
function put({ text, note }: Shown, col: number, { cells, notes }: Row): void {
  while (cells.length < col) cells.push('')
  cells[col] = text.replaceAll('\0', '').toWellFormed()
  if (note) notes.push({ col, code: note })
}

const truthOrError = (value: number, isError: boolean): Shown =>
  isError ? { text: errors[value] ?? '#ERROR!', note: 'ERROR_CELL' } : { text: value === 0 ? 'FALSE' : 'TRUE' }

/** Thirty bits of a number and two that say how it is meant: a hundredth, a whole number ([MS-XLS] §2.5.217). */
function smallNumber(stream: Buffer, at: number): number {
  const bits = stream.readInt32LE(at)
  const double = Buffer.alloc(8)
  double.writeInt32LE(bits & ~3, 4)
  const value = bits & 2 ? bits >> 2 : double.readDoubleLE(0)
  return bits & 1 ? value / 100 : value
}

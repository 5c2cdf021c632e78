import type { Limits } from './limits.ts'
import { megabytes, SpreadsheetError } from './spreadsheet-error.ts'
import type { CellNote, SheetRow } from './types.ts'

const BATCH = 500
/** Rows of the longest cells come fewer at a time: 500 of them would not fit into a worker's memory. */
const BATCH_CHARACTERS = 4_000_000

/** Controls, what could not be decoded, and code points that stand for nothing or nobody knows what. */
const unreadable = /[^\P{Cc}\t\n\r]|\ufffd|\p{Cn}|\p{Co}/u
/** Raw text that has more in it than the letters of most files: cheap enough to ask of everything that is read. */
const suspect = /[^\t\n\r -~\xa0-\u02ff\u2000-\u206f\u3000-\u30ff\u4e00-\u9fff\uff00-\uffdc]|&#|_x00/

/** Gathers rows into batches and keeps the counts that the limits cap; every reader hands its rows through here. */
export class RowCollector {
  #limits: Limits
  #batch: SheetRow[] = []
  #rows = 0
  #characters = 0
  /** Those of all batches taken. */
  #taken = 0
  #cells = 0
  #lastNo = 0
  #suspicious = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** True when a batch is ready for `take`. */
  get full(): boolean {
    return this.#batch.length >= BATCH || this.#characters - this.#taken >= BATCH_CHARACTERS
  }

  /** Looks over raw text that cells will be made of, so that only where it is needed each cell is looked at. */
  survey(raw: string): void {
    this.#suspicious ||= suspect.test(raw)
  }

  /** Adds a row whose cells may end in empty ones; a row without any text is left out. */
  add(no: number, cells: string[], notes?: CellNote[]): void {
    let width = cells.length
    while (width > 0 && cells[width - 1] === '' && !notes?.some((note) => note.col === width - 1)) width--
    if (width === 0) return
    cells.length = width
    this.#count(no, cells)
    const all = this.#suspicious ? withUnreadable(cells, notes) : notes
    this.#batch.push(all && all.length > 0 ? { no, cells, notes: all } : { no, cells })
  }

  /** The rows gathered since the last call. */
  take(): SheetRow[] {
    const batch = this.#batch
    this.#batch = []
    this.#taken = this.#characters
    return batch
  }

  #count(no: number, cells: string[]): void {
    const limits = this.#limits
    // Staging is keyed by the row's number: two rows of one number would lose one of them.
    if (no <= this.#lastNo) throw new SpreadsheetError('FILE_CORRUPT', { row: no, reason: 'row order' })
    this.#lastNo = no
    if (++this.#rows > limits.rows + 1) throw new SpreadsheetError('TOO_MANY_ROWS', { max: limits.rows })
    if (cells.length > limits.columns) throw new SpreadsheetError('TOO_MANY_COLUMNS', { max: limits.columns, row: no })
    this.#cells += cells.length
    for (let col = 0; col < cells.length; col++) {
      const length = cells[col]!.length
      if (length > limits.cellCharacters) throw cellTooLong(no, col, limits)
      this.#characters += length
    }
    if (this.#characters > limits.emittedCharacters || this.#cells > limits.emittedCells)
      throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { row: no, max: megabytes(limits.emittedCharacters) })
  }
}

function withUnreadable(cells: string[], notes: CellNote[] = []): CellNote[] {
  cells.forEach((text, col) => {
    if (text !== '' && unreadable.test(text)) notes.push({ col, code: 'UNREADABLE' })
  })
  return notes
}

/** The error of a cell above the cap; the column is told as the sheet names it. */
export function cellTooLong(row: number, col: number, limits: Limits): SpreadsheetError {
  return new SpreadsheetError('CELL_TOO_LONG', { row, column: columnName(col), max: limits.cellCharacters })
}

/** The letters of a column counted from 0: 0 → A, 26 → AA. */
export function columnName(col: number): string {
  let name = ''
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

import type { HiddenParts } from '../hidden-parts.ts'
import type { Limits } from '../limits.ts'
import { cellTooLong, type RowCollector } from '../row-collector.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SheetInfo } from '../types.ts'

/** Characters, entities and blanks included. */
const LONGEST_TEXT = 1_000_000

type Given = { collector: RowCollector; hidden: HiddenParts }

/** Puts the cells of a table into rows, sheet by sheet; only those of one sheet go out. */
export class TableRows {
  readonly sheets: SheetInfo[] = []
  readonly #given: Given | null
  readonly #limits: Limits
  readonly #wanted: number
  #no = 0
  #cells: string[] = []
  #col = 0
  #isHidden = false
  /** Columns that a cell above takes, with how many rows it takes them for. */
  #taken = new Map<number, number>()

  /** Without `given` only the sheets are counted. */
  constructor(given: Given | null, { wanted, limits }: { wanted: number; limits: Limits }) {
    this.#given = given
    this.#limits = limits
    this.#wanted = wanted
  }

  sheet(name: string, hidden: boolean): void {
    this.sheets.push({ index: this.sheets.length, name, hidden })
    this.#no = 0
    this.#taken.clear()
  }

  get isWanted(): boolean {
    return this.#given !== null && this.sheets.length - 1 === this.#wanted
  }

  /** Refuses a cell while it is gathered: its marks are gone in the end, so that it may be some times longer than a cell. */
  refuseLong(text: string): void {
    if (text.length > LONGEST_TEXT) throw cellTooLong(this.#no, this.#col, this.#limits)
  }

  beginRow(no: number | undefined, isHidden: boolean): void {
    this.#no = no ?? this.#no + 1
    this.#cells = []
    this.#col = 0
    this.#isHidden = isHidden
  }

  moveTo(col: number): void {
    this.#col = col
  }

  /** A cell and the room that it takes. */
  cell(text: string, { across = 1, down = 1 }: { across?: number; down?: number } = {}): void {
    if (!this.isWanted) return
    while ((this.#taken.get(this.#col) ?? 0) > 0) this.#col++
    const most = this.#limits.columns
    if (text !== '' && this.#col >= most) throw new SpreadsheetError('TOO_MANY_COLUMNS', { max: most, row: this.#no })
    if (text !== '') this.#cells[this.#col] = text
    const end = Math.min(this.#col + Math.max(1, across), most + 1)
    // The row that has the cell counts one off at its end too.
    if (down > 1) for (let col = this.#col; col < end; col++) this.#taken.set(col, down)
    this.#col = end
  }

  endRow(times = 1): void {
    for (const [col, left] of this.#taken) {
      if (left <= 1) this.#taken.delete(col)
      else this.#taken.set(col, left - 1)
    }
    if (!this.isWanted || !this.#given) return
    const { collector, hidden } = this.#given
    const cells = Array.from(this.#cells, (text) => text ?? '')
    if (cells.length === 0) {
      this.#no += times - 1
      return
    }
    for (let time = 0; time < times; time++) {
      const row = [...cells]
      if (hidden.reads(row, this.#isHidden)) collector.add(this.#no, row)
      if (time < times - 1) this.#no++
    }
  }
}

import { columnName, type SheetRow } from '../../../../spreadsheet/index.ts'
import { type Column, sampleOf, SAMPLES } from '../job/columns.ts'
import { NO_HEADINGS } from '../job/headless.ts'

/** Columns of which the first rows of a file show nothing: those that begin further down, with or without a heading. */
export class LateColumns {
  readonly #columns: Map<number, Column>
  readonly #isHeadless: boolean
  /** Columns without a value so far. */
  readonly #empty: Set<number>
  #width: number
  #hasChanged = false

  constructor(columns: readonly Column[], headerRow: number) {
    this.#columns = new Map(columns.map((column) => [column.index, column]))
    this.#isHeadless = headerRow === NO_HEADINGS
    this.#empty = new Set(columns.filter(({ samples }) => samples.length === 0).map(({ index }) => index))
    this.#width = columns.length
  }

  /** Looks at rows that were not among the first ones. */
  look(rows: readonly SheetRow[]): void {
    for (const { cells } of rows) {
      for (let index = this.#width; index < cells.length; index++) this.#add(index)
      this.#width = Math.max(this.#width, cells.length)
      for (const index of this.#empty) this.#sample(index, cells[index] ?? '')
    }
  }

  #add(index: number): void {
    this.#columns.set(index, { index, heading: this.#isHeadless ? columnName(index) : '', samples: [] })
    this.#empty.add(index)
    this.#hasChanged = true
  }

  #sample(index: number, cell: string): void {
    const sample = sampleOf(cell)
    const column = this.#columns.get(index)!
    if (sample === '' || column.samples.includes(sample)) return
    this.#columns.set(index, { ...column, samples: [...column.samples, sample] })
    this.#hasChanged = true
    if (column.samples.length + 1 >= SAMPLES) this.#empty.delete(index)
  }

  /** All columns as they are known now; null when the first rows showed them all. */
  get found(): Column[] | null {
    return this.#hasChanged ? [...this.#columns.values()].toSorted((a, b) => a.index - b.index) : null
  }
}

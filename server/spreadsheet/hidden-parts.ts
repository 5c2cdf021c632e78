/** What a sheet hides: rows that have text, also those that a filter hides, and columns that have text in some row. */
export type Hidden = { rows: number; columns: number }

/** Counts what a sheet hides, and leaves it out where the user wishes so. */
export class HiddenParts {
  readonly #leaveOut: boolean
  readonly #tell: ((hidden: Hidden) => void) | undefined
  /** Columns that the sheet hides, counted from 0. */
  readonly #columns = new Set<number>()
  readonly #filled = new Set<number>()
  #rows = 0

  constructor({ leaveHiddenOut = false, onHidden }: { leaveHiddenOut?: boolean; onHidden?: (hidden: Hidden) => void }) {
    this.#leaveOut = leaveHiddenOut
    this.#tell = onHidden
    onHidden?.({ rows: 0, columns: 0 })
  }

  /** The sheet hides the columns from one to another, counted from 0. */
  hide(from: number, to: number): void {
    for (let col = from; col <= to; col++) this.#columns.add(col)
  }

  /** Whether the row is to be read; its hidden cells are emptied where they are left out. */
  reads(cells: string[], isHidden: boolean): boolean {
    if (isHidden && cells.some((text) => text !== '')) this.#rows++
    const reads = !isHidden || !this.#leaveOut
    if (reads) for (const col of this.#columns) this.#look(cells, col)
    if (isHidden || this.#columns.size > 0) this.#tell?.({ rows: this.#rows, columns: this.#filled.size })
    return reads
  }

  #look(cells: string[], col: number): void {
    if (!cells[col]) return
    this.#filled.add(col)
    if (this.#leaveOut) cells[col] = ''
  }
}

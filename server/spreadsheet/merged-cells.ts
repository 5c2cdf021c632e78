/** A merged range, all counted from 0 but `top` and `bottom`, which are row numbers from 1. */
export type MergedRange = { top: number; bottom: number; left: number; right: number }

/** More are not looked at, so that they fit into memory: several in each order of the largest sheet. */
export const MERGES = 250_000
const LAST_COLUMN = 16_383

/** Reads "B2:D4"; undefined for anything else. */
export function parseRange(ref: string): MergedRange | undefined {
  const parts = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref)
  if (!parts) return undefined
  const [, left = '', top, right = '', bottom] = parts
  return { top: Number(top), bottom: Number(bottom), left: columnIndex(left), right: columnIndex(right) }
}

/** The column of its letters, from 0: A → 0, AA → 26. */
export function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/**
 * Tells which cells lie hidden under a merged range: a sheet shows only the first one, but files may hold values under it.
 * Rows are asked in rising order, so that each range costs its width once.
 */
export class MergedCells {
  #starts: MergedRange[]
  #ends: MergedRange[]
  #nextStart = 0
  #nextEnd = 0
  #cover: Int32Array
  #firsts = new Set<number>()
  #row = 0

  constructor(ranges: readonly MergedRange[], columns: number) {
    this.#starts = ranges.toSorted((a, b) => a.top - b.top)
    this.#ends = ranges.toSorted((a, b) => a.bottom - b.bottom)
    this.#cover = new Int32Array(Math.min(columns, LAST_COLUMN) + 1)
    for (const range of ranges) this.#firsts.add(range.top * (LAST_COLUMN + 1) + range.left)
  }

  /** Moves on to a row. */
  startRow(row: number): void {
    this.#row = row
    for (let range; (range = this.#starts[this.#nextStart]) && range.top <= row; this.#nextStart++) this.#add(range, 1)
    for (let range; (range = this.#ends[this.#nextEnd]) && range.bottom < row; this.#nextEnd++) this.#add(range, -1)
  }

  /** True when the row's cell is inside a range and not its first. */
  hides(col: number): boolean {
    if ((this.#cover[col] ?? 0) <= 0) return false
    return !this.#firsts.has(this.#row * (LAST_COLUMN + 1) + col)
  }

  #add(range: MergedRange, by: number): void {
    const right = Math.min(range.right, this.#cover.length - 1)
    for (let col = range.left; col <= right; col++) this.#cover[col]! += by
  }
}

/** Gives the rows of a merged range the value that stands in its first row, in the range's first column. */
export class FillDown {
  #waiting: MergedRange[]
  /** By column: a sound file has one range at most over a cell, so that a row costs no more than its width. */
  #open = new Map<number, { bottom: number; value: string }>()

  constructor(ranges: readonly MergedRange[]) {
    this.#waiting = downwards(ranges).toSorted((a, b) => b.top - a.top)
  }

  /** Fills a row; rows come in rising order. */
  fill(no: number, cells: string[]): void {
    for (const [left, { bottom, value }] of this.#open) {
      if (bottom < no) {
        this.#open.delete(left)
        continue
      }
      while (cells.length < left) cells.push('')
      if (!cells[left]) cells[left] = value
    }
    while ((this.#waiting.at(-1)?.top ?? Number.POSITIVE_INFINITY) <= no) {
      const { top, bottom, left } = this.#waiting.pop()!
      const value = cells[left]
      if (top === no && value) this.#open.set(left, { bottom, value })
    }
  }
}

/** The ranges over several rows. */
export function downwards(ranges: readonly MergedRange[]): MergedRange[] {
  return ranges.filter((range) => range.bottom > range.top)
}

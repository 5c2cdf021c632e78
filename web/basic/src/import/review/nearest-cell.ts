import type { ImportRow } from '@waybill/contract/imports/api'
import type { CellRef } from '@waybill/kit/edit-grid'

export type CellSearch = {
  /** Row numbers in the order in which they are shown. */
  order: ArrayLike<number>
  /** A loaded row by its place. */
  rowAt: (index: number) => ImportRow | undefined
  loadRow: (index: number) => Promise<ImportRow | undefined>
  /** The numbers of the rows that may hold what is looked for; asked only when a row is not loaded. */
  candidates: () => Promise<ReadonlySet<number>>
  columns: number
  isHit: (row: ImportRow, column: number) => boolean
}

/** The nearest cell after (1) or before (-1) another that is what is looked for, in reading order over all rows. */
export async function nearestCell(search: CellSearch, from: CellRef, direction: 1 | -1): Promise<CellRef | null> {
  let candidates: ReadonlySet<number> | undefined
  const hitIn = (row: ImportRow, first: number): number | undefined => {
    for (let column = first; column >= 0 && column < search.columns; column += direction) {
      if (search.isHit(row, column)) return column
    }
    return undefined
  }
  const start = direction === 1 ? 0 : search.columns - 1
  for (let index = from.row; index >= 0 && index < search.order.length; index += direction) {
    let row = search.rowAt(index)
    if (!row) {
      candidates ??= await search.candidates()
      if (!candidates.has(search.order[index]!)) continue
      row = await search.loadRow(index)
    }
    const column = row && hitIn(row, index === from.row ? from.column + direction : start)
    if (column !== undefined) return { row: index, column }
  }
  return null
}

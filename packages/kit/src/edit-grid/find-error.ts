import type { GridData } from './changes.ts'
import type { CellRef } from './grid-types.ts'

/** The nearest wrong cell after (1) or before (-1) a cell, in reading order, among rows that are loaded. */
export function findLoadedError(data: GridData, from: CellRef, direction: 1 | -1): CellRef | null {
  const isWrong = (row: number, column: number): boolean => {
    const id = data.columns[column]?.id
    return id !== undefined && Boolean(data.getRow(row)?.errors?.[id])
  }
  let column = from.column + direction
  for (let row = from.row; row >= 0 && row < data.rowCount; row += direction) {
    if (!data.getRow(row)) return null
    for (; column >= 0 && column < data.columns.length; column += direction) {
      if (isWrong(row, column)) return { row, column }
    }
    column = direction === 1 ? 0 : data.columns.length - 1
  }
  return null
}

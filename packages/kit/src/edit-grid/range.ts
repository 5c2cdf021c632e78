import type { CellRef, GridRange } from './grid-types.ts'

/** The rectangle between two corners. */
export const rangeOf = (a: CellRef, b: CellRef): GridRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

export const rangeHeight = (range: GridRange): number => range.bottom - range.top + 1
export const rangeWidth = (range: GridRange): number => range.right - range.left + 1
export const isSingleCell = (range: GridRange): boolean => rangeHeight(range) === 1 && rangeWidth(range) === 1

/** The nearest cell inside a grid of this size. */
export const clampCell = (cell: CellRef, size: { rows: number; columns: number }): CellRef => ({
  row: Math.max(0, Math.min(size.rows - 1, cell.row)),
  column: Math.max(0, Math.min(size.columns - 1, cell.column)),
})

type Move = { key: string; ctrl: boolean }

/** Where a navigation key leads (APG data grid); null when the key does not move. `page` is the number of rows of a screen. */
export function moveBy(
  { key, ctrl }: Move,
  from: CellRef,
  grid: { rows: number; columns: number; page: number },
): CellRef | null {
  const { row, column } = from
  const targets: Record<string, CellRef> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: ctrl ? grid.columns - 1 : column + 1 },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    PageDown: { row: row + grid.page, column },
    PageUp: { row: row - grid.page, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? grid.rows - 1 : row, column: grid.columns - 1 },
  }
  const target = targets[key]
  return target ? clampCell(target, grid) : null
}

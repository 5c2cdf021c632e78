/**
 * The edit grid, loaded with the screen that needs it.
 * The caller holds rows and errors; the grid draws the visible cells only and reports changes.
 */
export { EditGrid } from './edit-grid.tsx'
export { parseTsv, writeTsv } from './tsv.ts'
export type {
  CellRef,
  EditGridActions,
  EditGridProps,
  GridChange,
  GridColumn,
  GridColumnType,
  GridFill,
  GridRow,
} from './grid-types.ts'

import type { Ref } from 'react'

export type GridColumnType = 'text' | 'number' | 'list' | 'date'

export type GridColumn = {
  id: string
  head: string
  /** Pixels. */
  width: number
  type: GridColumnType
  /** Stays at the left edge while the rest scrolls; pinned columns come first. */
  pinned?: boolean
  required?: boolean
  readOnly?: boolean
  /** Choices of a list column; what is typed or pasted is matched by text or value, anything else is kept for the caller to refuse. */
  options?: readonly { value: string; text: string }[]
}

/** A row as the caller holds it; a new object whenever anything in it changes. All values are texts as typed. */
export type GridRow = {
  key: string
  /** The number shown at the left: the line in the file. */
  number: number
  cells: Readonly<Record<string, string | undefined>>
  /** Messages in the user's language, by column id. */
  errors?: Readonly<Record<string, string | undefined>>
  /** Something of it was changed and is not kept yet. */
  waiting?: boolean
  /** Marks it as part of another row, in words: that it goes on from there. */
  part?: string
  /** Marks it as naming what is there already, in words. */
  known?: string
}

export type CellRef = { row: number; column: number }
/** A rectangle of cells, all sides included. */
export type GridRange = { top: number; left: number; bottom: number; right: number }

/** One changed cell; `row` is its index in the current view, `key` the row's own. */
export type GridChange = { row: number; key: string; column: string; value: string }
/** The same texts for every row from `top` to `bottom`, by column id. */
export type GridFill = { top: number; bottom: number; values: Record<string, string> }
export type GridSort = { column: string; descending: boolean }

export type EditGridActions = {
  /** Moves the cursor to a cell, scrolls it into view and takes the focus. */
  goTo: (cell: CellRef) => void
  /** The same, but the focus stays where it is. */
  show: (cell: CellRef) => void
  focus: () => void
  /** Goes to the nearest wrong cell after (1, also left out) or before (-1) the cursor. */
  nextError: (direction?: 1 | -1) => void
  cursor: () => CellRef
  isEditing: () => boolean
  selection: () => GridRange
}

export type EditGridProps = {
  name: string
  columns: readonly GridColumn[]
  rowCount: number
  /** The row at an index, or undefined while it is not loaded. Called for visible rows on every render, so it must be a look-up. */
  getRow: (index: number) => GridRow | undefined
  /** The key of a row that need not be loaded; without it only loaded rows are changed. */
  keyAt?: (index: number) => string | undefined
  /** Which rows these are is not known yet: what is typed waits until it is. */
  pending?: boolean
  /** Rows `from` to `to` (excluded) will be seen soon and are not loaded. */
  onRangeNeeded?: (from: number, to: number) => void
  /** Loads rows `from` to `to` (excluded) for the clipboard. */
  loadRows?: (from: number, to: number) => Promise<readonly GridRow[]>
  /** Cells were changed; the caller shows them at once and checks them. */
  onEdit: (changes: GridChange[]) => void
  /** More rows than are worth an edit each get the same texts; without it such a change is made cell by cell. */
  onFill?: (fill: GridFill) => void
  /** Takes the last change back, and makes it again: the caller knows the changes, also those that were not made in the grid. */
  onUndo?: () => void
  onRedo?: () => void
  /** Finds the nearest error after (1) or before (-1) a cell over all rows; without it loaded rows are searched. */
  findError?: (from: CellRef, direction: 1 | -1) => CellRef | null | Promise<CellRef | null>
  onFind?: (mode: 'find' | 'replace') => void
  onRemoveRows?: (rows: { top: number; bottom: number }) => void
  /** The menu of a column is wanted at an element: by the button in its head, Shift+F10 or the menu key. */
  onColumnMenu?: (column: string, anchor: Element) => void
  sort?: GridSort
  readOnly?: boolean
  actions?: Ref<EditGridActions>
  className?: string
}

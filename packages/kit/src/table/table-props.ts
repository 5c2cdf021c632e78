import type { ReactNode } from 'react'
import type { LoadErrorProps } from '../display/page-state.tsx'
import type { MenuEntry } from '../overlay/menu.tsx'
import type { Column, ColumnLook, Sort } from './column.ts'
import type { Selection } from './selection.ts'

export type TablePage = {
  /** Numbers of the first and last row shown, from 1. */
  from: number
  to: number
  total: number
  /** The count stopped at `total`; shown with a plus. */
  capped?: boolean
  size: number
  sizes?: readonly number[]
  onSize?: (size: number) => void
  /** Undefined on the first page. */
  onPrevious?: () => void
  /** Undefined on the last page. */
  onNext?: () => void
}

export type DataTableProps<Row> = {
  /** Accessible name: "Orders". */
  name: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. Sorted and paged by the server. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What a row is called when its controls are named: its number. */
  rowName: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  page?: TablePage
  /** With `onSelection`, rows can be selected. */
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** The acts of the selection bar. */
  bulk?: (selection: Selection) => ReactNode
  /** The address of a row; its first cell becomes the link. */
  rowHref?: (row: Row) => string
  /** Opens a row; a plain click on its link calls this instead of following it. */
  onOpen?: (row: Row) => void
  onPeek?: (row: Row) => void
  /** The ⋯ menu of a row, "." on the keyboard. */
  rowMenu?: (row: Row) => readonly MenuEntry[]
  /** Single-key acts on the row under the cursor: `{ e: edit, y: copyNumber }`. */
  rowKeys?: Record<string, (row: Row) => void>
  /** What those do that are no entry of the menu, or one without a plain text. */
  rowKeyNames?: Record<string, string>
  refetching?: boolean
  error?: LoadErrorProps | null
  /** Shown instead of rows when there are none: FirstUse or NoMatch. */
  empty?: ReactNode
  /** Floats over the first rows: "4 new orders · Show". */
  notice?: ReactNode
  /** How the user arranged the columns; empty: as they come. */
  columnLook?: ColumnLook
  onColumnLook?: (look: ColumnLook) => void
  /** A row whose card or line deserves attention is not coloured here; say it with a badge. */
  className?: string
}

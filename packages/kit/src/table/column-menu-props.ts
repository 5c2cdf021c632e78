import type { ColumnLook } from './column.ts'

export type ColumnMenuProps = {
  columns: readonly { id: string; head: string }[]
  /** Those that there is room for now. */
  shown: ReadonlySet<string>
  look: ColumnLook
  onLook: (look: ColumnLook) => void
}

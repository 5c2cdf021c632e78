import type { RowValues } from '../fields.ts'
import type { ReadingKind } from './kinds.ts'

/** The text of the column's cell and those of other cells of its row. */
export type ReadCell = (text: string, row: RowValues) => RowValues | null
/** How a column may be read: which other cells of the row the reading looks at or fills, and what it makes of a cell; null: it leaves it as it is. */
export type ColumnReader = { kind: ReadingKind; beside: readonly string[]; read: ReadCell }

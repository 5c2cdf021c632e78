import type { Column } from './columns.ts'

/** In place of the number of the row with the headings, where a file has none: its columns are called by their letters. */
export const NO_HEADINGS = 0

/** Columns of a file without headings as they are matched: by what they hold alone, for L is no length. */
export const withoutHeadings = (columns: Column[]): Column[] => columns.map((column) => ({ ...column, heading: '' }))

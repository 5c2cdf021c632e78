/** How a column's texts are written: `day` is YYYY-MM-DD, `time` YYYY-MM-DD HH:MM, `number` and `money` plain decimals. */
export type ColumnType = 'text' | 'number' | 'money' | 'day' | 'time'
export interface TableColumn {
  heading: string
  type: ColumnType
  /** In characters; 16 when left out. */
  width?: number
}
/** A value as text; null: nothing. One that does not fit its column's type is written as text. */
export type Cell = string | null

/** A table on its way into a file: rows are written as they come and never held. */
export interface TableWriter {
  /** `marks`, where given, goes with the rows: which cells of a row are wrong, and why. */
  rows(rows: readonly (readonly Cell[])[], marks?: readonly Marks[]): Promise<void>
  end(): Promise<void>
  /** Lets go of the file when the work is given up. */
  close(): Promise<void>
}
/** Column → what is wrong in that cell. */
export type Marks = ReadonlyMap<number, string>

export const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(text)

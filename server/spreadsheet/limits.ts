const MB = 1024 * 1024

/** Caps on what one file may cost us. Bytes are bytes, characters are UTF-16 units. */
export type Limits = {
  /** Size of the file as sent. */
  fileBytes: number
  /** Size of an .xls as sent: its reader holds the whole file, and some bytes for each cell. */
  xlsBytes: number
  /** Entries in the zip directory. */
  zipEntries: number
  /** Inflated size of one part, declared and actual. */
  partBytes: number
  /** Inflated size of all parts, declared and actual. */
  totalBytes: number
  /** Inflated to packed size, asked of parts above `ratioFromBytes`. Real order files have about 6. */
  ratio: number
  ratioFromBytes: number
  /** Rows with text below the heading. */
  rows: number
  columns: number
  /** Excel's own cap on a cell. */
  cellCharacters: number
  sharedStrings: number
  /** All shared strings together: they stay in memory while the sheet is read. */
  sharedCharacters: number
  /** All cells handed out together: one shared string may be repeated in a million cells. */
  emittedCharacters: number
  /** Cells handed out, the empty ones between filled ones included. */
  emittedCells: number
}

export const defaultLimits: Limits = {
  fileBytes: 100 * MB,
  xlsBytes: 20 * MB,
  zipEntries: 2_000,
  partBytes: 600 * MB,
  totalBytes: 800 * MB,
  ratio: 200,
  ratioFromBytes: 20 * MB,
  rows: 200_000,
  columns: 512,
  cellCharacters: 32_767,
  sharedStrings: 3_000_000,
  sharedCharacters: 64 * MB,
  emittedCharacters: 400 * MB,
  emittedCells: 40_000_000,
}

/** The defaults with the caller's own figures over them. */
export function withDefaults(limits: Partial<Limits> = {}): Limits {
  return { ...defaultLimits, ...limits }
}

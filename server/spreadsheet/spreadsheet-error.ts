/** Every reason for which a file is refused. The texts in both languages live in the contract under the same codes. */
export type SpreadsheetErrorCode =
  | 'FILE_EMPTY'
  | 'FILE_ENCRYPTED'
  | 'FILE_CORRUPT'
  | 'FILE_TYPE_UNSUPPORTED'
  | 'FILE_HTML'
  | 'FILE_TOO_LARGE'
  | 'FILE_EXPANDS_TOO_MUCH'
  | 'FILE_UNSAFE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'CELL_TOO_LONG'
  | 'SHEET_NOT_FOUND'
  | 'NO_ROWS'

export type SpreadsheetErrorParams = Record<string, string | number>

/** A file that we refuse, with the code the user is told and its figures; `cause` is for the log only. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode
  readonly params: SpreadsheetErrorParams

  constructor(code: SpreadsheetErrorCode, params: SpreadsheetErrorParams = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause })
    this.name = 'SpreadsheetError'
    this.code = code
    this.params = params
  }
}

/** The size as people read it, for the `max` of a message: 104857600 → "100 MB". */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

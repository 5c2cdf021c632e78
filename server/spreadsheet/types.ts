/** What a file really is, told by its first bytes and never by its name. */
export type FileKind = 'csv' | 'xlsx' | 'xls' | 'html' | 'xml' | 'ods'

/** One worksheet; `index` counts the workbook's worksheets from 0, chart sheets left out. */
export type SheetInfo = { index: number; name: string; hidden: boolean }

/** What `profileFile` found out; `charset` and `delimiter` are guesses for csv that the user may correct. */
export type FileProfile = {
  kind: FileKind
  sheets: SheetInfo[]
  charset?: Charset
  delimiter?: string
  /** Set where the charset is doubtful and the user must choose: the candidates, likeliest first. */
  doubt?: CharsetDoubt[]
}

/** A charset that a text may be in, and some of its lines read so. */
export type CharsetDoubt = { charset: Charset; sample: string }

/** All that `TextDecoder` reads, under its names; gb18030 stands for GBK and GB2312 too. */
export const charsets = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-13',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-14',
  'iso-8859-3',
  'windows-1258',
  'windows-874',
] as const
export type Charset = (typeof charsets)[number]

/**
 * A remark beside a cell's text. ERROR_CELL: the sheet shows an error such as #N/A. FORMULA_NO_VALUE: a formula whose
 * result was never stored. DIGITS_LOST: a whole number of more than 15 digits, which a spreadsheet rounds. UNREADABLE: characters
 * that no text has, as of a damaged file or of another charset. UNCLOSED_QUOTE: a quote that is never closed took the rest of the file.
 * EXTRA_CELLS: from here on the row goes on behind the file's columns; given by who knows the headings.
 */
export type CellNote = {
  col: number
  code: 'ERROR_CELL' | 'FORMULA_NO_VALUE' | 'DIGITS_LOST' | 'UNREADABLE' | 'UNCLOSED_QUOTE' | 'EXTRA_CELLS'
}

/**
 * A row that has at least one cell with text. `no` is its number in the sheet, from 1, strictly increasing; `cells` has ''
 * where the sheet is empty and ends with its last filled cell; `notes[].col` counts from 0.
 */
export type SheetRow = { no: number; cells: string[]; notes?: CellNote[] }

export type ReadOptions = {
  profile: FileProfile
  /** `SheetInfo.index`; the first sheet when left out. */
  sheet?: number
  /** Overrides the guess in the profile (csv). */
  charset?: Charset
  /** Overrides the guess in the profile (csv); one character. */
  delimiter?: string
  /** Puts the value of a merged range into its rows below the first; only the first row has it otherwise. */
  fillDown?: boolean
  /** Gives the first rows at once, even of a large sheet whose merged ranges are not known yet: what they hide is among the cells. */
  hurried?: boolean
  /** Told once how many ranges of cells are merged over several rows, before the first row comes; undefined when hurried past them. */
  onMerged?: (ranges: number | undefined) => void
  /** How much of the sheet is read, 0 to 1, now and then; never for xls, which is parsed in one go. */
  onShare?: (share: number) => void
  /** Leaves out the rows and columns that the sheet hides; they are read otherwise. */
  leaveHiddenOut?: boolean
  /** Told how many rows and columns with text the sheet hides, as they come. */
  onHidden?: (hidden: import('./hidden-parts.ts').Hidden) => void
  limits?: Partial<import('./limits.ts').Limits>
  signal?: AbortSignal
}

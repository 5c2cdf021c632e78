import type { ErrorCode } from '@waybill/contract/core/errors'
import type { Params } from '@waybill/contract/core/messages'
import type { SheetDoubt } from '@waybill/contract/rate-sheets/words'
import { columnName, type SheetRow } from '../../../spreadsheet/index.ts'

export const MOST_PROBLEMS = 100
/** Of a sheet: the largest of a carrier has some 1,500. */
export const MOST_PRICES = 20_000

export interface FoundProblem {
  row: number | null
  column: string | null
  code: ErrorCode
  params: Params
}
export interface FoundDoubt {
  code: SheetDoubt
  params: Params
}

/** What a reading of a file comes to besides its rows. */
export class Findings {
  readonly problems: FoundProblem[] = []
  readonly doubts: FoundDoubt[] = []

  /** A file with so many errors is not read to its end. */
  get full(): boolean {
    return this.problems.length > MOST_PROBLEMS
  }

  /** `col` counts from 0; null: of the row, or with no row of the file as a whole. */
  wrong(code: ErrorCode, at: { row: SheetRow | null; col: number | null }, params: Params = {}): void {
    if (this.full) return
    if (this.problems.length === MOST_PROBLEMS)
      this.problems.push({ row: null, column: null, code: 'RATE_SHEET_TOO_MANY', params: { max: MOST_PROBLEMS } })
    else
      this.problems.push({
        row: at.row?.no ?? null,
        column: at.col === null ? null : columnName(at.col),
        code,
        params,
      })
  }

  doubt(code: SheetDoubt, params: Params = {}): void {
    this.doubts.push({ code, params })
  }
}

/** A table as it is written: headings first. */
export type Cells = string[][]

const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*%]+/gu, ' ')
    .trim()

/** A heading reduced to what tells it apart. */
export const headingOf = (text: string | undefined): string => plainHeading(text ?? '')

/** The first row among the first rows that is one of headings. */
export const findHeadings = (rows: readonly SheetRow[], isHeadings: (row: SheetRow) => boolean): number =>
  rows.slice(0, 60).findIndex(isHeadings)

/** "4, 7–9 and 12 more": the numbers of rows in a message. */
export function listed(items: readonly (string | number)[], most = 10): string {
  const shown = items.slice(0, most).join(', ')
  return items.length > most ? `${shown} …` : shown
}

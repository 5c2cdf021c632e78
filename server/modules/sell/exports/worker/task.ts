import type { ExportColumnType } from '@waybill/contract/exports/list'
import type { Scope } from '../../../../platform/database/scope.ts'

export interface PlannedColumn {
  heading: string
  type: ExportColumnType
  /** What stands for a wire value; null: the value itself. */
  words: Record<string, string> | null
}
interface Statement {
  text: string
  values: readonly unknown[]
}
/** All that a worker has to know of an export; plain data. The first column that `read` gives tells the files of a batch apart. */
export interface Plan {
  read: Statement
  count: Statement
  columns: PlannedColumn[]
  /** Null: one file. `rows`: as many rows a file as fit in it, instead of by the first column. */
  split: { rows: boolean; words: Record<string, string> | null } | null
}
export interface ExportTask {
  appUrl: string
  scope: Scope
  plan: Plan
  format: 'xlsx' | 'csv'
  /** Where to write; nothing may be there. */
  path: string
  /** Of the files in a batch, and of a sheet. */
  name: string
  /** What a file is called whose rows have no store or carrier. */
  nameless: string
  batchRows: number
}
export type ExportReport = { type: 'total'; rows: number } | { type: 'rows'; rows: number } | { type: 'tooLarge' }

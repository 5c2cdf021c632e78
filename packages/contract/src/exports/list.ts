import type { Text } from '../core/messages.ts'
import type { Route } from '../core/route.ts'
import type { ExportTarget } from './targets.ts'

/** How a column is written: numbers and days as such, so that a spreadsheet can add and sort them. */
export type ExportColumnType = 'text' | 'number' | 'money' | 'day' | 'time'
export interface ExportColumn {
  key: string
  label: Text
  type: ExportColumnType
  /** Chosen as long as nobody chose. */
  preset: boolean
}
/** What separates the files of a batch; `rows`: 100,000 rows each. */
export const exportSplits = ['rows', 'store', 'carrier'] as const
export type ExportSplit = (typeof exportSplits)[number]

/** A list that can be exported. Its rows come from the module of the server that names it under `exports`. */
export interface ExportList {
  /** In files, sheets, messages and the title of the dialog. */
  name: Text
  /** The call of the list: its filter, without the page, is that of the export. */
  call: Route
  /**
   * Who may export it beyond what its call needs. `verified`: users with a verified identity. `report`: those with a warehouse, and a
   * reseller's sellers (specification §2).
   */
  access?: 'verified' | 'report'
  /** Rows can be selected. */
  selectable?: true
  /** `rows` alone when left out. */
  splits?: readonly ExportSplit[]
  /** Every column that an export can have, in the order in which they are offered. */
  columns: readonly ExportColumn[]
}
export const splitsOf = ({ splits = ['rows'] }: ExportList): readonly ExportSplit[] => splits
export type ExportLists = Partial<Record<ExportTarget, ExportList>>

export type ColumnRow = [key: string, en: string, cn: string, type?: ExportColumnType, preset?: boolean]
export const columnsOf = (rows: readonly ColumnRow[]): ExportColumn[] =>
  rows.map(([key, en, cn, type = 'text', preset = true]) => ({ key, label: { en, cn }, type, preset }))

/** Rows of one file of a batch that is split by rows. */
export const BATCH_ROWS = 100_000
/** For how many days a finished export can be downloaded. */
export const EXPORT_DAYS = 7

import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { ExportSplit } from '@waybill/contract/exports/list'
import { exportLists } from '@waybill/contract/exports/lists'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { ExportSource, SourceColumn } from '../../../platform/export-source.ts'
import type { Plan, PlannedColumn } from './worker/task.ts'

/**
 * Who reads a list for its seller: the seller, or the service where a figure follows from what the seller may not read. Every query names
 * the organization.
 */
export const readerOf = ({ reader }: ExportSource): 'seller' | 'service' => reader ?? 'seller'

/** Which rows, as a call names them, and where they come from. */
export interface ExportRequest {
  target: ExportTarget
  source: ExportSource
  filter?: unknown
  ids?: number[] | undefined
}
interface ExportRequester {
  orgId: number
  now: Date
}

function select(
  db: Db,
  { source, filter, ids }: ExportRequest,
  requester: ExportRequester,
): ReturnType<ExportSource['select']> {
  return source.select(db, { ...requester, filter: filter ?? {}, ...(ids && { ids: [...new Set(ids)] }) })
}

/** How many rows there are to export. */
export async function countRows(db: Db, request: ExportRequest, requester: ExportRequester): Promise<number> {
  const { from, where } = await select(db, request, requester)
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from ${from} where ${where}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Refuses keys that the list does not have, and keys that are named twice. */
export function checkColumns(target: ExportTarget, keys: readonly string[]): void {
  const known = new Set(exportLists[target].columns.map(({ key }) => key))
  const at = keys.findIndex((key, index) => !known.has(key) || keys.indexOf(key) !== index)
  if (at >= 0) throw new AppError('INVALID_INPUT', { fields: [fieldProblem(`columns.${at}`, 'INVALID_VALUE')] })
}

const wordsIn = ({ words }: SourceColumn, locale: Locale): Record<string, string> | null =>
  words ? Object.fromEntries(Object.entries(words).map(([value, text]) => [value, text[locale]])) : null

const asText = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${value})::text`

interface ExportOptions {
  columns: string[]
  splitBy: ExportSplit | null
  zone: string
  locale: Locale
}

/** The statements and columns that a worker needs; one column more, in front, tells the files of a batch apart. */
export async function planExport(
  db: Db,
  request: ExportRequest,
  { orgId, now, ...options }: ExportRequester & ExportOptions,
): Promise<Plan> {
  const { columns, splitBy, zone, locale } = options
  const { source } = request
  const { from, where, order } = await select(db, request, { orgId, now })
  const known = source.columns({ zone, locale })
  const labels = new Map(exportLists[request.target].columns.map((column) => [column.key, column]))
  const chosen = columns.flatMap((key): { sql: RawBuilder<unknown>; column: PlannedColumn }[] => {
    const [column, label] = [known[key], labels.get(key)]
    if (!column || !label) return []
    return [
      {
        sql: asText(column.sql),
        column: { heading: label.label[locale], type: label.type, words: wordsIn(column, locale) },
      },
    ]
  })
  const split = splitBy === null || splitBy === 'rows' ? undefined : source.splits[splitBy]
  const cells = [split ? asText(split.sql) : sql`null`, ...chosen.map((one) => one.sql)]
  const sorting = split ? sql`${split.sql} nulls last, ${order}` : order
  const read = sql`select ${sql.join(cells)} from ${from} where ${where} order by ${sorting}`.compile(db)
  const count = sql`select count(*)::text as count from ${from} where ${where}`.compile(db)
  return {
    read: { text: read.sql, values: read.parameters },
    count: { text: count.sql, values: count.parameters },
    columns: chosen.map(({ column }) => column),
    split: splitBy === null ? null : { rows: splitBy === 'rows', words: split ? wordsIn(split, locale) : null },
  }
}

import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import { type ExportSplit, type ExportTarget, exportColumns } from '@waybill/contract/exports/columns'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { ExportSource, SourceColumn } from '../../../platform/export-source.ts'
import { fundingExport, rechargeExport } from '../../money/funding/index.ts'
import { billExport, invoiceExport } from '../../money/invoicing/index.ts'
import { transactionExport, warehouseExport } from '../../money/funds/index.ts'
import { deliveryReportExport, orderReportExport, spendReportExport } from '../../money/reports/index.ts'
import { chargeExport, storageReportExport } from '../../warehouse/charges/index.ts'
import { orderExport } from '../orders/index.ts'
import { productExport } from '../products/index.ts'
import { shipmentExport, voidExport } from '../../ship/shipping/index.ts'
import type { Plan, PlannedColumn } from './worker/task.ts'

const sources: Record<ExportTarget, ExportSource> = {
  orders: orderExport,
  shipments: shipmentExport,
  products: productExport,
  transactions: transactionExport,
  voids: voidExport,
  funding: fundingExport,
  recharges: rechargeExport,
  warehouse: warehouseExport,
  warehouseCharges: chargeExport,
  storageReport: storageReportExport,
  bills: billExport,
  invoices: invoiceExport,
  orderReport: orderReportExport,
  deliveryReport: deliveryReportExport,
  spendReport: spendReportExport,
}

/**
 * Who reads a list for its seller: the seller, or the service where a figure follows from what the seller may not read. Every query names
 * the organization.
 */
export const readerOf = (target: ExportTarget): 'seller' | 'service' => sources[target].reader ?? 'seller'

/** Which rows, as a call names them. */
export interface ExportRequest {
  target: ExportTarget
  filter?: unknown
  ids?: number[] | undefined
}
interface ExportRequester {
  orgId: number
  now: Date
}

function select(
  db: Db,
  { target, filter, ids }: ExportRequest,
  requester: ExportRequester,
): ReturnType<ExportSource['select']> {
  return sources[target].select(db, { ...requester, filter: filter ?? {}, ...(ids && { ids: [...new Set(ids)] }) })
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
  const known = new Set(exportColumns[target].map(({ key }) => key))
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
  const source = sources[request.target]
  const { from, where, order } = await select(db, request, { orgId, now })
  const known = source.columns({ zone, locale })
  const labels = new Map(exportColumns[request.target].map((column) => [column.key, column]))
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

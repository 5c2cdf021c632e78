import { getPostageStatement, getWarehouseStatement } from '@waybill/contract/funds/statement-api'
import { Readable } from 'node:stream'
import { type BaseCtx, type Binding, type FileAnswer, handleDownload } from '../../../../platform/http/index.ts'
import { csvStatement } from './csv.ts'
import { pdfStatement } from './pdf.ts'
import { postageStatement, warehouseStatement } from './sources.ts'
import type { Statement } from './statement.ts'

/** A file that is written while it is read: however long the period, little of it is in memory. */
function answer(ctx: BaseCtx, statement: Statement, format: 'pdf' | 'csv'): FileAnswer {
  const { title, dateFrom, dateTo } = statement
  const fileName = `${title} ${dateFrom} ${dateTo}.${format}`
  return format === 'csv'
    ? { fileName, mime: 'text/csv; charset=utf-8', body: Readable.from(csvStatement(statement, ctx.locale)) }
    : { fileName, mime: 'application/pdf', body: Readable.from(pdfStatement(statement, ctx.locale, ctx.now())) }
}

const free = { transaction: false } as const
export const statementRoutes: readonly Binding[] = [
  handleDownload(
    getPostageStatement,
    async (ctx, { query }) => answer(ctx, await postageStatement(ctx, query), query.format),
    free,
  ),
  handleDownload(
    getWarehouseStatement,
    async (ctx, { query: { operatorId, format, ...period } }) =>
      answer(ctx, await warehouseStatement(ctx, operatorId, period), format),
    free,
  ),
]

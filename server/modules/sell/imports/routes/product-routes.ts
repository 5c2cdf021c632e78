import { AppError } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import * as api from '@waybill/contract/imports/products-api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import {
  type BaseCtx,
  type Binding,
  handle,
  handleDownload,
  handleUpload,
  type UploadedFile,
} from '../../../../platform/http/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { errorFileOfRows } from '../review/error-download.ts'
import { type ImportServices, importRunnerOf } from '../intake/import-runner.ts'
import { callerOf, sellerScope } from '../job/caller.ts'
import { checkStandaloneRows } from '../checking/rows.ts'
import { saveImport } from '../commit/save.ts'
import { saveStandaloneRows } from '../commit/save-rows.ts'
import type { Summary } from '../commit/summary.ts'
import { targets } from '../targets/index.ts'
import { discardImport, receiveFile } from '../intake/upload.ts'
import { ensureChecked, viewImport } from '../review/view.ts'

const ownTransactions = { transaction: false } as const
const MAX_ROWS = 2000
const SETTLE_MS = 20_000

/** The rows of a file with what is wrong in them; the file is forgotten. */
async function checkFile(ctx: BaseCtx & ImportServices, file: UploadedFile): Promise<api.CheckedProductRow[]> {
  const [runner, caller] = [importRunnerOf(ctx), callerOf(ctx)]
  const { excelCacheId: importId } = await receiveFile(ctx, runner, caller, { file, target: 'products' })
  try {
    const job = await ensureChecked(ctx.database, runner, caller, importId)
    if (job.rows > MAX_ROWS) throw new AppError('TOO_MANY_ROWS', { params: { max: MAX_ROWS } })
    const window = { importId, templateId: undefined, show: 'all', offset: 0, limit: MAX_ROWS } as const
    const { rows } = await viewImport(ctx.database, runner, caller, window)
    return rows.map(({ rowNo, values, errorMessages }) => ({ ...values, rowNo, errorMessages }))
  } finally {
    await runner.settled(importId, SETTLE_MS)
    await discardImport(ctx, caller, importId)
  }
}

type Row = Partial<Record<string, unknown>> & { rowNo?: number; errorMessages?: FieldProblem[] }
function valuesOf(row: Row): RowValues {
  const { rowNo: _, errorMessages: __, ...values } = row
  return values as RowValues
}

async function checkOne(ctx: BaseCtx & ImportServices, row: Row): Promise<api.CheckedProductRow> {
  const caller = callerOf(ctx)
  const source = { orgId: caller.orgId, target: targets.products, onExisting: 'update' as const }
  const input = [{ rowNo: row.rowNo ?? 1, values: valuesOf(row) }]
  const [checked] = await inScope(ctx.database, sellerScope(caller), (_db, client) =>
    checkStandaloneRows(client, source, input),
  )
  return { ...checked?.values, rowNo: row.rowNo ?? 1, errorMessages: checked?.problems ?? [] }
}

function summaryOf(summary: Summary) {
  const { orderIds: productIds, filled: _, ...rest } = summary
  return { ...rest, productIds }
}

/** The calls of the product import (specification §7); its dialog works by those of all imports. */
export const productImportRoutes: readonly Binding[] = [
  handleUpload(api.importProductFile, (ctx) => checkFile(ctx, ctx.file)),
  handle(api.validateProduct, (ctx, { body }) => checkOne(ctx, body), ownTransactions),
  handle(
    api.saveProducts,
    async (ctx, { body }) => {
      const [caller, target] = [callerOf(ctx), 'products'] as const
      if ('excelCacheId' in body) {
        const { excelCacheId: importId, ignoreErrors } = body
        await ensureChecked(ctx.database, importRunnerOf(ctx), caller, importId)
        return summaryOf(await saveImport(ctx.database, caller, { target, importId, ignoreErrors }))
      }
      const { rows, ...options } = Array.isArray(body) ? plain(body) : body
      return summaryOf(await saveStandaloneRows(ctx.database, caller, { target, rows: rows.map(valuesOf), ...options }))
    },
    ownTransactions,
  ),
  handleDownload(
    api.exportErrorProducts,
    (ctx, { body }) => {
      const rows = (Array.isArray(body) ? body : body.rows).map((row) => ({
        values: valuesOf(row),
        errorMessages: row.errorMessages,
      }))
      return errorFileOfRows(ctx, { target: targets.products, rows, locale: ctx.locale })
    },
    ownTransactions,
  ),
]

function plain<T>(rows: T[]) {
  return { rows, onExisting: 'skip' as const, ignoreErrors: false }
}

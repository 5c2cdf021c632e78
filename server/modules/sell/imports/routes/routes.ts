import * as importsApi from '@waybill/contract/imports/api'
import { createMapping, deleteMappings, listMappings, updateMapping } from '@waybill/contract/imports/templates-api'
import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { importState } from '@waybill/contract/imports/lifecycle'
import { type Binding, handle, handleDownload, handleUpload } from '../../../../platform/http/index.ts'
import { changeImport } from '../review/change-import.ts'
import { chooseColumnValues, listColumnValues } from '../review/column-values.ts'
import { errorFileOfImport, errorFileOfRows } from '../review/error-download.ts'
import * as mappings from '../mapping/field-mappings.ts'
import { presentImport } from '../job/present.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { addressImportRoutes } from './address-routes.ts'
import { productImportRoutes } from './product-routes.ts'
import { importRunnerOf } from '../intake/import-runner.ts'
import { callerOf, sellerScope } from '../job/caller.ts'
import { undoImport } from '../commit/undo.ts'
import { listFirstRows, getJob, listJobs } from '../job/repository.ts'
import { saveImport } from '../commit/save.ts'
import { saveStandaloneRows } from '../commit/save-rows.ts'
import { targets } from '../targets/index.ts'
import { answerImport, discardImport, receiveFile } from '../intake/upload.ts'
import { changeRoutes, rowsContextOf } from './row-routes.ts'
import { editRows } from '../review/row-changes.ts'
import { checkRows, viewImport } from '../review/view.ts'
import { ensureFresh } from '../commit/ensure-fresh.ts'
import type { ReadChoice } from '../job/read-choice.ts'

const ANSWER_AFTER_MS = 1500
const ownTransactions = { transaction: false } as const

/** One column per field; a part that only other programs keep apart, such as a last name, has none. */
function templateFile(target: ImportTarget, locale: Locale) {
  const headings = targets[target].fields.fields.filter(({ beside }) => !beside).map(({ label }) => label[locale])
  const body = `\uFEFF${headings.join(',')}\r\n`
  return { fileName: `${target}-template.csv`, mime: 'text/csv; charset=utf-8', body }
}

/** The calls that read, show and correct a file. */
const fileRoutes = (): Binding[] => {
  return [
    handleUpload(importsApi.analyseAndCacheFile, (ctx, { query }) =>
      receiveFile(ctx, importRunnerOf(ctx), callerOf(ctx), { file: ctx.file, ...query }),
    ),
    handleDownload(
      importsApi.importTemplate,
      async ({ locale }, { query }) => templateFile(query.target, locale),
      ownTransactions,
    ),
    handle(importsApi.firstImportRows, async (ctx, { params }) => ({
      rows: await listFirstRows(ctx.db, ctx.actor.orgId, params.id),
    })),
    handle(
      importsApi.getImport,
      (ctx, { params }) => answerImport(ctx, importRunnerOf(ctx), callerOf(ctx), params.id),
      ownTransactions,
    ),
    handle(importsApi.listImports, async (ctx) =>
      (await listJobs(ctx.db, ctx.actor.orgId)).map((job) => presentImport(job, importRunnerOf(ctx))),
    ),
    handle(
      importsApi.changeImport,
      async (ctx, { params, body }) => {
        await changeImport(ctx.database, importRunnerOf(ctx), callerOf(ctx), { id: params.id, change: body })
        await importRunnerOf(ctx).settled(params.id, ANSWER_AFTER_MS)
        return answerImport(ctx, importRunnerOf(ctx), callerOf(ctx), params.id)
      },
      ownTransactions,
    ),
    handle(
      importsApi.discardImport,
      async (ctx, { params }) => {
        await importRunnerOf(ctx).settled(params.id, ANSWER_AFTER_MS)
        await discardImport(ctx, callerOf(ctx), params.id)
        return null
      },
      ownTransactions,
    ),
  ]
}

/** What texts of cells stand for. */
const valueRoutes = (): Binding[] => [
  handle(
    importsApi.listImportValues,
    (ctx, { params }) => listColumnValues(ctx.database, callerOf(ctx), params.id),
    ownTransactions,
  ),
  handle(
    importsApi.chooseImportValues,
    async (ctx, { params, body }) => {
      await chooseColumnValues(ctx.database, importRunnerOf(ctx), callerOf(ctx), { importId: params.id, choice: body })
      await importRunnerOf(ctx).settled(params.id, ANSWER_AFTER_MS)
      return answerImport(ctx, importRunnerOf(ctx), callerOf(ctx), params.id)
    },
    ownTransactions,
  ),
]

/** Rows come as a list, or in an object with options. */
const sentRows = <T>(body: T[] | { rows: T[] }): T[] => (Array.isArray(body) ? body : body.rows)
const numbered = <T extends { rowNo?: number }>(rows: T[]) =>
  rows.map((row, index) => ({ ...row, rowNo: row.rowNo ?? index + 1 }))

/** The calls that check rows and make orders of them. */
const rowRoutes = (): Binding[] => {
  return [
    handle(
      importsApi.viewImport,
      async (ctx, { query }) => {
        const { excelCacheId, excelFieldMappingId, ...window } = query
        const { job, total, rows } = await viewImport(ctx.database, importRunnerOf(ctx), callerOf(ctx), {
          ...window,
          importId: excelCacheId,
          templateId: excelFieldMappingId,
        })
        return { import: presentImport(job), total, rows }
      },
      ownTransactions,
    ),
    handle(
      importsApi.validateRows,
      (ctx, { body }) =>
        'excelCacheId' in body
          ? editRows(rowsContextOf(ctx, body.excelCacheId), body)
          : checkRows(ctx.database, callerOf(ctx), numbered(sentRows(body))),
      ownTransactions,
    ),
    handle(
      importsApi.saveOrders,
      async (ctx, { body }) => {
        if (!('excelCacheId' in body)) {
          const rows = sentRows(body).map((row) => row.values)
          const {
            onExisting = 'skip',
            ignoreErrors = false,
            fillFromProducts,
            warehouseId,
          } = Array.isArray(body) ? {} : body
          const options = { onExisting, ignoreErrors, fillFromProducts, warehouseId }
          return saveStandaloneRows(ctx.database, callerOf(ctx), { target: 'orders', rows, ...options })
        }
        await ensureFresh(ctx.database, importRunnerOf(ctx), callerOf(ctx), body.excelCacheId)
        return saveImport(ctx.database, callerOf(ctx), {
          target: 'orders',
          importId: body.excelCacheId,
          ignoreErrors: body.ignoreErrors,
          fillFromProducts: body.fillFromProducts,
          warehouseId: body.warehouseId,
        })
      },
      ownTransactions,
    ),
    handle(
      importsApi.undoImport,
      async (ctx, { params }) => {
        const undone = await undoImport(ctx.database, callerOf(ctx), params.id)
        const job = await inScope(ctx.database, sellerScope(callerOf(ctx)), (db) =>
          getJob(db, ctx.actor.orgId, params.id),
        )
        if (job.state === importState.reading)
          importRunnerOf(ctx).read(callerOf(ctx), job, job.read_choice as ReadChoice)
        else importRunnerOf(ctx).checkIfDue(callerOf(ctx), job)
        return undone
      },
      ownTransactions,
    ),
    handleDownload(
      importsApi.exportErrorOrders,
      async (ctx, { body }) => {
        if (!('excelCacheId' in body))
          return errorFileOfRows(ctx, { target: targets.orders, rows: sentRows(body), locale: ctx.locale })
        return errorFileOfImport(ctx, importRunnerOf(ctx), callerOf(ctx), {
          importId: body.excelCacheId,
          locale: ctx.locale,
        })
      },
      ownTransactions,
    ),
  ]
}

/** What a template is for. */
const templateOf = (query: { type: 'order' | 'product'; warehouseId?: string | undefined }): mappings.TemplateFor => ({
  target: query.type === 'product' ? 'products' : 'orders',
  warehouseId: query.warehouseId ?? null,
})

/** Mapping templates. */
const templateRoutes = (): Binding[] => [
  handle(listMappings, (ctx, { query }) => mappings.listMappings(ctx.db, ctx.actor.orgId, templateOf(query))),
  handle(createMapping, (ctx, { params, query, body }) =>
    mappings.createMapping(ctx.db, ctx.actor.orgId, {
      ...templateOf(query),
      name: params.name,
      detail: body,
      importId: query.excelCacheId,
    }),
  ),
  handle(updateMapping, async (ctx, { params, query, body }) => {
    await mappings.updateMapping(ctx.db, ctx.actor.orgId, { ...params, detail: body, importId: query.excelCacheId })
    return null
  }),
  handle(deleteMappings, async (ctx, { query }) => {
    const ids = query.excelFieldMappingIds.split(',').map(Number)
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
      throw new AppError('INVALID_INPUT', { fields: [fieldProblem('excelFieldMappingIds', 'INTEGER')] })
    }
    await mappings.deleteMappings(ctx.db, ctx.actor.orgId, ids)
    return null
  }),
]

export const importRoutes: readonly Binding[] = [
  ...fileRoutes(),
  ...valueRoutes(),
  ...rowRoutes(),
  ...changeRoutes,
  ...templateRoutes(),
  ...productImportRoutes,
  ...addressImportRoutes,
]

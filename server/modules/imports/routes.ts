import * as api from '@waybill/contract'
import { importState } from '@waybill/contract/lifecycles/import'
import { type BaseCtx, type Binding, handle, handleDownload, handleUpload } from '../../platform/http/index.ts'
import { changeImport } from './change.ts'
import { chooseColumnValues, listColumnValues } from './column-values.ts'
import { errorFileOfImport, errorFileOfRows } from './error-download.ts'
import * as mappings from './field-mappings.ts'
import { presentImport } from './present.ts'
import { inScope } from '../../platform/database/index.ts'
import { productImportRoutes } from './product-routes.ts'
import { readingsOf, scopeOf, type Who } from './readings.ts'
import { undoImport } from './undo.ts'
import { firstRowsOf, getJob, listJobs } from './repository.ts'
import { saveImport } from './save.ts'
import { saveLooseRows } from './save-rows.ts'
import { targets } from './targets/index.ts'
import { answerImport, discardImport, receiveFile } from './upload.ts'
import { changeRoutes, rowsOf } from './row-routes.ts'
import { editRows } from './row-changes.ts'
import { checkRows, ensureFresh, viewImport } from './view.ts'
import type { ReadChoice } from './worker/tasks.ts'

const ANSWER_AFTER_MS = 1500
const whoOf = (ctx: BaseCtx): Who => ({ orgId: ctx.actor.orgId, userId: ctx.actor.userId })
const free = { transaction: false } as const

/** The calls that read, show and mend a file. */
const fileRoutes = (): Binding[] => {
  return [
    handleUpload(api.analyseAndCacheFile, (ctx, { query }) =>
      receiveFile(ctx, readingsOf(ctx), whoOf(ctx), { file: ctx.file, ...query }),
    ),
    handle(api.firstImportRows, async (ctx, { params }) => ({
      rows: await firstRowsOf(ctx.db, ctx.actor.orgId, params.id),
    })),
    handle(api.getImport, (ctx, { params }) => answerImport(ctx, readingsOf(ctx), whoOf(ctx), params.id), free),
    handle(api.listImports, async (ctx) =>
      (await listJobs(ctx.db, ctx.actor.orgId)).map((job) => presentImport(job, readingsOf(ctx))),
    ),
    handle(
      api.changeImport,
      async (ctx, { params, body }) => {
        await changeImport(ctx.database, readingsOf(ctx), whoOf(ctx), { id: params.id, change: body })
        await readingsOf(ctx).settled(params.id, ANSWER_AFTER_MS)
        return answerImport(ctx, readingsOf(ctx), whoOf(ctx), params.id)
      },
      free,
    ),
    handle(
      api.discardImport,
      async (ctx, { params }) => {
        await readingsOf(ctx).settled(params.id, ANSWER_AFTER_MS)
        await discardImport(ctx, whoOf(ctx), params.id)
        return null
      },
      free,
    ),
  ]
}

/** What texts of cells stand for. */
const valueRoutes = (): Binding[] => [
  handle(api.listImportValues, (ctx, { params }) => listColumnValues(ctx.database, whoOf(ctx), params.id), free),
  handle(
    api.chooseImportValues,
    async (ctx, { params, body }) => {
      await chooseColumnValues(ctx.database, readingsOf(ctx), whoOf(ctx), { importId: params.id, choice: body })
      await readingsOf(ctx).settled(params.id, ANSWER_AFTER_MS)
      return answerImport(ctx, readingsOf(ctx), whoOf(ctx), params.id)
    },
    free,
  ),
]

/** Rows come as a list, or with what else is to be said. */
const sentRows = <T>(body: T[] | { rows: T[] }): T[] => (Array.isArray(body) ? body : body.rows)
const numbered = <T extends { rowNo?: number }>(rows: T[]) =>
  rows.map((row, index) => ({ ...row, rowNo: row.rowNo ?? index + 1 }))

/** The calls that check rows and make orders of them. */
const rowRoutes = (): Binding[] => {
  return [
    handle(
      api.viewImport,
      async (ctx, { query }) => {
        const { excelCacheId, excelFieldMappingId, ...window } = query
        const { job, total, rows } = await viewImport(ctx.database, readingsOf(ctx), whoOf(ctx), {
          ...window,
          importId: excelCacheId,
          templateId: excelFieldMappingId,
        })
        return { import: presentImport(job), total, rows }
      },
      free,
    ),
    handle(
      api.validateRows,
      (ctx, { body }) =>
        'excelCacheId' in body
          ? editRows(rowsOf(ctx, body.excelCacheId), body)
          : checkRows(ctx.database, whoOf(ctx), numbered(sentRows(body))),
      free,
    ),
    handle(
      api.saveOrders,
      async (ctx, { body }) => {
        if (!('excelCacheId' in body)) {
          const rows = sentRows(body).map((row) => row.values)
          const { onExisting = 'skip', ignoreErrors = false, fillFromProducts } = Array.isArray(body) ? {} : body
          const wish = { onExisting, ignoreErrors, fillFromProducts }
          return saveLooseRows(ctx.database, whoOf(ctx), { target: 'orders', rows, ...wish })
        }
        await ensureFresh(ctx.database, readingsOf(ctx), whoOf(ctx), body.excelCacheId)
        return saveImport(ctx.database, whoOf(ctx), {
          target: 'orders',
          importId: body.excelCacheId,
          ignoreErrors: body.ignoreErrors,
          fillFromProducts: body.fillFromProducts,
        })
      },
      free,
    ),
    handle(
      api.undoImport,
      async (ctx, { params }) => {
        const undone = await undoImport(ctx.database, whoOf(ctx), params.id)
        const job = await inScope(ctx.database, scopeOf(whoOf(ctx)), (db) => getJob(db, ctx.actor.orgId, params.id))
        if (job.state === importState.reading) readingsOf(ctx).read(whoOf(ctx), job, job.read_choice as ReadChoice)
        else readingsOf(ctx).checkIfDue(whoOf(ctx), job)
        return undone
      },
      free,
    ),
    handleDownload(
      api.exportErrorOrders,
      async (ctx, { body }) => {
        if (!('excelCacheId' in body))
          return errorFileOfRows(ctx, { target: targets.orders, rows: sentRows(body), locale: ctx.locale })
        return errorFileOfImport(ctx, readingsOf(ctx), whoOf(ctx), { importId: body.excelCacheId, locale: ctx.locale })
      },
      free,
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
  handle(api.listMappings, (ctx, { query }) => mappings.listMappings(ctx.db, ctx.actor.orgId, templateOf(query))),
  handle(api.createMapping, (ctx, { params, query, body }) =>
    mappings.createMapping(ctx.db, ctx.actor.orgId, {
      ...templateOf(query),
      name: params.name,
      detail: body,
      importId: query.excelCacheId,
    }),
  ),
  handle(api.updateMapping, async (ctx, { params, query, body }) => {
    await mappings.updateMapping(ctx.db, ctx.actor.orgId, { ...params, detail: body, importId: query.excelCacheId })
    return null
  }),
  handle(api.deleteMappings, async (ctx, { query }) => {
    const ids = query.excelFieldMappingIds.split(',').map(Number)
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
      throw new api.AppError('INVALID_INPUT', { fields: [api.fieldProblem('excelFieldMappingIds', 'INTEGER')] })
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
]

import * as api from '@waybill/contract/api/import-rows'
import { type BaseCtx, type Binding, handle } from '../../../platform/http/index.ts'
import { compareRow } from '../review/compare-existing.ts'
import { callerOf } from '../job/caller.ts'
import { presentImport } from '../job/present.ts'
import { type ImportsDeps, importRunnerOf } from '../intake/import-runner.ts'
import { changeRows, replayStep, type RowsContext } from '../review/row-changes.ts'
import {
  findImportRows,
  listImportProblems,
  listImportReadings,
  previewImportFill,
  sumImportInsurance,
} from '../review/view.ts'

const free = { transaction: false } as const

/** The rows of an import, for who asks for them. */
export const rowsOf = (ctx: BaseCtx & ImportsDeps, importId: string): RowsContext => ({
  database: ctx.database,
  readings: importRunnerOf(ctx),
  who: callerOf(ctx),
  importId,
})

type Changed = Awaited<ReturnType<typeof changeRows>>
const present = ({ job, ...changed }: Changed): api.ChangedRows => ({ import: presentImport(job), ...changed })

/** The calls of the review grid that concern many rows at once, and those that take changes back. */
export const changeRoutes: readonly Binding[] = [
  handle(
    api.findImportRows,
    (ctx, { params, query }) => {
      const { database, readings, who, importId } = rowsOf(ctx, params.id)
      return findImportRows(database, readings, who, { importId, filter: query })
    },
    free,
  ),
  handle(
    api.listImportProblems,
    (ctx, { params }) => {
      const { database, readings, who, importId } = rowsOf(ctx, params.id)
      return listImportProblems(database, readings, who, importId)
    },
    free,
  ),
  handle(
    api.listImportReadings,
    (ctx, { params }) => {
      const { database, readings, who, importId } = rowsOf(ctx, params.id)
      return listImportReadings(database, readings, who, importId)
    },
    free,
  ),
  handle(
    api.sumImportInsurance,
    (ctx, { params }) => {
      const { database, readings, who, importId } = rowsOf(ctx, params.id)
      return sumImportInsurance(database, readings, who, importId)
    },
    free,
  ),
  handle(
    api.previewImportFill,
    (ctx, { params }) => {
      const { database, readings, who, importId } = rowsOf(ctx, params.id)
      return previewImportFill(database, readings, who, importId)
    },
    free,
  ),
  handle(api.compareImportRow, (ctx, { params, query }) => compareRow(rowsOf(ctx, params.id), query.rowNo), free),
  handle(
    api.changeImportRows,
    async (ctx, { params, body }) =>
      present(
        await changeRows(rowsOf(ctx, params.id), { filter: body.filter ?? {}, rows: body.rows, change: body.change }),
      ),
    free,
  ),
  handle(
    api.undoImportChange,
    async (ctx, { params }) => present(await replayStep(rowsOf(ctx, params.id), 'before')),
    free,
  ),
  handle(
    api.redoImportChange,
    async (ctx, { params }) => present(await replayStep(rowsOf(ctx, params.id), 'after')),
    free,
  ),
]

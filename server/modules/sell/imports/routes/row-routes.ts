import * as api from '@waybill/contract/imports/rows-api'
import { type BaseCtx, type Binding, handle } from '../../../../platform/http/index.ts'
import { compareRow } from '../review/compare-existing.ts'
import { callerOf } from '../job/caller.ts'
import { presentImport } from '../job/present.ts'
import { type ImportServices, importRunnerOf } from '../intake/import-runner.ts'
import { changeRows, replayStep, type RowsContext } from '../review/row-changes.ts'
import {
  findImportRows,
  listImportProblems,
  listImportReadings,
  previewImportFill,
  sumImportInsurance,
} from '../review/view.ts'

const ownTransactions = { transaction: false } as const

/** The rows of an import, for who asks for them. */
export const rowsContextOf = (ctx: BaseCtx & ImportServices, importId: string): RowsContext => ({
  database: ctx.database,
  runner: importRunnerOf(ctx),
  caller: callerOf(ctx),
  importId,
})

type Changed = Awaited<ReturnType<typeof changeRows>>
const present = ({ job, ...changed }: Changed): api.ChangedRows => ({ import: presentImport(job), ...changed })

/** The calls of the review grid that concern many rows at once, and those that take changes back. */
export const changeRoutes: readonly Binding[] = [
  handle(
    api.findImportRows,
    (ctx, { params, query }) => {
      const { database, runner, caller, importId } = rowsContextOf(ctx, params.id)
      return findImportRows(database, runner, caller, { importId, filter: query })
    },
    ownTransactions,
  ),
  handle(
    api.listImportProblems,
    (ctx, { params }) => {
      const { database, runner, caller, importId } = rowsContextOf(ctx, params.id)
      return listImportProblems(database, runner, caller, importId)
    },
    ownTransactions,
  ),
  handle(
    api.listImportReadings,
    (ctx, { params }) => {
      const { database, runner, caller, importId } = rowsContextOf(ctx, params.id)
      return listImportReadings(database, runner, caller, importId)
    },
    ownTransactions,
  ),
  handle(
    api.sumImportInsurance,
    (ctx, { params }) => {
      const { database, runner, caller, importId } = rowsContextOf(ctx, params.id)
      return sumImportInsurance(database, runner, caller, importId)
    },
    ownTransactions,
  ),
  handle(
    api.previewImportFill,
    (ctx, { params }) => {
      const { database, runner, caller, importId } = rowsContextOf(ctx, params.id)
      return previewImportFill(database, runner, caller, importId)
    },
    ownTransactions,
  ),
  handle(
    api.compareImportRow,
    (ctx, { params, query }) => compareRow(rowsContextOf(ctx, params.id), query.rowNo),
    ownTransactions,
  ),
  handle(
    api.changeImportRows,
    async (ctx, { params, body }) =>
      present(
        await changeRows(rowsContextOf(ctx, params.id), {
          filter: body.filter ?? {},
          rows: body.rows,
          change: body.change,
        }),
      ),
    ownTransactions,
  ),
  handle(
    api.undoImportChange,
    async (ctx, { params }) => present(await replayStep(rowsContextOf(ctx, params.id), 'before')),
    ownTransactions,
  ),
  handle(
    api.redoImportChange,
    async (ctx, { params }) => present(await replayStep(rowsContextOf(ctx, params.id), 'after')),
    ownTransactions,
  ),
]

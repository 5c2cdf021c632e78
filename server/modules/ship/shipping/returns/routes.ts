import { AppError, notFound } from '@waybill/contract/core/errors'
import * as api from '@waybill/contract/returns/api'
import { returnState } from '@waybill/contract/returns/lifecycle'
import { sql } from 'kysely'
import { type BaseCtx, type Binding, type FileAnswer, handle, handleDownload } from '../../../../platform/http/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { createReturnLabel } from './create.ts'
import { getOptions } from './options.ts'
import { getReturnLabel, listReturnLabels } from './read.ts'
import { settleReturnLabel, voidReturnLabel } from './void.ts'

/** The ledger is posted to by the service alone, and a carrier may be slow. */
const free = { transaction: false } as const

async function printLabel({ actor, files, inScope }: BaseCtx, id: number): Promise<FileAnswer> {
  const found = await inScope(
    async (db) => {
      const { rows } = await sql<{ key: string | null; name: string | null; state: string }>`
        select f.storage_key as key, r.tracking_no as name, r.state from return_label r left join files_file f on f.org_id = r.org_id and f.id = r.pdf_file
        where r.org_id = ${actor.orgId} and r.id = ${id}`.execute(db)
      return rows[0]
    },
    { readOnly: true },
  )
  if (!found) throw notFound('Return label', '退货面单')
  if (!found.key || found.state === returnState.voided || found.state === returnState.expired)
    throw new AppError('RETURN_OVER')
  const body = Buffer.from(await files.read(found.key))
  return { fileName: `return-${found.name}.pdf`, mime: 'application/pdf', body, size: body.length }
}

export const returnRoutes: readonly Binding[] = [
  handle(api.getReturnOptions, async (ctx, { params }) => getOptions(ctx, await runtimeOf(ctx), params.id), free),
  handle(api.createReturn, async (ctx, { body }) => createReturnLabel(ctx, await runtimeOf(ctx), body), free),
  handle(api.listReturns, ({ db, actor }, { query }) => listReturnLabels(db, actor.orgId, query)),
  handle(api.getReturn, ({ db, actor }, { params }) => getReturnLabel(db, actor.orgId, params.id)),
  handleDownload(api.printReturn, (ctx, { params }) => printLabel(ctx, params.id), free),
  handle(api.voidReturn, async (ctx, { params }) => voidReturnLabel(ctx, await runtimeOf(ctx), params.id), free),
  handle(api.settleReturn, async (ctx, { params }) => settleReturnLabel(ctx, await runtimeOf(ctx), params.id), free),
]

import { AppError } from '@waybill/contract/core/errors'
import { printState } from '@waybill/contract/printing/lifecycle'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import { setOrdersPrinted } from '../../../sell/orders/index.ts'
import { findLabelsToPrint, setLabelsPrinted } from '../../shipping/index.ts'
import { hasVoided, isPrintedElsewhere, printedIds } from './outdated.ts'
import { getPrintRow, type PrintJob } from './repository.ts'

/** Marks what is in the file as printed, on behalf of who opened it: sellers read shipments and do not write them. */
async function markPrinted(ctx: BaseCtx, db: Db, { id }: PrintJob): Promise<void> {
  const { orgId, userId } = ctx.actor
  if (await isPrintedElsewhere(db, await getPrintRow(db, { orgId, id }))) throw new AppError('PRINT_OUTDATED')
  const job = await getPrintRow(db, { orgId, id })
  const printed = { at: ctx.now(), userId }
  const ids = await printedIds(db, job)
  const slips = (orderIds: readonly number[]) =>
    setOrdersPrinted(db, { orgId, ids: [...new Set(orderIds)], paper: 'slip', printed, leavesGone: true })
  if (job.document === 'slip') await slips(ids)
  else {
    if (job.request.withSlips) {
      const labels = await findLabelsToPrint(db, orgId, { shipmentIds: ids, labelFormat: 'PDF' })
      await slips([...labels.values()].map(({ orderId }) => orderId))
    }
    await setLabelsPrinted(db, { orgId, shipmentIds: ids, printed })
  }
  await db
    .updateTable('print_job')
    .set({ printed_at: printed.at })
    .where('org_id', '=', orgId)
    .where('id', '=', job.id)
    .execute()
}

/** Answers openPrintFile. The documents count as printed as soon as the file is there to be sent, and not before. */
export async function openFile(ctx: BaseCtx, id: string): Promise<FileAnswer> {
  const job = await ctx.inScope(async (db) => {
    const found = await getPrintRow(db, { orgId: ctx.actor.orgId, id })
    if (found.state === printState.ready && (await hasVoided(db, found))) throw new AppError('PRINT_OUTDATED')
    return found
  })
  if (job.state !== printState.ready || job.storage_key === null) throw new AppError('PRINT_NOT_READY')
  const { stream, size } = await ctx.files.open(job.storage_key)
  try {
    await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) => markPrinted(ctx, db, job))
  } catch (error) {
    stream.destroy()
    throw error
  }
  return { fileName: job.file_name, mime: 'application/pdf', body: stream, size }
}

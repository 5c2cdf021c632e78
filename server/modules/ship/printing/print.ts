import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { MOST_PRINTED, type printLabels, type printQueue, type setPrinted } from '@waybill/contract/printing/api'
import type { PrintedDocument } from '@waybill/contract/orders/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { setOrdersPrinted } from '../../sell/orders/index.ts'
import { claimPrintQueue, findLabelFiles, readCustomsOfLabels, setLabelsPrinted } from '../shipping/index.ts'
import { labelsFile, pickListFile, readOrdersToPrint, slipsFile } from './documents.ts'
import { runSeriallyPerOrg } from './org-queue.ts'
import { refuseDuplicates } from './refusals.ts'
import { readPrintSettings } from './settings.ts'

type LabelBody = ParsedOf<typeof printLabels>['body']
type QueueBody = ParsedOf<typeof printQueue>['body']

/** Packing slips are drawn for paper; a label printer's language has no words for them. */
function refuseZplSlips({ labelFormat, slips }: QueueBody): void {
  if (labelFormat === 'ZPL' && slips)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('slips', 'INVALID_VALUE')] })
}

/** What is marked is written by the service, on behalf of the caller: sellers read shipments and do not write them. */
const asService = <T>({ database, scope }: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { ...scope, role: 'service' }, work)

/** Marks a printed job: labels and, if they were in it, the slips of their orders. */
async function markPrinted(
  ctx: BaseCtx,
  db: Db,
  { shipmentIds, orderIds }: { shipmentIds: readonly number[]; orderIds: readonly number[] },
): Promise<void> {
  const { orgId, userId } = ctx.actor
  const printed = { at: ctx.now(), userId }
  if (orderIds.length > 0) await setOrdersPrinted(db, { orgId, ids: orderIds, paper: 'slip', printed })
  await setLabelsPrinted(db, { orgId, shipmentIds, printed })
}

/** Reads in a transaction of the caller what the file of labels is made of. */
async function fileOf(ctx: BaseCtx, db: Db, shipmentIds: readonly number[], body: QueueBody) {
  const labels = await findLabelFiles(db, ctx.actor.orgId, { shipmentIds, labelFormat: body.labelFormat })
  const settings = await readPrintSettings(db, ctx.actor)
  const withSlips = body.slips ?? (settings.withSlips && body.labelFormat === 'PDF')
  const orderIds = withSlips ? labels.map(({ orderId }) => orderId) : []
  const slips = withSlips ? await readOrdersToPrint(db, ctx, labels) : null
  const withCustoms = settings.withCustoms && body.labelFormat === 'PDF'
  const customs = withCustoms ? await readCustomsOfLabels(db, ctx.actor.orgId, shipmentIds) : new Map()
  return {
    orderIds: [...new Set(orderIds)],
    draw: () => labelsFile(ctx, { ...body, labels, slips, customs }, settings),
  }
}

/** Answers printLabels. The labels are marked as printed when their file is complete. */
export async function printLabelFile(ctx: BaseCtx, body: LabelBody): Promise<FileAnswer> {
  refuseDuplicates('shipmentIds', body.shipmentIds)
  refuseZplSlips(body)
  const { shipmentIds, preview } = body
  return runSeriallyPerOrg(ctx.actor.orgId, async () => {
    const { orderIds, draw } = await ctx.inScope((db) => fileOf(ctx, db, shipmentIds, body))
    const file = await draw()
    if (!preview) await asService(ctx, (db) => markPrinted(ctx, db, { shipmentIds, orderIds }))
    return file
  })
}

/**
 * Answers printQueue. Finding, drawing and marking are one transaction under a lock: of two presses, tabs or nodes one prints a label, and
 * what a dead process was drawing still waits. Throws NOTHING_TO_PRINT.
 */
export async function printQueueFile(ctx: BaseCtx, body: QueueBody): Promise<FileAnswer> {
  refuseZplSlips(body)
  return runSeriallyPerOrg(ctx.actor.orgId, () =>
    asService(ctx, async (db) => {
      const shipmentIds = await claimPrintQueue(db, ctx.actor.orgId, MOST_PRINTED)
      if (shipmentIds.length === 0) throw new AppError('NOTHING_TO_PRINT')
      const { orderIds, draw } = await fileOf(ctx, db, shipmentIds, body)
      const file = await draw()
      await markPrinted(ctx, db, { shipmentIds, orderIds })
      return file
    }),
  )
}

/** Answers printSlips and printPickList. The orders are marked when the file is complete. */
export async function printOrderFile(
  ctx: BaseCtx,
  paper: Exclude<PrintedDocument, 'label'>,
  orderIds: readonly number[],
): Promise<FileAnswer> {
  refuseDuplicates('orderIds', orderIds)
  const { orgId, userId } = ctx.actor
  return runSeriallyPerOrg(orgId, async () => {
    const { request, settings } = await ctx.inScope(async (db) => ({
      request: await readOrdersToPrint(
        db,
        ctx,
        orderIds.map((orderId) => ({ orderId, shipmentId: null })),
      ),
      settings: await readPrintSettings(db, ctx.actor),
    }))
    const file = await (paper === 'slip' ? slipsFile : pickListFile)(ctx, request, settings)
    const printed = { at: ctx.now(), userId }
    await ctx.inScope((db) => setOrdersPrinted(db, { orgId, ids: orderIds, paper, printed }))
    return file
  })
}

/** Answers setPrinted. */
export async function setPrintedByHand(
  ctx: BaseCtx,
  { document, ids, printed }: { document: PrintedDocument; ids: readonly number[]; printed: boolean },
): Promise<OutputOf<typeof setPrinted>> {
  refuseDuplicates('ids', ids)
  const { orgId, userId } = ctx.actor
  const mark = printed ? { at: ctx.now(), userId } : null
  const changed =
    document === 'label'
      ? await asService(ctx, (db) => setLabelsPrinted(db, { orgId, shipmentIds: ids, printed: mark }))
      : await ctx.inScope((db) => setOrdersPrinted(db, { orgId, ids, paper: document, printed: mark }))
  return { changed }
}

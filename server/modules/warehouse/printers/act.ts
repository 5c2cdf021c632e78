import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { floorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type * as api from '@waybill/contract/floor-printing/print-api'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { drawPaper } from '../../../carriers/index.ts'
import { asService } from '../warehouses/index.ts'
import { checkPrinter, printerInWarehouse } from './can-print.ts'
import { sheetsOf, signPages } from './draw.ts'
import { addSend } from './kinds.ts'
import { expectEvent, lockPrint, setPrintState } from './locked.ts'
import { getPrinter } from './printers.ts'
import { notePrinted } from './printed.ts'
import { getPrint } from './prints.ts'
import { getStation } from './stations.ts'
import { readSubject } from './subject.ts'

/** Answers retryFloorPrint. The same command twice, and two people at once, send it once: afterwards it waits or is being sent. */
export function retryPrint(
  ctx: BaseCtx,
  id: number,
  { commandId, printerId }: ParsedOf<typeof api.retryFloorPrint>['body'],
): Promise<api.FloorPrint> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    const print = await lockPrint(db, orgId, id)
    if (print.retryId === commandId) return getPrint(db, orgId, id)
    expectEvent(print, floorPrintState.queued, 'retry')
    const { kind } = await getPrint(db, orgId, id)
    const to = printerId ?? print.printerId
    // One that waits is sent anyway, so that there is nothing to do but to choose another printer.
    if (print.state === floorPrintState.queued && to === print.printerId) throw new AppError('FLOOR_PRINT_STATE')
    checkPrinter(await printerInWarehouse(db, orgId, { id: to, warehouseId: print.warehouseId }), kind)
    const cleared = { reason_code: null, reason_params: null, ended_at: null, sent_at: null }
    const set = { ...cleared, retry_id: commandId, printer_id: to }
    await setPrintState(db, print, { to: floorPrintState.queued, set })
    await addSend(db, { orgId, id, printerId: to, attempt: print.attempts + 1 })
    return getPrint(db, orgId, id)
  })
}

/** Answers cancelFloorPrint: its job finds it canceled. */
export function cancelPrint(ctx: BaseCtx, id: number): Promise<api.FloorPrint> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    const print = await lockPrint(db, orgId, id)
    expectEvent(print, floorPrintState.canceled, 'cancel')
    await setPrintState(db, print, { to: floorPrintState.canceled, set: { ended_at: ctx.now() } })
    return getPrint(db, orgId, id)
  })
}

/** Answers confirmFloorPrint. */
export function confirmPrint(ctx: BaseCtx, id: number): Promise<api.FloorPrint> {
  const { orgId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const print = await lockPrint(db, orgId, id)
    expectEvent(print, floorPrintState.done, 'confirm')
    const set = { reason_code: null, reason_params: null, ended_at: ctx.now() }
    await setPrintState(db, print, { to: floorPrintState.done, set })
    await notePrinted(db, print, { at: ctx.now(), userId })
    return getPrint(db, orgId, id)
  })
}

const pdfOf = (fileName: string, bytes: Uint8Array): FileAnswer => ({
  fileName,
  mime: 'application/pdf',
  body: Buffer.from(bytes),
  size: bytes.length,
})

/** Answers openFloorPrint: what was to be printed, as it is now. */
export async function openPrint(ctx: BaseCtx, id: number): Promise<FileAnswer> {
  const { orgId } = ctx.actor
  const { drawable, copies } = await asService(ctx, async (db) => {
    const print = await lockPrint(db, orgId, id)
    const printer = await getPrinter(db, orgId, print.printerId)
    const within = { operatorId: orgId, warehouseId: print.warehouseId, now: ctx.now() }
    const found = await readSubject(db, within, { subject: print.subject, printer, format: 'PDF' })
    if (found.kind === 'carrierLabel') await notePrinted(db, print, { at: ctx.now(), userId: ctx.actor.userId })
    return { drawable: found, copies: print.copies }
  })
  if (drawable.kind === 'carrierLabel') {
    const { stream, size } = await ctx.files.open(drawable.key)
    return { fileName: `label-${drawable.about}.pdf`, mime: 'application/pdf', body: stream, size }
  }
  const pages = sheetsOf(drawable.sheets({ media: '4x6', copies }))
  const date = ctx.now().toISOString().slice(0, 10)
  return pdfOf('labels.pdf', await drawPaper({ title: drawable.about, date, paper: '4x6', pages }))
}

/** Answers printStationSign. */
export async function openSign(ctx: BaseCtx, id: number): Promise<FileAnswer> {
  const station = await asService(ctx, (db) => getStation(db, ctx.actor.orgId, id))
  const date = ctx.now().toISOString().slice(0, 10)
  const bytes = await drawPaper({ title: station.name, date, paper: '4x6', pages: signPages(station) })
  return pdfOf(`${station.code}.pdf`, bytes)
}

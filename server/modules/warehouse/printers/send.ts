import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { Printer } from '@waybill/contract/floor-printing/api'
import { floorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type { PrinterResult } from '@waybill/contract/floor-printing/words'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { claimAbandonedJobs } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { sendKind } from './kinds.ts'
import { type LockedPrint, lockPrint, setPrintState } from './locked.ts'
import { noteLabelPrinted } from './printed.ts'
import { getPrinter, notePrinterResult } from './printers.ts'
import { type SendOutcome, sendToPrinter } from './reach/send.ts'
import { bytesOf, type Drawable, readSubject } from './subject.ts'

export type SendDeps = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'now'>
export interface PrintRef {
  orgId: number
  id: number
}

const asService = <T>({ database }: SendDeps, { orgId }: PrintRef, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { role: 'service', orgId }, work)

type End = 'failed' | 'unsure'
const endOf: Record<Exclude<SendOutcome, 'reached'>, { to: End; code: ErrorCode; result: PrinterResult }> = {
  notAllowed: { to: 'failed', code: 'PRINTER_NOT_ALLOWED', result: 'notAllowed' },
  unreachable: { to: 'failed', code: 'PRINTER_UNREACHABLE', result: 'unreachable' },
  refused: { to: 'failed', code: 'PRINTER_REFUSED', result: 'refused' },
  timedOut: { to: 'failed', code: 'PRINTER_TIMED_OUT', result: 'timedOut' },
  // Bytes were on their way: only a look at the printer tells.
  stalled: { to: 'unsure', code: 'PRINTER_STALLED', result: 'timedOut' },
  interrupted: { to: 'unsure', code: 'PRINTER_INTERRUPTED', result: 'interrupted' },
}

interface Reason {
  to: End
  code: ErrorCode
  params?: Record<string, string | number>
  at: Date
}

const endPrint = (db: Db, print: LockedPrint, { to, code, params, at }: Reason): Promise<void> =>
  setPrintState(db, print, {
    to: floorPrintState[to],
    set: { reason_code: code, reason_params: params ? JSON.stringify(params) : null, ended_at: at },
  })

interface Prepared {
  print: LockedPrint
  printer: Printer
  drawable: Drawable
}

/** Reads what is to be printed. One that is being sent was left by a server that stopped: it is never sent again by itself. */
async function prepare(deps: SendDeps, ref: PrintRef): Promise<Prepared | null> {
  return asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    const at = deps.now()
    if (print.state === floorPrintState.sent)
      await endPrint(db, print, { to: 'unsure', code: 'PRINT_SERVER_STOPPED', at })
    if (print.state !== floorPrintState.queued) return null
    const printer = await getPrinter(db, ref.orgId, print.printerId)
    const within = { operatorId: ref.orgId, warehouseId: print.warehouseId, now: at }
    try {
      if (!printer.active) throw new AppError('PRINTER_INACTIVE', { params: { name: printer.name } })
      const drawable = await readSubject(db, within, { subject: print.subject, printer, format: 'ZPL' })
      return { print, printer, drawable }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await endPrint(db, print, { to: 'failed', code: error.code, params: error.params as Reason['params'], at })
      return null
    }
  })
}

/** Notes that it is being sent, before the printer is connected to; false: somebody else has. */
const claim = (deps: SendDeps, { print: { attempts }, printer }: Prepared, ref: PrintRef): Promise<boolean> =>
  asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    if (print.state !== floorPrintState.queued || print.attempts !== attempts || print.printerId !== printer.id)
      return false
    const set = { sent_at: deps.now(), attempts: attempts + 1 }
    await setPrintState(db, print, { to: floorPrintState.sent, set })
    return true
  })

/** Writes down how it ended; nothing where a later run has noted that this one was lost. */
const finish = (
  deps: SendDeps,
  { printer, drawable }: Prepared,
  { ref, outcome }: { ref: PrintRef; outcome: SendOutcome },
) =>
  asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    if (print.state !== floorPrintState.sent) return
    const at = deps.now()
    if (outcome === 'reached') {
      await setPrintState(db, print, { to: floorPrintState.done, set: { ended_at: at } })
      if (drawable.kind === 'carrierLabel' && print.createdBy !== null)
        await noteLabelPrinted(db, drawable.label, { at, userId: print.createdBy })
      await notePrinterResult(db, { orgId: ref.orgId, id: printer.id }, { result: 'reached', at })
      return
    }
    const { to, code, result } = endOf[outcome]
    const host = outcome === 'notAllowed' ? printer.host : `${printer.host}:${printer.port}`
    await endPrint(db, print, { to, code, params: { host }, at })
    await notePrinterResult(db, { orgId: ref.orgId, id: printer.id }, { result, at })
  })

async function failBroken(deps: SendDeps, ref: PrintRef): Promise<void> {
  await asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    const at = deps.now()
    if (print.state === floorPrintState.queued)
      await endPrint(db, print, { to: 'failed', code: 'PRINT_SERVER_ERROR', at })
    if (print.state === floorPrintState.sent)
      await endPrint(db, print, { to: 'unsure', code: 'PRINT_SERVER_STOPPED', at })
  })
}

/** Sends a print to its printer, outside of every transaction. Whatever the printer does is an outcome of the print, not of this job. */
export async function sendPrint(
  deps: SendDeps,
  ref: PrintRef,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<void> {
  const prepared = await prepare(deps, ref)
  if (!prepared) return
  let bytes: Buffer
  try {
    bytes = await bytesOf(deps.files, prepared.drawable, { printer: prepared.printer, copies: prepared.print.copies })
  } catch (error) {
    if (!lastAttempt) throw error
    deps.log.error({ err: error, printId: ref.id }, 'a label could not be drawn for a printer')
    return failBroken(deps, ref)
  }
  if (!(await claim(deps, prepared, ref))) return
  killPoint('printers.sent')
  const outcome = await sendToPrinter(prepared.printer, bytes, { networks: deps.config.printerNetworks })
  killPoint('printers.printed')
  await finish(deps, prepared, { ref, outcome })
}

/** Ends the prints whose node was killed at every attempt. */
export async function endAbandoned(deps: SendDeps): Promise<void> {
  const left = await inScope(deps.database, { role: 'service', orgId: 0 }, (db) => claimAbandonedJobs(db, sendKind))
  for (const ref of left) {
    deps.log.error({ printId: ref.id }, 'a print was given up: its server was killed at every attempt')
    // One after the other: these are rare.
    // oxlint-disable-next-line no-await-in-loop
    await failBroken(deps, ref)
  }
}

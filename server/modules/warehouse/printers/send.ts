import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { Printer } from '@waybill/contract/floor-printing/api'
import { floorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type { PrinterResult } from '@waybill/contract/floor-printing/words'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { claimAbandonedJobs } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { checkPrinter } from './can-print.ts'
import { sendKind, type SendRef } from './kinds.ts'
import { type LockedPrint, lockPrint, setPrintState } from './locked.ts'
import { noteLabelPrinted } from './printed.ts'
import { getPrinter, notePrinterResult } from './printers.ts'
import { type Patience, patienceFor } from './reach/raw.ts'
import { type Reach, type SendOutcome, sendToPrinter } from './reach/send.ts'
import { bytesOf, checkCount, type Drawable, readSubject } from './subject.ts'

export type SendDeps = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'now'>
const asService = <T>({ database }: SendDeps, { orgId }: SendRef, work: (db: Db) => Promise<T>): Promise<T> =>
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

/** Is it at the attempt that this job makes, and at its printer? An attempt counts from when it is sent. */
const isOf = ({ state, attempts, ...print }: LockedPrint, { printerId, attempt }: SendRef): boolean =>
  print.printerId === printerId && attempt === (state === floorPrintState.sent ? attempts : attempts + 1)

/**
 * Reads what is to be printed; null: that is the business of another job. One that is being sent was left by a server that stopped: it is
 * never sent again by itself.
 */
async function prepare(deps: SendDeps, ref: SendRef): Promise<Prepared | null> {
  return asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    const at = deps.now()
    if (!isOf(print, ref)) return null
    if (print.state === floorPrintState.sent)
      await endPrint(db, print, { to: 'unsure', code: 'PRINT_SERVER_STOPPED', at })
    if (print.state !== floorPrintState.queued) return null
    const printer = await getPrinter(db, ref.orgId, print.printerId)
    const within = { operatorId: ref.orgId, warehouseId: print.warehouseId, now: at }
    try {
      const drawable = await readSubject(db, within, { subject: print.subject, printer, format: 'ZPL' })
      checkPrinter(printer, drawable.kind)
      checkCount(drawable, print.copies)
      return { print, printer, drawable }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await endPrint(db, print, { to: 'failed', code: error.code, params: error.params as Reason['params'], at })
      return null
    }
  })
}

/** Notes that it is being sent, before the printer is connected to; false: somebody else has. */
const claim = (deps: SendDeps, ref: SendRef): Promise<boolean> =>
  asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    if (print.state !== floorPrintState.queued || !isOf(print, ref)) return false
    const set = { sent_at: deps.now(), attempts: ref.attempt }
    await setPrintState(db, print, { to: floorPrintState.sent, set })
    return true
  })

/** Outcomes after which no other print reaches that printer either, and why those that wait fail; nothing of them was sent. */
const away: Partial<Record<SendOutcome, ErrorCode>> = {
  notAllowed: 'PRINTER_NOT_ALLOWED',
  unreachable: 'PRINTER_UNREACHABLE',
  refused: 'PRINTER_REFUSED',
  timedOut: 'PRINTER_TIMED_OUT',
  stalled: 'PRINTER_TIMED_OUT',
}

/** Fails what waits for a printer that could not be reached, or stopped: each by itself would wait as long, one after the other. */
const failWaiting = (db: Db, { orgId, printerId }: SendRef, { code, params, at }: Omit<Reason, 'to'>) =>
  db
    .updateTable('floor_print')
    .set({
      state: floorPrintState.failed,
      reason_code: code,
      reason_params: params ? JSON.stringify(params) : null,
      ended_at: at,
    })
    .where('org_id', '=', orgId)
    .where('printer_id', '=', printerId)
    .where('state', '=', floorPrintState.queued)
    .where('created_at', '<=', at)
    .execute()

/** Writes down how it ended; nothing where a later run has noted that this one was lost, or somebody has had it sent again. */
const finish = (
  deps: SendDeps,
  { printer, drawable }: Prepared,
  { ref, outcome }: { ref: SendRef; outcome: SendOutcome },
) =>
  asService(deps, ref, async (db) => {
    const print = await lockPrint(db, ref.orgId, ref.id)
    if (print.state !== floorPrintState.sent || !isOf(print, ref)) return
    const at = deps.now()
    if (outcome === 'reached') {
      await setPrintState(db, print, { to: floorPrintState.done, set: { ended_at: at } })
      if (drawable.kind === 'carrierLabel' && print.createdBy !== null)
        await noteLabelPrinted(db, drawable.label, { at, userId: print.createdBy })
      await notePrinterResult(db, ref.orgId, { ...printer, result: 'reached', at })
      return
    }
    const { to, code, result } = endOf[outcome]
    const host = outcome === 'notAllowed' ? printer.host : `${printer.host}:${printer.port}`
    const params = { host }
    await endPrint(db, print, { to, code, params, at })
    const isThere = await notePrinterResult(db, ref.orgId, { ...printer, result, at })
    const others = away[outcome]
    if (others && isThere) await failWaiting(db, ref, { code: others, params, at })
  })

async function failBroken(db: Db, ref: SendRef, at: Date): Promise<void> {
  const print = await lockPrint(db, ref.orgId, ref.id)
  if (!isOf(print, ref)) return
  if (print.state === floorPrintState.queued)
    await endPrint(db, print, { to: 'failed', code: 'PRINT_SERVER_ERROR', at })
  if (print.state === floorPrintState.sent)
    await endPrint(db, print, { to: 'unsure', code: 'PRINT_SERVER_STOPPED', at })
}

interface SendHow extends Pick<Reach, 'wait'> {
  lastAttempt: boolean
  patience?: (labels: number) => Patience
}

/** Sends a print to its printer, outside of every transaction. Whatever the printer does is an outcome of the print, not of this job. */
export async function sendPrint(
  deps: SendDeps,
  ref: SendRef,
  { lastAttempt, patience = patienceFor, wait }: SendHow,
): Promise<void> {
  const prepared = await prepare(deps, ref)
  if (!prepared) return
  let bytes: Buffer
  try {
    bytes = await bytesOf(deps.files, prepared.drawable, { printer: prepared.printer, copies: prepared.print.copies })
  } catch (error) {
    if (!lastAttempt) throw error
    deps.log.error({ err: error, printId: ref.id }, 'a label could not be drawn for a printer')
    return asService(deps, ref, (db) => failBroken(db, ref, deps.now()))
  }
  if (!(await claim(deps, ref))) return
  killPoint('printers.sent')
  const labels = prepared.drawable.labels * prepared.print.copies
  const outcome = await sendToPrinter(prepared.printer, bytes, {
    networks: deps.config.printerNetworks,
    patience: patience(labels),
    ...(wait && { wait }),
  })
  killPoint('printers.printed')
  await finish(deps, prepared, { ref, outcome })
}

const EVERYWHERE = { role: 'service', orgId: 0 } as const

/** Ends the prints whose node was killed at every attempt, in the transaction that claims their jobs: stopped there, it begins again. */
export async function endAbandoned({ database, log, now }: SendDeps): Promise<void> {
  await inScope(database, EVERYWHERE, async (db) => {
    for (const ref of await claimAbandonedJobs(db, sendKind)) {
      log.error({ printId: ref.id }, 'a print was given up: its server was killed at every attempt')
      // One after the other: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      await failBroken(db, ref, now())
    }
  })
}

/** Forgets prints of more than 90 days ago. */
export async function forgetPrints({ database, now }: SendDeps): Promise<void> {
  await inScope(database, EVERYWHERE, (db) =>
    sql`delete from floor_print where created_at < ${now()}::timestamptz - interval '90 days'`.execute(db),
  )
}

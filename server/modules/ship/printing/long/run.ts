import type { ErrorCode } from '@waybill/contract/core/errors'
import { printState } from '@waybill/contract/printing/lifecycle'
import { labelSize } from '@waybill/contract/shipping/enums'
import { joinParts, type PageKind } from '../../../../carriers/index.ts'
import { type Db, inScope, isDatabaseAway, type Scope } from '../../../../platform/database/index.ts'
import { claimAbandonedJobs } from '../../../../platform/jobs/index.ts'
import { type Brand, brandOf } from '../brand.ts'
import { drawDocuments, type PrintDeps } from './draw.ts'
import { runKind } from './kinds.ts'
import { beginRun, endRun, failAbandoned, keepPart, listParts, type PrintJob, type PrintRef } from './repository.ts'

/** Documents that are drawn and kept together: some 150 ms of work that a killed server may lose. */
const DOCUMENTS_A_PART = 50
const service: Scope = { role: 'service', orgId: 0 }
const asService = <T>({ database }: PrintDeps, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, service, work)

const codeOfPage: Record<PageKind, string> = { label: 'l', paper: 'c', slip: 's' }
const pageOfCode: Record<string, PageKind> = { l: 'label', c: 'paper', s: 'slip' }

type Running = { job: PrintJob; startedAt: Date; brand: Brand }
const runOf = ({ job, startedAt }: Running) => ({ orgId: job.org_id, id: job.id, startedAt })

/** Draws what is not drawn yet, part by part; false when nobody waits for it any more. */
async function drawRest(deps: PrintDeps, running: Running, signal: AbortSignal): Promise<boolean> {
  const { job, brand } = running
  let number = (await asService(deps, (db) => listParts(db, runOf(running)))).length
  for (let from = job.done; from < job.ids.length; from += DOCUMENTS_A_PART) {
    signal.throwIfAborted()
    const ids = job.ids.slice(from, from + DOCUMENTS_A_PART)
    const { pdf, pages, failed } = await drawDocuments(deps, job, { ids, brand })
    const key = pdf && (await deps.files.put(pdf)).key
    const part = { number, storage_key: key, pages: pages.map((kind) => codeOfPage[kind]).join(''), failed }
    const counts = await asService(deps, (db) => keepPart(db, runOf(running), { ...part, documents: ids.length }))
    if (!counts) {
      if (key) await deps.files.delete(key)
      return false
    }
    number += 1
  }
  return true
}

/** Puts what is drawn on sheets, as one file; null when nothing is. */
async function joinAll({ files, database }: PrintDeps, { job, brand }: Running) {
  const { settings, labelSize: size, startAt } = job.request
  const stored = await inScope(database, service, (db) => listParts(db, { orgId: job.org_id, id: job.id }))
  const parts = stored.flatMap(({ storage_key: key, pages }) =>
    key === null
      ? []
      : [{ read: () => files.read(key), pages: [...pages].map((code) => pageOfCode[code] as PageKind) }],
  )
  if (parts.length === 0) return null
  const sheet = job.document === 'label' && size === labelSize.letter
  const bytes = await joinParts(parts, {
    paper: sheet ? settings.sheet : null,
    perSheet: sheet ? settings.labelsPerSheet : 1,
    startAt,
    offset: settings.offset,
    slipsLast: settings.slipOrder === 'labelsFirst',
    site: job.document === 'label' && brand.name ? brand.name : undefined,
  })
  return files.put(bytes)
}

async function fail(deps: PrintDeps, running: Running, code: ErrorCode): Promise<void> {
  await asService(deps, (db) => endRun(db, runOf(running), { state: printState.failed, error_code: code }))
}

async function runWhole(deps: PrintDeps, running: Running, signal: AbortSignal): Promise<void> {
  if (!(await drawRest(deps, running, signal))) return
  const file = await joinAll(deps, running)
  if (!file) return fail(deps, running, 'PRINT_NOTHING_DRAWN')
  const ready = { state: printState.ready, storage_key: file.key, size: file.size }
  const counts = await asService(deps, (db) => endRun(db, runOf(running), ready))
  if (!counts) await deps.files.delete(file.key)
}

/** Runs a print job, or goes on with one whose server was killed: what is drawn is never drawn again, and the file is whole or not there. */
export async function runPrint(
  deps: PrintDeps,
  ref: PrintRef,
  { lastAttempt, signal }: { lastAttempt: boolean; signal: AbortSignal },
): Promise<void> {
  const startedAt = new Date()
  const job = await asService(deps, (db) => beginRun(db, ref, startedAt))
  if (!job) return
  const { host, locale } = job.request
  try {
    const brand = await brandOf({ ...deps, host, locale })
    await runWhole(deps, { job, startedAt, brand }, signal)
  } catch (error) {
    // The queue runs it again, as soon as the database is back.
    if (isDatabaseAway(error) || signal.aborted || !lastAttempt) throw error
    deps.log.error({ err: error, printId: job.id }, 'a print job failed')
    await asService(deps, (db) =>
      endRun(db, { ...ref, startedAt }, { state: printState.failed, error_code: 'SERVER_ERROR' }),
    )
  }
}

/** Ends the print jobs whose node was killed at every attempt. */
export async function failDeadPrints(deps: PrintDeps): Promise<void> {
  await asService(deps, async (db) => {
    for (const ref of await claimAbandonedJobs(db, runKind))
      if (await failAbandoned(db, ref))
        deps.log.error({ printId: ref.id }, 'a print job failed: its server was killed at every attempt')
  })
}

import { notFound } from '@waybill/contract/core/errors'
import type { ErrorCode } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import { printState } from '@waybill/contract/printing/lifecycle'
import type { PrintSettings } from '@waybill/contract/printing/settings'
import type { LabelSize } from '@waybill/contract/shipping/enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../../../../platform/database/index.ts'

/** What was chosen when it was asked for. */
export interface PrintRequest {
  labelSize: LabelSize
  startAt: 1 | 2
  /** Labels with the packing slips of their orders. */
  withSlips: boolean
  settings: PrintSettings
  locale: Locale
  /** The site whose brand the packing slips carry. */
  host: string
}
export type PrintJob = Omit<Selectable<Schema['print_job']>, 'request'> & { request: PrintRequest }
export type PrintRef = { orgId: number; id: string }

/** A document that could not be printed. */
export interface FailedDocument {
  /** Of the shipment, or of the order for packing slips. */
  id: number
  orderNo: string | null
  code: ErrorCode
}
export interface PrintPart {
  number: number
  storage_key: string | null
  pages: string
  failed: FailedDocument[]
}

const asJob = (row: Selectable<Schema['print_job']> | undefined): PrintJob | undefined =>
  row && { ...row, request: row.request as unknown as PrintRequest }

/** The organization's print job; throws NotFound for another's or a deleted one. */
export async function getPrintRow(db: Db, { orgId, id }: PrintRef): Promise<PrintJob> {
  const row = await db
    .selectFrom('print_job')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  const job = asJob(row)
  if (!job) throw notFound('Print job', '打印任务')
  return job
}

/** What is drawn of a job, in its order. */
export async function listParts(db: Db, { orgId, id }: PrintRef): Promise<PrintPart[]> {
  const rows = await db
    .selectFrom('print_part')
    .select(['number', 'storage_key', 'pages', 'failed'])
    .where('org_id', '=', orgId)
    .where('job_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, failed: row.failed as unknown as FailedDocument[] }))
}

/** Waits until no other call begins a print job of the organization, and counts those under way. */
export async function countPending(db: Db, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('printing', ${orgId}::bigint))`.execute(db)
  const { count } = await db
    .selectFrom('print_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', '=', printState.pending)
    .executeTakeFirstOrThrow()
  return count
}

/** Until when the file of a job is kept that ends now. */
const expiry = sql<Date>`now() + interval '1 day'`

const pendingOf = (db: Db, { orgId, id }: PrintRef) =>
  db.updateTable('print_job').where('org_id', '=', orgId).where('id', '=', id).where('state', '=', printState.pending)

/** Takes a waiting job, or one whose server died, up where it was left; undefined when it is gone or over. */
export async function beginRun(db: Db, ref: PrintRef, startedAt: Date): Promise<PrintJob | undefined> {
  const row = await pendingOf(db, ref)
    .set({ started_at: startedAt, done_before: sql`done` })
    .returningAll()
    .executeTakeFirst()
  return asJob(row)
}

type Run = PrintRef & { startedAt: Date }

/** Keeps a drawn part; false when the job was canceled or another run has taken over. */
export async function keepPart(db: Db, run: Run, part: PrintPart & { documents: number }): Promise<boolean> {
  const { documents, failed, ...rest } = part
  const { numUpdatedRows } = await pendingOf(db, run)
    .where('started_at', '=', run.startedAt)
    .set({
      done: sql`done + ${documents}`,
      failed: sql`failed + ${failed.length}`,
      pages: sql`pages + ${rest.pages.length}`,
    })
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== 1) return false
  await db
    .insertInto('print_part')
    .values({ org_id: run.orgId, job_id: run.id, ...rest, failed: JSON.stringify(failed) })
    .execute()
  return true
}

type End =
  | { state: typeof printState.ready; storage_key: string; size: number }
  | { state: typeof printState.failed; error_code: ErrorCode }
/** Ends a run; false when the job was canceled or another run has taken over. */
export async function endRun(db: Db, run: Run, end: End): Promise<boolean> {
  const { numUpdatedRows } = await pendingOf(db, run)
    .where('started_at', '=', run.startedAt)
    .set({ ...end, finished_at: new Date(), expires_at: expiry })
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Fails a job that no run will end; false when it is gone or over. */
export async function failAbandoned(db: Db, ref: PrintRef): Promise<boolean> {
  const { numUpdatedRows } = await pendingOf(db, ref)
    .set({ state: printState.failed, error_code: 'SERVER_ERROR', finished_at: new Date(), expires_at: expiry })
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Deletes a job with its parts; the keys of their files, null when there is no such job. */
export async function deletePrintRow(db: Db, { orgId, id }: PrintRef): Promise<string[] | null> {
  // First its row, which a run asks for before it keeps a part: what is kept by then is among the parts.
  const job = await db
    .selectFrom('print_job')
    .select('storage_key')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!job) return null
  const parts = await listParts(db, { orgId, id })
  await db.deleteFrom('print_job').where('org_id', '=', orgId).where('id', '=', id).execute()
  return [job.storage_key, ...parts.map((part) => part.storage_key)].filter((key) => key !== null)
}

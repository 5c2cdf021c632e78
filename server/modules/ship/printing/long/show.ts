import { type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { FileJob } from '@waybill/contract/jobs/api'
import { type getPrintJob, MOST_FAILURES } from '@waybill/contract/printing/job-api'
import { printState } from '@waybill/contract/printing/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { getPrintRow, listParts, type PrintJob, type PrintRef } from './repository.ts'

const errorOf = (code: string) => {
  const text = errorText(code as ErrorCode)
  return { code, message: text.en, zhMessage: text.cn }
}

/** How long it may still take, estimated from what this run has done; null = not known. */
function secondsLeft({ state, ids, done, done_before: before, started_at: at }: PrintJob, now: Date): number | null {
  if (state !== printState.pending || at === null || done <= before) return null
  const each = (now.getTime() - at.getTime()) / 1000 / (done - before)
  return Math.max(0, Math.ceil(each * (ids.length - done)))
}

/** Answers getPrintJob. */
export async function showPrint(db: Db, ref: PrintRef, now: Date): Promise<OutputOf<typeof getPrintJob>> {
  const job = await getPrintRow(db, ref)
  const failed = job.failed === 0 ? [] : (await listParts(db, ref)).flatMap((part) => part.failed)
  return {
    id: job.id,
    document: job.document === 'slip' ? 'slip' : 'label',
    state: job.state as keyof typeof printState,
    fileName: job.file_name,
    total: job.ids.length,
    done: job.done,
    failed: job.failed,
    pages: job.pages,
    failures: failed.slice(0, MOST_FAILURES).map(({ id, orderNo, code }) => ({ id, orderNo, ...errorOf(code) })),
    secondsLeft: secondsLeft(job, now),
    finishedAt: job.finished_at?.toISOString() ?? null,
    printedAt: job.printed_at?.toISOString() ?? null,
    keptUntil: job.expires_at.toISOString(),
    error: job.error_code === null ? null : errorOf(job.error_code),
  }
}

/** Print jobs as rows of a list of jobs, `status` as that list names it: org_id, id, what, created_at, hidden_at, status. */
export const printJobs: RawBuilder<unknown> = sql`select p.org_id, p.id, 'print' as what, p.created_at, p.hidden_at,
  case p.state when ${stateSql(printState.ready)} then 'success' when ${stateSql(printState.failed)} then 'failed' else 'pending' end as status from printing_job p`

/** Print jobs for the list of jobs, by the caller's organization. */
export async function presentPrints(
  db: Db,
  { orgId, userId, now }: { orgId: number; userId: number; now: Date },
  ids: readonly string[],
): Promise<FileJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PrintJob & { by: string | null }>`
    select p.*, u.first_name || ' ' || u.last_name as by
    from print_job p left join identity_user u on u.org_id = p.org_id and u.id = p.user_id
    where p.org_id = ${orgId} and p.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((job) => {
    const pending = job.state === printState.pending
    return {
      id: job.id,
      kind: job.document === 'slip' ? 'slipPrint' : 'labelPrint',
      fileType: 1,
      exportStatus: null,
      tableView: null,
      fileName: job.file_name,
      status: pending ? 'pending' : job.state === printState.ready ? 'success' : 'failed',
      rows: pending ? job.done : job.ids.length,
      made: null,
      skipped: null,
      shipped: false,
      failed: job.failed,
      // The last of a hundred is the file itself.
      percent: pending ? Math.min(99, Math.floor((job.done / job.ids.length) * 100)) : null,
      secondsLeft: secondsLeft(job, now),
      by: job.by,
      mine: job.user_id === userId,
      startedAt: job.created_at.toISOString(),
      finishedAt: job.finished_at?.toISOString() ?? null,
      keptUntil: job.expires_at.toISOString(),
      hidden: job.hidden_at !== null,
      error: job.error_code === null ? null : errorOf(job.error_code),
    }
  })
}

/** Puts print jobs out of sight or back; answers how many of the ids are the organization's. */
export async function hidePrints(
  db: Db,
  orgId: number,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('print_job')
    .set({ hidden_at: hidden ? new Date() : null })
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

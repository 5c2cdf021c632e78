import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InputOf } from '@waybill/contract'
import { type FileJob, jobStatuses, type listJobs } from '@waybill/contract/api/jobs'
import { firstPage, oneOf, pageSizes, type Paging, readPaging } from '@waybill/host'

export const views = ['all', ...jobStatuses, 'hidden'] as const
export type View = (typeof views)[number]
export type JobState = Paging & { view?: View }

/** The list's state in the address and how to change it. */
export function useJobState() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state: JobState = { view: oneOf(views, search['view']), ...readPaging(search) }
  const navigate = useNavigate()
  const change = (next: Partial<JobState>) =>
    void navigate({ to: '/jobs', search: { ...state, ...firstPage, ...next } as never })
  return { state, change }
}

export const queryOf = ({ view, cursor, size }: JobState): NonNullable<InputOf<typeof listJobs>['query']> => ({
  status: jobStatuses.find((one) => one === view),
  hidden: view === 'hidden',
  cursor,
  limit: size ?? pageSizes[0],
})

export const isExport = ({ exportStatus }: FileJob): boolean => exportStatus !== null

/** Can it be taken up where it was left? One whose reading failed says there why. */
export const canResume = (job: FileJob): boolean => !isExport(job) && job.finishedAt === null

/** What an import made can be taken back; what else than labels is in the way is told when it is tried. */
export const canUndo = (job: FileJob): boolean => !isExport(job) && job.finishedAt !== null && !job.error

/** Where a job's name leads: to what it made, to itself to be taken up again, or to its file. */
export function jobHref(job: FileJob): string {
  if (isExport(job)) return job.error ? '/b/#/jobs' : `/b/#/jobs?file=${job.id}`
  if (canResume(job)) return `/b/#/jobs?open=${job.id}`
  return job.kind === 'productImport'
    ? `/b/#/product/lists?importId=${job.id}`
    : `/b/#/order/lists?view=all&importId=${job.id}`
}

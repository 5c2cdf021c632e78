import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import { downloadExport } from '@waybill/contract/exports/api'
import { type FileJob, type JobStatus, listJobs } from '@waybill/contract/jobs/api'
import { isPrint } from '@waybill/contract/jobs/is-print'
import { toast, useStable, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { isShown, useUnseenJobs } from './use-unseen-jobs.ts'

const RUNNING_MS = 2500
const IDLE_MS = 60_000
const LATEST = 10
const isRunning = (job: FileJob): boolean => job.status === 'pending'

/** The latest imports and exports, asked again soon while one of them runs. */
export function useLatestJobs() {
  const { client, bridge } = useShellParts()
  const { sessionKey } = useShellContext()
  const query = useQuery({
    ...client.query(listJobs, { query: { limit: LATEST } }, { hideErrors: true }),
    queryKey: ['jobs', sessionKey],
    refetchInterval: ({ state: { data } }) => (data?.records.some(isRunning) ? RUNNING_MS : IDLE_MS),
  })
  const { refetch } = query
  useEffect(() => bridge.on('imports:changed', () => void refetch()), [bridge, refetch])
  return query
}

/** Saves the file of a finished export. */
export function useExportDownload(): (job: FileJob) => void {
  const { bridge } = useShellParts()
  return ({ id, fileName }) =>
    void bridge.download({ url: urlOf(downloadExport, { params: { id } }), method: 'GET', fileName })
}

/** Says how a job of the caller ended. */
function useSaying() {
  const t = useT(shellMessages)
  const { bridge } = useShellParts()
  const download = useExportDownload()
  return (job: FileJob): void => {
    const name = job.fileName
    const detail = { detail: t('jobDetail') }
    if (isPrint(job)) {
      const act = {
        label: t('openPrint', { name }),
        run: () => void bridge.openFeature('print-many', { printId: job.id }),
      }
      if (job.status === 'success') toast.success(t('printReady', { name }), { act })
      else toast.error(t('printFailed', { name }), detail)
    } else if (job.exportStatus !== null) {
      if (job.status === 'success')
        toast.success(t('exportReady', { name }), { act: { label: t('download'), run: () => download(job) } })
      else toast.error(t('exportFailed', { name }), detail)
    } else if (job.status === 'review') toast.info(t('importToReview', { name }), detail)
    else if (job.status === 'failed') toast.error(t('importFailed', { name }), detail)
    else toast.success(t('importDone', { name }), detail)
  }
}

/** Did it end since the list was asked before? An import that is new and read at once is shown by its dialog. */
function isNews(job: FileJob, before: JobStatus | undefined): boolean {
  if (!job.mine || isRunning(job) || isShown(job)) return false
  if (before === undefined) return job.exportStatus !== null || isPrint(job)
  return before === 'pending' || (before === 'review' && job.finishedAt !== null)
}

/** How much of what runs is done, 0 to 1; null when that cannot be told. */
function shareOf(running: readonly FileJob[]): number | null {
  const known = running.flatMap(({ percent }) => (percent === null ? [] : [percent]))
  return known.length === 0 ? null : known.reduce((sum, percent) => sum + percent, 0) / known.length / 100
}

/** Raises a toast for each job of the caller that ends while the page is open; answers what runs and what ended unseen. */
export function useJobWatch(windowOpen: boolean): { running: number; share: number | null; unseen: number } {
  const { data } = useLatestJobs()
  const say = useStable(useSaying())
  const unseen = useUnseenJobs(data?.records, windowOpen)
  const seen = useRef<Map<string, JobStatus> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = seen.current
    seen.current = new Map(data.records.map((job) => [job.id, job.status]))
    // What was over when the page opened is no news; what began since then is, however fast it was.
    for (const job of before ? data.records : []) if (isNews(job, before?.get(job.id))) say(job)
  }, [data, say])
  const running = data?.records.filter(isRunning) ?? []
  return { running: running.length, share: shareOf(running), unseen }
}

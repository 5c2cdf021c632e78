import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type FileJob, listJobs } from '@waybill/contract/api/jobs'
import { toast, useStable, useT } from '@waybill/kit'
import { isOpen } from '../host/open-feature.ts'
import { shellMessages } from '../messages/shell.ts'
import { useFacts, useShellParts } from '../shell-context.tsx'

const RUNNING_MS = 2500
const IDLE_MS = 60_000
const LATEST = 10
const isRunning = (job: FileJob): boolean => job.status === 'pending'

/** The latest imports and exports, asked again soon while one of them runs. */
export function useLatestJobs() {
  const { client, bridge } = useShellParts()
  const { sessionKey } = useFacts()
  const query = useQuery({
    ...client.query(listJobs, { query: { limit: LATEST } }, { hideErrors: true }),
    queryKey: ['jobs', sessionKey],
    refetchInterval: ({ state: { data } }) => (data?.records.some(isRunning) ? RUNNING_MS : IDLE_MS),
  })
  const { refetch } = query
  useEffect(() => bridge.on('imports:changed', () => void refetch()), [bridge, refetch])
  return query
}

/** Says how a job of the caller ended; an import says so itself as long as its dialog is open. */
function useSaying() {
  const t = useT(shellMessages)
  return (job: FileJob): void => {
    const name = job.fileName
    const detail = { detail: t('jobDetail') }
    if (job.exportStatus !== null) {
      if (job.status === 'success') toast.success(t('exportReady', { name }), detail)
      else toast.error(t('exportFailed', { name }), detail)
    } else if (!isOpen('import-orders')) {
      if (job.status === 'review') toast.info(t('importToReview', { name }), detail)
      else if (job.status === 'failed') toast.error(t('importFailed', { name }), detail)
      else toast.success(t('importDone', { name }), detail)
    }
  }
}

/** Raises a toast for each job of the caller that ends while the page is open; answers how many run. */
export function useJobWatch(): number {
  const { data } = useLatestJobs()
  const say = useStable(useSaying())
  const seen = useRef<Map<string, boolean> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = seen.current
    seen.current = new Map(data.records.map((job) => [job.id, isRunning(job)]))
    // What was over when the page opened is no news; what began since then is, however fast it was.
    for (const job of before ? data.records : [])
      if (job.mine && !isRunning(job) && before?.get(job.id) !== false && isNews(job, before)) say(job)
  }, [data, say])
  return data?.records.filter(isRunning).length ?? 0
}

/** An import that is new and read at once is shown by its dialog; only one that was seen running is news. */
const isNews = (job: FileJob, before: Map<string, boolean> | null): boolean =>
  before?.get(job.id) === true || job.exportStatus !== null

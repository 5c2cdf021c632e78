import { useEffect, useSyncExternalStore } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { FileJob } from '@waybill/contract/jobs/api'
import { isPrint } from '@waybill/contract/jobs/is-print'
import { isOpen } from '../host/open-feature.ts'
import { useShellContext } from '../shell-context.tsx'

const markOf = (job: FileJob): string => `${job.id} ${job.status}`

const isEnded = (job: FileJob): boolean => job.mine && job.status !== 'pending'

/** The own dialog of an import, or of a print job, says how it ended. */
export const isShown = (job: FileJob): boolean =>
  isPrint(job) ? isOpen('print-many') : job.exportStatus === null && isOpen('import-orders')

const useIsJobsPage = (): boolean =>
  useRouterState({ select: ({ location }) => location.pathname.startsWith('/b') && /^\/?jobs\b/.test(location.hash) })

const listeners = new Set<() => void>()

/** Told too when another tab looked. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function keepMarks(key: string, marks: string): void {
  if (localStorage.getItem(key) === marks) return
  localStorage.setItem(key, marks)
  for (const listener of listeners) listener()
}

/**
 * How many of the caller's jobs ended since he last looked at the window or the page of imports and exports. Kept by this browser for
 * each user, so that the next log-in tells what ended meanwhile.
 */
export function useUnseenJobs(jobs: readonly FileJob[] | undefined, windowOpen: boolean): number {
  const { user } = useShellContext()
  const onPage = useIsJobsPage()
  const looking = windowOpen || onPage
  const key = user && `jobs-seen:${user.user.id}`
  const seen = useSyncExternalStore(subscribe, () => (key ? localStorage.getItem(key) : null))
  useEffect(() => {
    if (!key || !jobs) return
    const before = localStorage.getItem(key)?.split(',')
    const isNowSeen = (job: FileJob) => looking || !before || before.includes(markOf(job)) || isShown(job)
    const marks = jobs.filter((job) => isEnded(job) && isNowSeen(job)).map(markOf)
    keepMarks(key, marks.join(','))
  }, [key, jobs, looking])
  const marks = seen?.split(',')
  return marks && jobs ? jobs.filter((job) => isEnded(job) && !marks.includes(markOf(job))).length : 0
}

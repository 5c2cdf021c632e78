import { useEffect, useRef, useState } from 'react'
import type { Registry, ShellBridge } from '@waybill/host'
import { LoadError, LoadingState, Skeleton, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { loadSubApp } from './load-sub-app.ts'
import { mountSubApp } from './mount-sub-app.ts'

type State = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed' }

/** Fetches the other sub-apps while nothing else happens, so that the first switch is as fast as any. */
function prefetchOthers(registry: Registry, name: string): void {
  const load = () => {
    for (const [other, entry] of Object.entries(registry)) {
      // A prefetch that fails costs nothing: opening the app tries again and says so.
      if (other !== name) loadSubApp(other, entry, { attempt: 0, signal: AbortSignal.timeout(60_000) }).catch(() => {})
    }
  }
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 10_000 })
  else setTimeout(load, 2000)
}

const PageSkeleton = () => (
  <div className="flex flex-col gap-3 p-4">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)

/** The area of one sub-app: loads, shows, and when it fails offers Retry while header and menu live on. */
export function SubAppHost(props: { registry: Registry; name: string; bridge: ShellBridge }) {
  const { registry, name, bridge } = props
  const t = useT(shellMessages)
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ kind: 'loading' })

  useEffect(() => {
    const entry = registry[name]
    if (!entry || !box.current) return
    setState({ kind: 'loading' })
    return mountSubApp({
      box: box.current,
      name,
      entry,
      attempt,
      bridge,
      onReady: () => {
        setState({ kind: 'ready' })
        prefetchOthers(registry, name)
      },
      onError: (error) => {
        console.error(error)
        setState({ kind: 'failed' })
      },
    })
  }, [registry, name, attempt, bridge])

  return (
    <>
      {state.kind === 'loading' && <LoadingState skeleton={<PageSkeleton />} />}
      {state.kind === 'failed' && (
        <LoadError title={t('appFailed')} onRetry={() => setAttempt(attempt + 1)}>
          {t('appFailedText')}
        </LoadError>
      )}
      <div ref={box} className={state.kind === 'ready' ? 'contents' : 'hidden'} />
    </>
  )
}

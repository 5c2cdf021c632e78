import { useEffect, useRef, useState } from 'react'
import type { Registry, ShellBridge } from '@waybill/host'
import { findLoadCause, LoadFailure, useFailureTitle, type LoadCause } from '@waybill/host/lazy-page'
import { LoadingState, Skeleton } from '@waybill/kit'
import { preloadToaster } from '../lazy-toaster.tsx'
import { loadSubApp } from './load-sub-app.ts'
import { mountSubApp } from './mount-sub-app.ts'

/** Fetches the other sub-apps, and the place of toasts, while nothing else happens, so that the first switch is as fast as any. */
function prefetchOthers(registry: Registry, name: string): void {
  const load = () => {
    preloadToaster()
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

type HostProps = { registry: Registry; name: string; bridge: ShellBridge }

function Failed({ bridge, cause, onRetry }: { bridge: ShellBridge; cause: LoadCause; onRetry: () => void }) {
  const title = useFailureTitle(cause)
  useEffect(() => bridge.setTitle(title), [bridge, title])
  return <LoadFailure cause={cause} pending={false} onRetry={onRetry} />
}

type State = 'loading' | 'ready' | { cause: LoadCause }

/** One try to load and mount. */
function Attempt(props: HostProps & { attempt: number; onRetry: () => void }) {
  const { registry, name, bridge, attempt, onRetry } = props
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')

  useEffect(() => {
    const entry = registry[name]
    if (!entry || !box.current) return
    const onReady = () => {
      setState('ready')
      prefetchOthers(registry, name)
    }
    const onError = async (error: unknown) => {
      const cause = await findLoadCause()
      if (cause === 'broken') console.error(error)
      setState({ cause })
    }
    return mountSubApp({ box: box.current, name, entry, attempt, bridge, onReady, onError })
  }, [registry, name, attempt, bridge])

  return (
    <>
      {state === 'loading' && <LoadingState skeleton={<PageSkeleton />} />}
      {typeof state === 'object' && <Failed bridge={bridge} cause={state.cause} onRetry={onRetry} />}
      <div ref={box} className={state === 'ready' ? 'contents' : 'hidden'} />
    </>
  )
}

/** The area of one sub-app: loads, shows, and when it fails offers Retry while header and menu live on. */
export function SubAppHost(props: HostProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />
}

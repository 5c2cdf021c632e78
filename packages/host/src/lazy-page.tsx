import { useT } from '@waybill/kit/basics'
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { lazyMessages } from './lazy-messages.ts'
import { createLazyPart } from './lazy-part.ts'
import { LoadFailure, useFailureTitle, type LoadCause } from './load-failure.tsx'

export { findLoadCause, LoadFailure, useFailureTitle, type LoadCause } from './load-failure.tsx'

/** How long the page before stays on the screen until a slow next one shows its skeleton. */
const PATIENCE_MS = 1000
/** A browser may say that it is online before requests get through: what fails then is tried again after these pauses. */
const ONLINE_PAUSES_MS = [0, 1000, 2000, 4000, 8000]
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** What stands around a page that did not load; it titles the document. */
export type FailureFrame = ComponentType<{ title: string; children: ReactNode }>
export type LazyPage = (() => ReactNode) & { preload: () => Promise<void> }

const bars = ['h-6 w-48', 'h-8 w-full', 'h-96 w-full']

function PageSkeleton() {
  const t = useT(lazyMessages)
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true" className="flex flex-col gap-3 p-4">
      {bars.map((size) => (
        <span key={size} className={`block animate-pulse rounded-badge bg-line motion-reduce:animate-none ${size}`} />
      ))}
    </div>
  )
}

/**
 * A page of a route, loaded at its first visit. When that fails the cause and Retry stand in `Frame`, and nothing else of the page is
 * touched: the router's own lazy component reloads the document, and every dialog and upload in it would be lost.
 */
export function lazyPageIn<Name extends string>(
  Frame: FailureFrame,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const part = createLazyPart(async () => (await load())[name])
  function Failed({ cause, pending }: { cause: LoadCause; pending: boolean }) {
    return (
      <Frame title={useFailureTitle(cause)}>
        <LoadFailure cause={cause} pending={pending} onRetry={() => void part.start()} />
      </Frame>
    )
  }
  function Page() {
    const state = useSyncExternalStore(part.subscribe, part.read)
    useEffect(() => {
      if (part.read().kind === 'loading') void part.start()
      let isLeft = false
      const tryAll = async () => {
        for (const ms of ONLINE_PAUSES_MS) {
          if (ms > 0) await pause(ms)
          if (isLeft || part.read().kind === 'ready') return
          await part.start()
        }
      }
      const again = () => void tryAll()
      addEventListener('online', again)
      return () => {
        isLeft = true
        removeEventListener('online', again)
        part.forgetFailure()
      }
    }, [])
    if (state.kind === 'ready') return <state.Part />
    return state.kind === 'failed' ? <Failed {...state} /> : <PageSkeleton />
  }
  // Asked for by the router before it shows the page.
  return Object.assign(Page, { preload: () => Promise.race([part.start(), pause(PATIENCE_MS)]) })
}

import { Button, useT } from '@waybill/kit/basics'
import { CircleX, RefreshCw } from 'lucide-react'
import { lazyMessages } from './lazy-messages.ts'

/** Why a part of the product did not load: no way to the server, another build deployed since, or something else. */
export type LoadCause = 'offline' | 'outdated' | 'broken'

const ANSWER_MS = 10_000

/** Asks the server which build it serves; a failed load alone does not say why. */
export async function findLoadCause(): Promise<LoadCause> {
  const loaded = document.documentElement.dataset['build']
  try {
    const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }
    const response = await fetch('/platform/build.json', options)
    // In development pages carry no build: nothing is ever outdated there.
    if (loaded === undefined) return 'broken'
    if (!response.ok) return 'offline'
    const { build } = (await response.json()) as { build: string }
    return build === loaded ? 'broken' : 'outdated'
  } catch {
    return 'offline'
  }
}

/** What every load failure is titled. */
export const useFailureTitle = (cause: LoadCause): string => {
  const t = useT(lazyMessages)
  return t(cause === 'outdated' ? 'outdated' : 'failed')
}

type Props = { cause: LoadCause; pending: boolean; onRetry: () => void }

/** A part that did not load: the cause and the way out. Reloading is the user's choice, for the rest of the page may hold unsaved work. */
export function LoadFailure({ cause, pending, onRetry }: Props) {
  const t = useT(lazyMessages)
  const outdated = cause === 'outdated'
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-sub text-muted">
        {outdated ? <RefreshCw /> : <CircleX className="text-critical-icon" />}
      </span>
      <h1 tabIndex={-1} className="text-section font-semibold outline-none">
        {useFailureTitle(cause)}
      </h1>
      <p className="mt-1 text-muted">{t(outdated ? 'outdatedText' : cause)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {!outdated && (
          <Button onClick={onRetry} pending={pending}>
            {t('retry')}
          </Button>
        )}
        {/* A file that the page itself preloaded stays failed in most browsers: only a reload helps there. */}
        {cause !== 'offline' && (
          <Button variant={outdated ? 'primary' : 'outline'} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        )}
      </div>
    </div>
  )
}

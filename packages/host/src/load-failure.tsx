import { Button, LoadError, useT } from '@waybill/kit/basics'
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

/** A part that did not load: the cause and the way out. Reloading is the user's choice, for the rest of the page may hold unsaved work. */
export function LoadFailure({ cause, pending, onRetry }: { cause: LoadCause; pending: boolean; onRetry: () => void }) {
  const t = useT(lazyMessages)
  const title = useFailureTitle(cause)
  const reload = (
    <Button variant={cause === 'outdated' ? 'primary' : undefined} onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  )
  if (cause === 'outdated')
    return (
      <LoadError heading title={title} extra={reload}>
        {t('outdatedText')}
      </LoadError>
    )
  // A browser from before 2026 keeps a module that once failed as failed: only a reload helps there.
  const extra = cause === 'broken' && reload
  return (
    <LoadError heading title={title} onRetry={onRetry} pending={pending} extra={extra}>
      {t(cause)}
    </LoadError>
  )
}

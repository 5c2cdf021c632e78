import { useState } from 'react'
import { draftName } from './drafts.ts'
import { useShell } from '@waybill/host'

function read<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

function keep(key: string | null, draft: unknown): void {
  if (key === null) return
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the draft lives as long as the page.
  }
}

/** The storage key of this user's draft. */
const useKeyOf = () => {
  const userId = useShell().user?.user.id ?? 0
  return (name: string) => draftName(`${userId} ${name}`)
}

/** Returns whether this tab holds a draft of the given name. */
export function useHasDraft(): (name: string) => boolean {
  const keyOf = useKeyOf()
  return (name) => sessionStorage.getItem(keyOf(name)) !== null
}

type Options<Draft> = {
  /** Whether there is nothing worth keeping. */
  isEmpty?: (draft: Draft) => boolean
}

/**
 * What this user has typed into a form, kept by the tab until it is sent, given up, or the user logs out of this tab: a reload or a log-in that
 * ended loses nothing. Without a name it lives as long as the form.
 */
export function useDraft<Draft extends object>(name: string | null, before: Draft, options: Options<Draft> = {}) {
  const keyOf = useKeyOf()
  // A form stays with the draft that it began with, whatever is renewed around it.
  const [key] = useState(() => (name === null ? null : keyOf(name)))
  const [draft, setDraft] = useState<Draft>(() => ({ ...before, ...(key !== null && read<Draft>(key)) }))
  const update = (next: (before: Draft) => Partial<Draft>) =>
    setDraft((old) => {
      const changed = { ...old, ...next(old) }
      keep(key, options.isEmpty?.(changed) ? null : changed)
      return changed
    })
  const change = (next: Partial<Draft>) => update(() => next)
  const forget = () => keep(key, null)
  return { draft, change, update, forget, begin: (first: Draft) => (forget(), setDraft(first)) }
}

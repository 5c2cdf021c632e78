import { useState } from 'react'
import { useShell } from '@waybill/host'
import type { Draft } from './claims.ts'

function read(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

function keep(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the draft lives as long as the page.
  }
}

/** What this user has typed, kept by the tab until it is sent or given up: a reload or a log-out loses nothing. */
export function useDraft(before: Draft) {
  const key = `draft:${useShell().user?.user.id ?? 0}:identity`
  const [draft, setDraft] = useState<Draft>(() => ({ ...before, ...read(key) }))
  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next }
    keep(key, changed)
    setDraft(changed)
  }
  return { draft, change, forget: () => keep(key, null) }
}

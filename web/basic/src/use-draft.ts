import { useState } from 'react'
import { useShell } from '@waybill/host'
import { draftName } from '@waybill/host/drafts'

function read<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

function keep(key: string, draft: unknown): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the draft lives as long as the page.
  }
}

/** What this user has typed into a form, kept by the tab until it is sent, given up, or the user logs out of this tab: a reload or a log-in that ended loses nothing. */
export function useDraft<Draft extends object>(name: string, before: Draft) {
  const key = draftName(`${useShell().user?.user.id ?? 0} ${name}`)
  const [draft, setDraft] = useState<Draft>(() => ({ ...before, ...read<Draft>(key) }))
  const change = (next: Partial<Draft>) =>
    setDraft((old) => {
      const changed = { ...old, ...next }
      keep(key, changed)
      return changed
    })
  const forget = () => keep(key, null)
  return { draft, change, forget, begin: (anew: Draft) => (forget(), setDraft(anew)) }
}

import { useState } from 'react'
import type { TicketFile } from '@waybill/contract'
import { useShell } from '@waybill/host'
import { draftName } from '@waybill/host/drafts'

/** What was written and not sent. */
export type Draft = { subject: string; text: string; files: TicketFile[] }

const nothing: Draft = { subject: '', text: '', files: [] }

function read(key: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    return { ...nothing, ...kept }
  } catch {
    return nothing
  }
}

function keep(key: string, draft: Draft): void {
  try {
    if (draft.subject === '' && draft.text === '' && draft.files.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the draft lives as long as the page.
  }
}

/** A draft of this user under a name, kept by the tab: a reload loses nothing, and nobody else finds it. */
export function useDraft(name: string) {
  const { user } = useShell()
  const key = draftName(`${user?.user.id ?? 0} ${name}`)
  const [held, setHeld] = useState(() => ({ key, draft: read(key) }))
  const draft = held.key === key ? held.draft : read(key)
  if (held.key !== key) setHeld({ key, draft })
  const change = (next: (before: Draft) => Draft) =>
    setHeld((before) => {
      const changed = next(before.key === key ? before.draft : read(key))
      keep(key, changed)
      return { key, draft: changed }
    })
  return {
    draft,
    change: (next: Partial<Draft>) => change((before) => ({ ...before, ...next })),
    changeFiles: (next: (files: TicketFile[]) => TicketFile[]) =>
      change((before) => ({ ...before, files: next(before.files) })),
    clear: () => change(() => nothing),
  }
}
export type DraftOf = ReturnType<typeof useDraft>

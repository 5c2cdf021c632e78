import { draftName } from '@waybill/host/drafts'
import type { Batch } from './edit-queue.ts'

/** More text than this a tab's storage may not take: then only the question on leaving keeps it. */
const MOST_CHARACTERS = 2_000_000
const nameOf = (importId: string): string => draftName(`import ${importId}`)

/** Where edits are written down until the server has them. */
export type StoredEdits = { read: () => Batch[]; write: (edits: readonly Batch[]) => void }

/** In the tab's own storage, which outlives a reload and a crash, not the tab; no other tab sends the same edits. */
export function storedEdits(importId: string): StoredEdits {
  const name = nameOf(importId)
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? '[]') as Batch[]
      } catch {
        return []
      }
    },
    write: (edits) => {
      const text = edits.length === 0 ? '' : JSON.stringify(edits)
      try {
        if (text === '' || text.length > MOST_CHARACTERS) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, text)
      } catch {
        // Full: an old state is worse than none.
        sessionStorage.removeItem(name)
      }
    },
  }
}

/** How many rows of an import have edits that only this tab knows. */
export const countStoredEdits = (importId: string): number =>
  new Set(
    storedEdits(importId)
      .read()
      .flatMap(({ rows }) => rows.map((row) => row.rowNo)),
  ).size

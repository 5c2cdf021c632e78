import { useState } from 'react'

/**
 * The rows before and after the one that stands open, in the order of the list as it was when the open one was last in it: one that was
 * decided leaves the view, and J still leads to the next.
 */
export function useSteps(
  rows: readonly { id: number }[] | undefined,
  open: number | undefined,
): { before: number | null; after: number | null } {
  const [known, setKnown] = useState<readonly number[]>([])
  const ids = rows?.map(({ id }) => id) ?? []
  if (open !== undefined && ids.includes(open) && ids.join() !== known.join()) setKnown(ids)
  const at = open === undefined ? -1 : known.indexOf(open)
  if (at < 0) return { before: null, after: null }
  return { before: known[at - 1] ?? null, after: known[at + 1] ?? null }
}

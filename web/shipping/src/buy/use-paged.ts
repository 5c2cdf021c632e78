import { useState } from 'react'

const PAGE = 50

/** A window over a long list, so that five thousand rows stay quick. */
export function usePaged<T>(rows: readonly T[]) {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1)
  const page = Math.min(wanted, last)
  const from = page * PAGE
  return {
    shown: rows.slice(from, from + PAGE),
    from: from + 1,
    to: Math.min(rows.length, from + PAGE),
    total: rows.length,
    many: rows.length > PAGE,
    previous: page > 0 ? () => setPage(page - 1) : undefined,
    next: page < last ? () => setPage(page + 1) : undefined,
  }
}
export type Paged = Omit<ReturnType<typeof usePaged<unknown>>, 'shown'>

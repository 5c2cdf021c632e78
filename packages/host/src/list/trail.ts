import { useEffect, useState } from 'react'
import type { CappedCount } from '@waybill/contract/core/schemas'

type Page = { ids: readonly number[]; next: string | null }
/** Where one walks from record to record: the list that was shown last, as far as it is known. */
export type Trail = Page & {
  /** The place of the first id in the whole list, from 1. */
  from: number
  total: CappedCount
  /** The page that begins with the first id, and where the pages before it begin. */
  first: number
  size: number
  cursors: ReadonlyMap<number, string | undefined>
  read: (cursor: string | undefined) => Promise<Page>
}

/** By the list's call. */
const trails = new Map<string, Trail>()

/** Remembers what a list shows for the pages of its records. */
export function useRememberTrail(list: string, trail: Trail | null): void {
  useEffect(() => {
    if (trail) trails.set(list, trail)
  }, [list, trail])
}

const longer = (trail: Trail, { ids, next }: Page): Trail => ({ ...trail, ids: [...trail.ids, ...ids], next })
const earlier = (trail: Trail, { ids }: Page): Trail => ({
  ...trail,
  ids: [...ids, ...trail.ids],
  from: trail.from - ids.length,
  first: trail.first - 1,
})

/** The page that is wanted next when one stands at an end of what is known. */
function missing(trail: Trail, at: number): Promise<Trail> | null {
  const { ids, next, first, cursors, read } = trail
  if (at === ids.length - 1 && next !== null) return read(next).then((page) => longer(trail, page))
  if (at === 0 && cursors.has(first - 1)) return read(cursors.get(first - 1)).then((page) => earlier(trail, page))
  return null
}

export type Steps = {
  place: number
  total: CappedCount
  /** Undefined while its page is read, null at the end. */
  previous: number | null | undefined
  next: number | null | undefined
}

/** Where a record stands in the list that was shown last, and its neighbours there; null when it is not in it, or alone. */
export function useSteps(list: string, id: number): Steps | null {
  const [, redraw] = useState<Trail>()
  const trail = trails.get(list)
  const at = trail?.ids.indexOf(id) ?? -1
  useEffect(() => {
    if (!trail || at < 0) return
    let over = false
    const keep = (known: Trail) => {
      if (over || trails.get(list) !== trail) return
      trails.set(list, known)
      redraw(known)
    }
    // Without the next page one stands at its end.
    missing(trail, at)?.then(keep, () => undefined)
    return () => {
      over = true
    }
  }, [list, trail, at])
  if (!trail || at < 0 || trail.total.count < 2) return null
  const { ids, from, total, first, cursors } = trail
  return {
    place: from + at,
    total,
    previous: ids[at - 1] ?? (cursors.has(first - 1) ? undefined : null),
    next: ids[at + 1] ?? (trail.next === null ? null : undefined),
  }
}

import { useState } from 'react'
import type { TablePage } from '@waybill/kit'
import { firstPage, pageSizes, type Paging } from '@waybill/host'

/** A page of a keyset list, as servers answer it. */
export type Loaded = { records: readonly unknown[]; total: { count: number; capped: boolean }; next: string | null }
type Steps = { change: (to: Paging) => void; page: number; cursors: ReadonlyMap<number, string | undefined> }

const stepTo = ({ change }: Steps, to: number, cursor: string | undefined) =>
  change(to > 1 ? { page: to, cursor } : firstPage)

function previous(steps: Steps): (() => void) | undefined {
  const { page, cursors } = steps
  if (page <= 1) return undefined
  // A link into the middle knows no way back but to the start.
  return () => (cursors.has(page - 1) ? stepTo(steps, page - 1, cursors.get(page - 1)) : stepTo(steps, 1, undefined))
}

/** Where one is, in which list: `listed` is another text for every other list. */
type Place = { state: Paging; listed: string }
type Known = { key: string; cursors: ReadonlyMap<number, string | undefined> }
const start = new Map([[1, undefined]])

/** Where pages began, as far as one has come; forgotten when the list becomes another one. */
export function useCursors({ state, listed }: Place): ReadonlyMap<number, string | undefined> {
  const key = `${listed} ${state.size}`
  const page = state.page ?? 1
  const [known, setKnown] = useState<Known>({ key, cursors: start })
  const mine = known.key === key ? known.cursors : start
  if (known.key === key && mine.has(page) && mine.get(page) === state.cursor) return mine
  const cursors = new Map(mine).set(page, state.cursor)
  setKnown({ key, cursors })
  return cursors
}

type Walked = { state: Paging; cursors: ReadonlyMap<number, string | undefined> }

/** The pager of a keyset list whose place lives in the address. */
export function keysetPage(
  { state, cursors }: Walked,
  data: Loaded | undefined,
  change: (to: Paging) => void,
): TablePage | undefined {
  if (!data) return undefined
  const page = state.page ?? 1
  const size = state.size ?? pageSizes[0]
  const steps: Steps = { change, page, cursors }
  const { next, records, total } = data
  const from = (page - 1) * size + 1
  return {
    from: records.length > 0 ? from : 0,
    to: from - 1 + records.length,
    total: total.count,
    capped: total.capped,
    size,
    sizes: pageSizes,
    onSize: (to) => change({ ...firstPage, size: to }),
    onPrevious: previous(steps),
    onNext: next === null ? undefined : () => stepTo(steps, page + 1, next),
  }
}

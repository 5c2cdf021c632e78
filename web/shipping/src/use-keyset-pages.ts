import { useRef } from 'react'
import type { TablePage } from '@waybill/kit'
import { firstPage, pageSizes, type Paging } from './search-values.ts'

type Loaded = { records: readonly unknown[]; total: { count: number; capped: boolean }; next: string | null }
type Steps = { change: (to: Paging) => void; page: number; cursors: Map<number, string | undefined> }

const stepTo = ({ change }: Steps, to: number, cursor: string | undefined) =>
  change(to > 1 ? { page: to, cursor } : firstPage)

function previous(steps: Steps): (() => void) | undefined {
  const { page, cursors } = steps
  if (page <= 1) return undefined
  // A link into the middle knows no way back but to the start.
  return () => (cursors.has(page - 1) ? stepTo(steps, page - 1, cursors.get(page - 1)) : stepTo(steps, 1, undefined))
}

/** The pager of a keyset list whose place lives in the address; remembers where pages began as far as one has come. */
export function useKeysetPages<State extends Paging>(
  state: State,
  data: Loaded | undefined,
  change: (to: Paging) => void,
): TablePage | undefined {
  const key = JSON.stringify({ ...state, ...firstPage })
  const known = useRef({ key, cursors: new Map<number, string | undefined>([[1, undefined]]) })
  if (known.current.key !== key) known.current = { key, cursors: new Map([[1, undefined]]) }
  const page = state.page ?? 1
  known.current.cursors.set(page, state.cursor)
  if (!data) return undefined
  const size = state.size ?? pageSizes[0]
  const steps: Steps = { change, page, cursors: known.current.cursors }
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

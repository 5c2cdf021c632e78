import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useStable } from '../react/use-stable.ts'
import { noSelection, type Selection } from './selection.ts'

/** Where one was in a list when one opened one of its rows. */
type Place = { row: string; index: number; top: number; selection: Selection }

const MOST_PLACES = 20
/** By the list's address, which holds filters, order and page. */
const places = new Map<string, Place>()

function remember(address: string, place: Place): void {
  places.delete(address)
  places.set(address, place)
  const [oldest] = places.keys()
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest)
}

/** What may be selected again: all of it where the row is still there, else what can be seen. */
function selectionFor(place: Place, keys: readonly string[]): Selection {
  const { selection } = place
  if (keys.includes(place.row)) return selection
  if (selection.mode === 'query') return noSelection
  return { mode: 'rows', keys: new Set(keys.filter((key) => selection.keys.has(key))) }
}

const takesFocus = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1'

type Table = {
  /** As the server gave them. */
  rows: unknown
  keys: readonly string[]
  /** The row that holds the focus, by its place on the page; −1: none. */
  rowInFocus: () => number
  focusRow: (index: number) => void
  selection: Selection
  onSelection?: (selection: Selection) => void
}

/** Who opens a row and comes back finds the list as it was: how far it was scrolled, the row under the cursor, what was selected. */
export function usePlace(area: RefObject<HTMLElement | null>, table: Table): void {
  const found = useRef(places.get(location.href))
  const { keys, rows } = table
  const address = useRef('')
  useEffect(() => {
    // When rows come, and not later: on the way to another page the address is that page's already.
    address.current = location.href
  }, [rows])
  const leave = useStable((top: number) => {
    const index = table.rowInFocus()
    const row = keys[index]
    if (row === undefined) return places.delete(address.current)
    remember(address.current, { row, index, top, selection: table.selection })
  })
  useLayoutEffect(() => {
    const element = area.current
    return () => void leave(element?.scrollTop ?? 0)
  }, [area, leave])
  const restore = useStable((place: Place) => {
    const again = selectionFor(place, keys)
    if (again.mode === 'query' || again.keys.size > 0) table.onSelection?.(again)
    area.current?.scrollTo({ top: place.top })
    // The page's heading takes the focus first, as on every page.
    requestAnimationFrame(() => {
      if (takesFocus()) table.focusRow(keys.includes(place.row) ? keys.indexOf(place.row) : place.index)
    })
  })
  useLayoutEffect(() => {
    const place = found.current
    if (!place || keys.length === 0) return
    found.current = undefined
    restore(place)
  }, [keys.length, restore])
}

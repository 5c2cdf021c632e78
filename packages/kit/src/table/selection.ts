/** What is selected: rows by their key, over all pages, or everything that the query matches. */
export type Selection = { mode: 'rows'; keys: ReadonlySet<string> } | { mode: 'query'; total: number }

export const noSelection: Selection = { mode: 'rows', keys: new Set() }

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.mode === 'query' || selection.keys.has(key)

export const selectedCount = (selection: Selection): number =>
  selection.mode === 'query' ? selection.total : selection.keys.size

/** The rows as a set: leaving "all that match" keeps the page's rows. */
const keysOf = (selection: Selection, page: readonly string[]): Set<string> =>
  new Set(selection.mode === 'query' ? page : selection.keys)

/** Selects or clears some rows of the page. */
export function setSelected(
  selection: Selection,
  keys: readonly string[],
  change: { on: boolean; page: readonly string[] },
): Selection {
  const next = keysOf(selection, change.page)
  for (const key of keys) {
    if (change.on) next.add(key)
    else next.delete(key)
  }
  return { mode: 'rows', keys: next }
}

/** How much of the page is selected; `empty`: there is nothing to select. */
export type PageState = 'empty' | 'none' | 'some' | 'all'

export function pageState(selection: Selection, page: readonly string[]): PageState {
  if (page.length === 0) return 'empty'
  if (selection.mode === 'query') return 'all'
  const count = page.filter((key) => selection.keys.has(key)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}

/** Ctrl+A: first the page, then all that match; a single page has nothing more to take. */
export function selectMore(selection: Selection, page: readonly string[], total: number): Selection {
  if (pageState(selection, page) === 'all' && total > page.length) return { mode: 'query', total }
  return setSelected(selection, page, { on: true, page })
}

/** A page as it was read: its rows, and how many rows the query matches. */
export type ReadPage = { keys: readonly string[]; total: number }

/**
 * The selection without the rows that have left the list between two readings of one page. A row that is gone has left when one
 * that came after it is still there, or when the list has become shorter; else new rows have pushed it onto the next page.
 */
export function withoutLeft(selection: Selection, before: ReadPage, now: ReadPage): Selection {
  if (selection.mode === 'query') return selection
  const present = new Set(now.keys)
  const lastThere = before.keys.findLastIndex((key) => present.has(key))
  const left = before.keys.filter(
    (key, index) => selection.keys.has(key) && !present.has(key) && (index < lastThere || now.total < before.total),
  )
  return left.length === 0 ? selection : setSelected(selection, left, { on: false, page: now.keys })
}

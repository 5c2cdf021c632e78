import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { firstPage, type Paging } from '@waybill/host'
import { useListViews } from './use-list-views.ts'
import {
  type AnyList,
  blankState,
  type ExtrasOf,
  type FiltersOf,
  clearedFilters,
  isFiltered,
  readState,
  searchOf,
  type StateOf,
  type ViewOf,
  viewOf,
} from './schema.ts'

export type Tab = { label: string; count?: number; capped?: boolean }

/** The state of a list in the address, and how it is written there. */
function useAddress<L extends AnyList>(list: L) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const page = useMatch({ strict: false, shouldThrow: false })
  const state = readState(list, search)
  // A bare address leads to the view that the user begins with: the list's own first view must be named then.
  const named = useListViews(list).setting.first !== null
  const go = (next: object, replace = false) => {
    // The user has left for a page that is still loading: a search that was waiting must not call them back.
    if (page && router.latestLocation.pathname !== page.pathname) return
    const to = searchOf(list, { ...state, ...next }, named)
    void navigate({ to: list.path, params: (page?.params ?? true) as never, search: to as never, replace })
  }
  return { state, go, isBare: Object.keys(search).length === 0 }
}

/** The state of a list in the address, and every way to change it; a change of what is listed goes back to the first page, with nothing open. */
export function useListState<L extends AnyList>(list: L) {
  const { state, go, isBare } = useAddress(list)
  const view = viewOf(list, state)
  // What stands open belongs to the list that it was opened from.
  const closed = Object.fromEntries(Object.keys(list.extras ?? {}).map((name) => [name, undefined]))
  const set = (next: object) => go({ ...firstPage, ...closed, ...next })
  const off = clearedFilters(list)
  const widest = { ...off, saved: undefined, columns: undefined, view: list.widestView ?? state.view }
  const setView = (to: string, replace = false) => {
    // Nothing of a saved view stays in a preset one.
    if (isBare || state.saved !== undefined) return go({ ...blankState(list), view: to }, replace)
    const cleared = (list.clearedByView ?? []).map((name) => [name, undefined])
    set({ ...Object.fromEntries(cleared), view: to })
  }
  return {
    list,
    state,
    view,
    /** Nothing is said in the address. */
    isBare,
    setView,
    /** Lists what was saved as a view, all of it and nothing else. */
    showSaved: ({ id, state: stored }: { id: number; state: Record<string, unknown> }, replace = false) =>
      go({ ...blankState(list), ...readState(list, stored), ...firstPage, saved: id }, replace),
    /** The view is saved under this id now. */
    followSaved: (saved: number | undefined) => go({ saved }, true),
    arrangeColumns: (columns: readonly string[]) => go({ columns: [...columns] }, true),
    isFiltered: isFiltered(list, state as FiltersOf<L>),
    set: (next: Partial<StateOf<L>>) => set(next),
    setSort: ({ id, dir }: { id: string; dir: 'asc' | 'desc' }) => set({ sort: id, desc: dir === 'desc' }),
    turnTo: (page: Paging) => go(page),
    /** Takes back every filter, and the search. */
    clear: () => set(off),
    /** Every row that there is: no filter, and the view that hides nothing. */
    showAll: () => set(widest),
    /** Searches everything: no view and no filter may hide what somebody holds in the hand. */
    searchAll: (q: string) => set({ ...widest, q }),
    searchBox: (placeholder: string) => ({
      value: String((state as Record<string, unknown>)['q'] ?? ''),
      onSearch: (q: string) => set({ q: q || undefined }),
      placeholder,
    }),
    /** Changes what stands beside the list; `replace` leaves no step for Back. */
    show: (extras: ExtrasOf<L>, replace = false) => go(extras, replace),
    /** The tabs of the views. */
    tabs: (tab: (view: ViewOf<L>) => Tab) => ({
      value: view as string,
      onChange: setView,
      views: (list.views ?? []).map((one) => ({ id: one, ...tab(one as ViewOf<L>) })),
    }),
  }
}
export type ListAddress<L extends AnyList> = ReturnType<typeof useListState<L>>

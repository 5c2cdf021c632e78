import type { InputOf, OutputOf, Route } from '@waybill/contract/core/route'
import { firstPage, oneOf, pageSizes, type Paging, readPaging } from '@waybill/host'
import { columnLook, id, type Parameter, type ParameterSet, type Values } from './parameters.ts'

export type RowOf<R extends Route> = OutputOf<R> extends { records: readonly (infer Row)[] } ? Row : never
type OwnQuery<R extends Route> = InputOf<R> extends { query?: infer Query } ? NonNullable<Query> : object
type ListQuery<R extends Route> = Omit<OwnQuery<R>, 'cursor' | 'limit' | 'sort' | 'desc'>

/** Of a list with saved views: the one that is looked at, and how its columns are arranged otherwise. */
type Saved = { saved?: number; columns?: string[] }
export type ListState<F, E, V, S> = Paging & Saved & Values<F> & Values<E> & { view?: V; sort?: S; desc?: boolean }
type Order<S> = { sort: S; desc: boolean }

/** A list, declared once: what its address may say, and what that asks of the server. Methods, so that any schema is an `AnyList`. */
export type ListSchema<
  R extends Route,
  F extends ParameterSet,
  E extends ParameterSet,
  V extends string,
  S extends string,
> = {
  /** Where it stands in its app. */
  path: string
  /** The call that answers its pages. */
  route: R
  rowKey(row: RowOf<R>): string
  /** `q` is the search, `from` and `to` are its days. */
  filters: F
  /** Parameters beside the list, such as the row that stands open: they change nothing of what is listed. */
  extras?: E
  views?: readonly V[]
  /** The view of an address that names none: the first one when left out. */
  initialView?(state: ListState<F, E, V, S>): V
  /** The view that hides nothing: scans search it, and "Show all" leads to it. */
  widestView?: NoInfer<V>
  /** What the address calls the view. */
  viewParameter?: string
  /** What makes no sense in another view. */
  clearedByView?: readonly (keyof F | 'sort' | 'desc')[]
  sorts?: readonly S[]
  /** The order of the rows; needed where there are `sorts`. */
  order?(state: ListState<F, E, V, S>, view: V): Order<NoInfer<S>>
  /** What the filters and the view ask of `route`. */
  toQuery(state: ListState<F, E, V, S>, view: V): ListQuery<R>
  /** Answers the ids of everything that a query matches; without it the pages are read one by one. */
  matchRoute?: Route
  exportTarget?: string
  /** Users choose which columns are shown, and in which order. */
  choosesColumns?: boolean
  /** Users save views of it: its table view type. The page shows them with `ListViews`. */
  tableView?: 101 | 102
}

export type AnyList = ListSchema<Route, ParameterSet, ParameterSet, string, string>
export type ViewOf<L extends AnyList> = NonNullable<L['views']>[number]
export type SortOf<L extends AnyList> = NonNullable<L['sorts']>[number]
export type FiltersOf<L extends AnyList> = Values<L['filters']>
export type ExtrasOf<L extends AnyList> = Values<NonNullable<L['extras']>>
export type StateOf<L extends AnyList> = ListState<L['filters'], NonNullable<L['extras']>, ViewOf<L>, SortOf<L>>

/** Declares a list. */
export const defineList = <
  R extends Route,
  F extends ParameterSet,
  // oxlint-disable-next-line typescript/no-empty-object-type -- no extras: a record would allow any name
  E extends ParameterSet = {},
  V extends string = never,
  S extends string = never,
>(
  list: ListSchema<R, F, E, V, S>,
): ListSchema<R, F, E, V, S> => list

const readAll = (parameters: Record<string, Parameter>, search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, { read }]) => [name, read(search[name])]))

const savedParameters = { saved: id(), columns: columnLook() }

/** Reads the state of a list from an address; what makes no sense is left out. */
export const readState = <L extends AnyList>(list: L, search: Record<string, unknown>): StateOf<L> =>
  ({
    ...readAll({ ...list.filters, ...list.extras }, search),
    ...readPaging(search),
    ...(list.tableView && readAll(savedParameters, search)),
    view: oneOf(list.views ?? [], search[list.viewParameter ?? 'view']),
    sort: oneOf(list.sorts ?? [], search['sort']),
    desc: list.sorts && typeof search['desc'] === 'boolean' ? search['desc'] : undefined,
  }) as StateOf<L>

export const viewOf = <L extends AnyList>(list: L, state: StateOf<L>): ViewOf<L> =>
  (state.view ?? list.initialView?.(state) ?? list.views?.[0] ?? '') as ViewOf<L>

/**
 * The address of a state: the view with which the list begins is not named, unless the filters would lead to another one or the user
 * begins with another one (`named`).
 */
export function searchOf<L extends AnyList>(list: L, state: StateOf<L>, named = false): Record<string, unknown> {
  const { view, ...rest } = state
  const unnamed =
    !named && [{}, { ...state, view: undefined }].every((other) => viewOf(list, other as StateOf<L>) === view)
  return { ...rest, [list.viewParameter ?? 'view']: unnamed ? undefined : view }
}

/** Everything that Clear takes back, as a change of the state. */
export const clearedFilters = (list: AnyList): Record<string, undefined> =>
  Object.fromEntries(
    Object.entries(list.filters).flatMap(([name, { effect }]) => (effect === 'stays' ? [] : [[name, undefined]])),
  )

export const isFiltered = <L extends AnyList>(list: L, state: FiltersOf<L>): boolean =>
  Object.entries(list.filters).some(
    ([name, { effect }]) => effect === undefined && (state as Record<string, unknown>)[name] !== undefined,
  )

export const orderOf = <L extends AnyList>(list: L, state: StateOf<L>): Order<SortOf<L>> | undefined =>
  list.order?.(state, viewOf(list, state)) as Order<SortOf<L>> | undefined

/** What the filters ask of the server, in their order: the query of an export and of an act on everything that matches. */
export const filterOf = <L extends AnyList>(list: L, state: StateOf<L>): object => ({
  ...list.toQuery(state, viewOf(list, state)),
  ...orderOf(list, state),
})

/** What one page asks of the server. */
export const queryOf = <L extends AnyList>(list: L, state: StateOf<L>): { cursor?: string; limit: number } => ({
  ...filterOf(list, state),
  cursor: state.cursor,
  limit: state.size ?? pageSizes[0],
})

/** A state that lists nothing in particular: every parameter of the list, unset. */
export const blankState = (list: AnyList): Record<string, undefined> => ({
  ...Object.fromEntries(
    [...Object.keys({ ...list.filters, ...list.extras, ...savedParameters }), 'view', 'sort', 'desc'].map((name) => [
      name,
      undefined,
    ]),
  ),
  ...firstPage,
})

/** What a saved view keeps of a state, always in the same order: everything but the page and what stands open. */
export function viewStateOf<L extends AnyList>(list: L, state: StateOf<L>): Record<string, unknown> {
  const values = state as Record<string, unknown>
  const entries = [
    ...Object.keys(list.filters).map((name) => [name, values[name]] as const),
    [list.viewParameter ?? 'view', viewOf(list, state)] as const,
    ...Object.entries(orderOf(list, state) ?? {}),
    ['columns', state.columns] as const,
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''))
}

/** Does the state list what was saved, as this version of the list reads it? */
export const isSameView = <L extends AnyList>(list: L, state: StateOf<L>, saved: Record<string, unknown>): boolean =>
  JSON.stringify(viewStateOf(list, state)) === JSON.stringify(viewStateOf(list, readState(list, saved)))

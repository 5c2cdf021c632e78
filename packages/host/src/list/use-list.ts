import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { errorProps, pageSizes, useBridge, useClient } from '@waybill/host'
import { type ColumnLook, noSelection, selectedCount, useLocale } from '@waybill/kit'
import { keysetPage, type Loaded, useCursors } from './keyset-pages.ts'
import { type AnyList, filterOf, orderOf, queryOf, type RowOf, type StateOf } from './schema.ts'
import { useRememberTrail } from './trail.ts'
import { useChosen, useListSelection } from './use-chosen.ts'
import { type ListAddress, useListState } from './use-list-state.ts'
import { useListViews } from './use-list-views.ts'

type Options<L extends AnyList> = {
  /** The parameters of the route's path. */
  params?: object
  enabled?: boolean
  /** After how many milliseconds the page is asked for again by itself; false: never. */
  refetchAfter?: (rows: readonly RowOf<L['route']>[]) => number | false
}

/** A page of the list; the page before stays until the next one is there. */
function usePage<L extends AnyList>(list: L, state: StateOf<L>, { params, enabled, refetchAfter }: Options<L>) {
  const client = useClient()
  const input = { ...(params && { params }), query: queryOf(list, state) } as InputOf<L['route']>
  return useQuery({
    ...client.query(list.route as L['route'], input, { hideErrors: true }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      refetchAfter?.((data as { records: RowOf<L['route']>[] } | undefined)?.records ?? []) ?? false,
  })
}

/** Opens the export dialog for everything that the list shows, or for these rows of it. */
function useExport<L extends AnyList>({ list, state }: ListAddress<L>) {
  const bridge = useBridge()
  return (ids?: number[]) =>
    void bridge.openFeature('export-rows', {
      target: list.exportTarget as never,
      filter: filterOf(list, state),
      ...(ids && { ids }),
    })
}

type Shown = { data: Loaded | undefined; cursors: ReadonlyMap<number, string | undefined> }

/** Pages of records lead through the list that was shown last. */
function useTrailOf<L extends AnyList>({ list, state }: ListAddress<L>, { data, cursors }: Shown): void {
  const client = useClient()
  const filter = JSON.stringify(filterOf(list, state))
  const { page = 1, size = pageSizes[0] } = state
  const trail = useMemo(() => {
    if (!data || list.tableView === undefined) return null
    const pageOf = ({ records, next }: Pick<Loaded, 'records' | 'next'>) => ({
      ids: (records as readonly { id: number }[]).map(({ id }) => id),
      next,
    })
    const read = async (cursor: string | undefined) => {
      const query = { ...(JSON.parse(filter) as object), cursor, limit: size }
      return pageOf((await client.call(list.route, { query }, { hideErrors: true })) as Loaded)
    }
    return { ...pageOf(data), from: (page - 1) * size + 1, total: data.total, first: page, size, cursors, read }
  }, [client, list, data, cursors, filter, page, size])
  useRememberTrail(list.route.id, trail)
}

/**
 * How the columns are arranged: as the saved view says, and in its address where they differ; those of the preset views are the user's own.
 * A list without saved views forgets.
 */
function useColumnLook<L extends AnyList>({ list, state, arrangeColumns }: ListAddress<L>) {
  const [forgotten, setForgotten] = useState<ColumnLook>([])
  const { views, setting, keep } = useListViews(list)
  if (list.tableView === undefined) return { columnLook: forgotten, onColumnLook: setForgotten }
  const inAddress = state.columns !== undefined || views.some(({ id }) => id === state.saved)
  return {
    columnLook: state.columns ?? setting.columns ?? [],
    onColumnLook: (look: ColumnLook) =>
      inAddress ? arrangeColumns(look) : keep({ columns: look.length > 0 ? [...look] : null }),
  }
}

/**
 * A list by its schema: its state in the address, the page that the server answers, what is selected, and what a table needs of all
 * this. Whatever is asked of the server (a page, an export, an act on everything that matches) is made from the same filters.
 */
export function useList<L extends AnyList>(list: L, options: Options<L> = {}) {
  const address = useListState(list)
  const { state } = address
  const { locale } = useLocale()
  const query = usePage(list, state, options)
  const data = query.data as (OutputOf<L['route']> & Loaded) | undefined
  const rows = data?.records as readonly RowOf<L['route']>[] | undefined
  const { selection, select } = useListSelection(list, state)
  const chosen = useChosen({ list, state, params: options.params }, { selection, rows })
  const exportRows = useExport(address)
  const cursors = useCursors({ state, listed: JSON.stringify(filterOf(list, state)) })
  const page = keysetPage({ state, cursors }, data, address.turnTo)
  useTrailOf(address, { data: query.isPlaceholderData ? undefined : data, cursors })
  const columns = useColumnLook(address)
  const order = orderOf(list, state)
  return {
    ...address,
    ...chosen,
    query,
    data,
    rows,
    selection,
    someSelected: selectedCount(selection) > 0,
    clearSelection: () => select(noSelection),
    exportRows,
    exportSelected: () => exportRows(selection.mode === 'rows' ? [...selection.keys].map(Number) : undefined),
    /** What a `DataTable` takes from the list. */
    table: {
      rows,
      rowKey: list.rowKey as (row: RowOf<L['route']>) => string,
      page,
      refetching: query.isFetching,
      error: query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null,
      ...(order && { sort: { id: order.sort, dir: order.desc ? ('desc' as const) : ('asc' as const) } }),
      ...(order && { onSort: address.setSort }),
      ...(list.choosesColumns && columns),
    },
    /** The same for tables whose rows can be selected. */
    selecting: { selection, onSelection: select },
  }
}
export type List<L extends AnyList> = ReturnType<typeof useList<L>>

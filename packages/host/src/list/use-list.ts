import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { type ColumnChoice, noSelection, selectedCount, useLocale } from '@waybill/kit'
import { type Loaded, useKeysetPages } from './keyset-pages.ts'
import { type AnyList, filterOf, orderOf, queryOf, type RowOf, type StateOf } from './schema.ts'
import { useChosen, useListSelection } from './use-chosen.ts'
import { type ListAddress, useListState } from './use-list-state.ts'

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
  const page = useKeysetPages({ state, listed: JSON.stringify(filterOf(list, state)) }, data, address.turnTo)
  const [columnChoice, onColumnChoice] = useState<ColumnChoice>({})
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
      ...(list.choosesColumns && { columnChoice, onColumnChoice }),
    },
    /** The same for tables whose rows can be selected. */
    selecting: { selection, onSelection: select },
  }
}
export type List<L extends AnyList> = ReturnType<typeof useList<L>>

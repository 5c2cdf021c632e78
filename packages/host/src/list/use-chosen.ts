import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '@waybill/contract/core/client'
import { useClient } from '@waybill/host'
import { noSelection, type Selection } from '@waybill/kit'
import { type AnyList, filterOf, type RowOf, type StateOf, viewOf } from './schema.ts'

/** What is selected survives pages and orders, and is over as soon as the list is another one, however that came about. */
export function useListSelection<L extends AnyList>(list: L, state: StateOf<L>) {
  const view = viewOf(list, state)
  const listed = JSON.stringify(list.toQuery(state, view)) + view
  const [chosen, setChosen] = useState({ listed, selection: noSelection })
  if (chosen.listed !== listed) setChosen({ listed, selection: noSelection })
  return {
    selection: chosen.listed === listed ? chosen.selection : noSelection,
    select: (selection: Selection) => setChosen({ listed, selection }),
  }
}

const PAGE = 200
type Page<Row> = { records: readonly Row[]; total: { count: number }; next: string | null }
type Matching<L extends AnyList> = { list: L; state: StateOf<L>; params?: object }

/** Reads every row that the list matches, in its order; null when there are more than `most`. */
function useMatchingRows<L extends AnyList>({ list, state, params }: Matching<L>) {
  const client = useClient()
  type Row = RowOf<L['route']>
  return async (most: number, options?: CallOptions): Promise<Row[] | null> => {
    const found: Row[] = []
    for (let cursor: string | undefined; ;) {
      const query = { ...filterOf(list, state), cursor, limit: PAGE }
      const page = (await client.call(list.route, { params, query }, options)) as Page<Row>
      found.push(...page.records)
      if (found.length > most || page.total.count > most) return null
      if (page.next === null) return found
      cursor = page.next
    }
  }
}

/** The rows and ids of a selection, also of pages left behind and of everything that matches. */
export function useChosen<L extends AnyList>(
  matching: Matching<L>,
  { selection, rows }: { selection: Selection; rows: readonly RowOf<L['route']>[] | undefined },
) {
  type Row = RowOf<L['route']>
  const { list, state } = matching
  const client = useClient()
  const matchingRows = useMatchingRows(matching)
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(list.rowKey(row as never), row)
  }, [rows, list])
  const atMost = <T>(most: number, found: T[] | null) => (found && found.length <= most ? found : null)
  const chosenKeys = async (most = Infinity, options?: CallOptions): Promise<string[] | null> => {
    if (selection.mode === 'rows') return atMost(most, [...selection.keys])
    if (!list.matchRoute) return (await matchingRows(most, options))?.map((row) => list.rowKey(row as never)) ?? null
    const answer = (await client.call(
      list.matchRoute,
      { params: matching.params, query: filterOf(list, state) },
      options,
    )) as {
      ids: number[]
      capped: boolean
    }
    return answer.capped ? null : atMost(most, answer.ids.map(String))
  }
  return {
    /** The keys of the selected rows; null when they are more than `most`. */
    chosenKeys,
    chosenIds: async (most?: number): Promise<number[] | null> => (await chosenKeys(most))?.map(Number) ?? null,
    /** The selected rows; null when everything is selected and that is more than `most`. */
    chosenRows: async (most: number): Promise<Row[] | null> =>
      selection.mode === 'rows'
        ? [...selection.keys].flatMap((key) => seen.current.get(key) ?? [])
        : matchingRows(most),
  }
}

import { useEffect, useRef } from 'react'
import type { OrderRow } from '@waybill/contract'
import { listOrders } from '@waybill/contract/api/orders'
import { useClient } from '@waybill/host'
import { MOST_PRINTED } from '@waybill/host/labels'
import type { Selection } from '@waybill/kit'
import { queryOf, type ListQuery, type ListState } from './list-state.ts'

const PAGE = 200

const labelOf = (row: OrderRow | undefined): number[] => (row?.shipment ? [row.shipment.id] : [])

/** The labels of all orders that a query matches, in its order; null when there are more than can be printed at once. */
function useMatchingLabels(): (query: ListQuery) => Promise<number[] | null> {
  const client = useClient()
  return async (query) => {
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(listOrders, { query: { ...query, cursor, limit: PAGE } })
      found.push(...page.records.flatMap(labelOf))
      if (found.length > MOST_PRINTED || page.total.count > MOST_PRINTED) return null
      cursor = page.next ?? undefined
    } while (cursor)
    return found
  }
}

/** The labels of selected orders, also of those on pages left behind; orders without one are passed over. */
export function useSelectedLabels(state: ListState, rows: readonly OrderRow[] | undefined) {
  const matching = useMatchingLabels()
  const seen = useRef(new Map<string, OrderRow>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(String(row.id), row)
  }, [rows])
  return async (selection: Selection): Promise<number[] | null> =>
    selection.mode === 'rows'
      ? [...selection.keys].flatMap((key) => labelOf(seen.current.get(key)))
      : matching(queryOf(state))
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentRow } from '@waybill/contract'
import { getPostageInfo, listPostage } from '@waybill/contract/api/funds'
import { getShipment, listShipments } from '@waybill/contract/api/shipping'
import { useBridge, useClient, useShellEvent } from '@waybill/host'
import { useStable } from '@waybill/kit'
import type { ListQuery } from './list-state.ts'

export function useShipmentPage(query: ListQuery, enabled: boolean) {
  const client = useClient()
  const answer = useQuery({
    ...client.query(listShipments, { query }, { hideErrors: true }),
    placeholderData: keepPreviousData,
    enabled,
  })
  useShellEvent(
    'shipments:changed',
    useStable(() => void answer.refetch()),
  )
  return answer
}

export const useShipment = (id: number, enabled: boolean) =>
  useQuery({ ...useClient().query(getShipment, { params: { id } }, { hideErrors: true }), enabled })

/** Renews whatever shows labels or the money for them, here and in the shell. */
export function useLabelsChanged(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listShipments, getShipment, listPostage, getPostageInfo])
      void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
    bridge.emit('orders:changed', null)
  }
}

const PAGE = 200

/** All shipments that a query matches, in its order; null when there are more than `most`. */
export function useMatchingShipments(): (query: ListQuery, most: number) => Promise<ShipmentRow[] | null> {
  const client = useClient()
  return async (query, most) => {
    const found: ShipmentRow[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(listShipments, { query: { ...query, cursor, limit: PAGE } })
      found.push(...page.records)
      if (found.length > most || page.total.count > most) return null
      cursor = page.next ?? undefined
    } while (cursor)
    return found
  }
}

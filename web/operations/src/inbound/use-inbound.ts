import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeInbound,
  createInbound,
  deleteInbound,
  getInbound,
  type InboundDetail,
  listInbounds,
  updateInbound,
} from '@waybill/contract/inbound/api'
import type { SellerInboundEvent } from '@waybill/contract/inbound/lifecycle'
import type { InputOf } from '@waybill/contract/core/route'
import { listInventory } from '@waybill/contract/stock/api'
import { listOwnLinks } from '@waybill/contract/warehouses/seller-api'
import { useClient } from '@waybill/host'

/** One inbound shipment; null asks for none. */
export function useInbound(id: number | null) {
  const client = useClient()
  return useQuery({
    ...client.query(getInbound, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== null,
    // The warehouse may be counting right now.
    staleTime: 0,
  })
}

/** Warehouses of the seller that take shipments, or would if they were not suspended. */
export function useWarehouses() {
  const client = useClient()
  const query = useQuery(client.query(listOwnLinks, {}, { hideErrors: true }))
  const links = query.data?.records.filter(({ state }) => state === 'active' || state === 'suspended')
  return { ...query, links }
}

function useChanged() {
  const cache = useQueryClient()
  return () => {
    for (const route of [listInbounds, getInbound, listInventory])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

type Form = Omit<InputOf<typeof createInbound>['body'], 'requestKey'>

/** Saves a new shipment, or the version of one that is known. */
export function useSave(known: Pick<InboundDetail, 'id' | 'version'> | null, requestKey: string) {
  const client = useClient()
  return useMutation({
    mutationFn: (body: Form) =>
      known
        ? client.call(
            updateInbound,
            { params: { id: known.id }, body: { ...body, version: known.version } },
            { hideErrors: true },
          )
        : client.call(createInbound, { body: { ...body, requestKey } }, { hideErrors: true }),
    onSuccess: useChanged(),
  })
}

export function useChange({ id, version }: InboundDetail) {
  const client = useClient()
  return useMutation({
    mutationFn: (event: SellerInboundEvent) =>
      client.call(changeInbound, { params: { id }, body: { event, version } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}

export function useDelete(id: number) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(deleteInbound, { params: { id } }, { hideErrors: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listInbounds.id] }),
  })
}

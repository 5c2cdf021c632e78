import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { listProducts } from '@waybill/contract/products/api'
import { getInventory, listInventory } from '@waybill/contract/stock/api'
import { listOwnLinks } from '@waybill/contract/warehouses/seller-api'
import {
  answerWorkQuote,
  askForWork,
  cancelOwnWork,
  commentOwnWork,
  getOwnWork,
  listOwnWork,
  type OwnWork,
} from '@waybill/contract/work-orders/api'
import { useClient } from '@waybill/host'

const quiet = { hideErrors: true } as const

/** One work order of the seller. */
export function useOwnWork(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getOwnWork, { params: { id } }, quiet),
    // The warehouse may be working on it right now.
    staleTime: 0,
  })
}

/** The warehouses of the seller, suspended ones too. */
export function useWarehouses() {
  const client = useClient()
  const query = useQuery(client.query(listOwnLinks, {}, quiet))
  const links = query.data?.records.filter(({ state }) => state === 'active' || state === 'suspended')
  return { ...query, links }
}

/** One product with its stock; null asks for none. */
export function useStockOf(id: number | null) {
  const client = useClient()
  return useQuery({ ...client.query(getInventory, { params: { id: id ?? 0 } }, quiet), enabled: id !== null })
}

/** Products by a part of SKU or name. */
export function useProducts(search: string) {
  const client = useClient()
  const { data } = useQuery({
    ...client.query(listProducts, { query: { search: search || undefined, limit: 20 } }, quiet),
    placeholderData: keepPreviousData,
  })
  return (data?.records ?? []).map(({ id, skuCode, skuName }) => ({ id, sku: skuCode, name: skuName ?? '' }))
}

/** Products in stock of a warehouse, with what is available there. */
export function useStock(warehouseId: number, search: string) {
  const client = useClient()
  const { data } = useQuery({
    ...client.query(
      listInventory,
      { query: { warehouseId, search: search || undefined, stock: 'inStock', limit: 20 } },
      quiet,
    ),
    placeholderData: keepPreviousData,
  })
  return data?.records ?? []
}

/** Shows a work order as a call has answered it, and reads the rest again. */
function useChanged() {
  const cache = useQueryClient()
  const client = useClient()
  return (next?: OwnWork) => {
    if (next) cache.setQueryData(client.query(getOwnWork, { params: { id: next.id } }).queryKey, next)
    for (const route of [listOwnWork, getOwnWork, listInventory, getInventory])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useAsk() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof askForWork>['body']) => client.call(askForWork, { body }, quiet),
    onSuccess: useChanged(),
  })
}

/** What the seller decides about a work order. */
export function useOwnWorkActs(id: number) {
  const client = useClient()
  const changed = useChanged()
  const params = { id }
  const settled = { onSettled: (next: OwnWork | undefined) => changed(next) }
  const answer = useMutation({
    mutationFn: (body: { version: number; accept: boolean }) => client.call(answerWorkQuote, { params, body }, quiet),
    ...settled,
  })
  const cancel = useMutation({ mutationFn: () => client.call(cancelOwnWork, { params }, quiet), ...settled })
  const comment = useMutation({
    mutationFn: (body: { commandId: string; text: string }) => client.call(commentOwnWork, { params, body }, quiet),
    ...settled,
  })
  return { answer, cancel, comment }
}
export type OwnWorkActs = ReturnType<typeof useOwnWorkActs>

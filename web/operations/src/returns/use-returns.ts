import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { listInventory } from '@waybill/contract/stock/api'
import {
  answerWarehouseReturn,
  cancelWarehouseReturn,
  createWarehouseReturn,
  findReturnable,
  getWarehouseReturn,
  listWarehouseReturns,
  markReturnRefund,
  type WarehouseReturnDetail,
} from '@waybill/contract/warehouse-returns/api'
import { useClient } from '@waybill/host'

/** One return of the seller. */
export function useReturn(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getWarehouseReturn, { params: { id } }, { hideErrors: true }),
    // The warehouse may be inspecting right now.
    staleTime: 0,
  })
}

/** What may come back of an order; without a number nothing is asked for. */
export function useReturnable(code: string) {
  const client = useClient()
  return useQuery({
    ...client.query(findReturnable, { query: { code } }, { hideErrors: true }),
    enabled: code !== '',
    staleTime: 0,
    retry: false,
  })
}

/** Shows a return as a call has answered it, and reads the rest again. */
function useChanged() {
  const cache = useQueryClient()
  const client = useClient()
  return (next?: WarehouseReturnDetail) => {
    if (next) cache.setQueryData(client.query(getWarehouseReturn, { params: { id: next.id } }).queryKey, next)
    for (const route of [listWarehouseReturns, getWarehouseReturn, findReturnable, listInventory])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useAnnounce() {
  const client = useClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof createWarehouseReturn>['body']) =>
      client.call(createWarehouseReturn, { body }, { hideErrors: true }),
    onSuccess: useChanged(),
  })
}

type Known = Pick<WarehouseReturnDetail, 'id' | 'version'>

export function useCancelReturn({ id, version }: Known) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: () => client.call(cancelWarehouseReturn, { params: { id }, body: { version } }, { hideErrors: true }),
    onSettled: (next) => changed(next),
  })
}

export function useAnswer({ id, version }: Known) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (answers: InputOf<typeof answerWarehouseReturn>['body']['answers']) =>
      client.call(answerWarehouseReturn, { params: { id }, body: { version, answers } }, { hideErrors: true }),
    onSettled: (next) => changed(next),
  })
}

export function useMarkRefund({ id, version }: Known) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (refund: WarehouseReturnDetail['refund']) =>
      client.call(markReturnRefund, { params: { id }, body: { version, refund } }, { hideErrors: true }),
    onSettled: (next) => changed(next),
  })
}

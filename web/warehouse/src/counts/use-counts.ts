import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  cancelStockCount,
  createStockCount,
  type FloorCount,
  getCountDifference,
  getStockCount,
  listCountDifferences,
  listStockCounts,
} from '@waybill/contract/counts/staff-api'
import { useClient } from '@waybill/host'

/** Others may count the same places: it is read again so often. */
const READ_MS = 15_000

export function useCount(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getStockCount, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: READ_MS,
  })
}

/** Shows a count as a call has answered it, and reads lists again. */
export function useCountChanged() {
  const client = useClient()
  const cache = useQueryClient()
  return (now?: FloorCount) => {
    if (now) cache.setQueryData(client.query(getStockCount, { params: { id: now.id } }).queryKey, now)
    else void cache.invalidateQueries({ queryKey: [getStockCount.id] })
    for (const route of [listStockCounts, listCountDifferences, getCountDifference])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useCreateCount() {
  const client = useClient()
  const changed = useCountChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof createStockCount>['body']) =>
      client.call(createStockCount, { body }, { hideErrors: true }),
    onSettled: () => changed(),
  })
}

export function useCancelCount(id: number) {
  const client = useClient()
  const changed = useCountChanged()
  return useMutation({
    mutationFn: () => client.call(cancelStockCount, { params: { id } }, { hideErrors: true }),
    onSettled: () => changed(),
  })
}

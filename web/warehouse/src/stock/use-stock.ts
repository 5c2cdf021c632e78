import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  listStockLevels,
  listStockMovements,
  postMovement,
  postOpeningStock,
  reverseMovement,
  type StockMovement,
} from '@waybill/contract/stock/staff-api'
import { listPlaces } from '@waybill/contract/stock/place-api'
import { useClient } from '@waybill/host'

function useChanged() {
  const cache = useQueryClient()
  return () => {
    for (const route of [listStockLevels, listStockMovements, listPlaces])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function usePostMovement(onDone: (movement: StockMovement) => void) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof postMovement>['body']) =>
      client.call(postMovement, { body }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}

export function useReverse(onDone: () => void) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof reverseMovement>['body']) =>
      client.call(reverseMovement, { body }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}

export function usePostOpening(onDone: (posted: { rows: number; units: number }) => void) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof postOpeningStock>['body']) =>
      client.call(postOpeningStock, { body }, { hideErrors: true }),
    onSuccess: onDone,
    onSettled: changed,
  })
}

const PAGE = 30

/** Movements in a warehouse, newest first. */
export function useMovements(warehouseId: number) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: [listStockMovements.id, warehouseId],
    queryFn: ({ pageParam }) =>
      client.call(
        listStockMovements,
        { query: { warehouseId, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { hideErrors: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

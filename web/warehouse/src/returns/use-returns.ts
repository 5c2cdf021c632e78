import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listStockLevels } from '@waybill/contract/stock/staff-api'
import {
  closeReturn,
  finishReturn,
  type FloorReturn,
  getFloorReturn,
  listFloorReturns,
  openReturn,
} from '@waybill/contract/warehouse-returns/staff-api'
import { useClient } from '@waybill/host'

/** Others may inspect the same return, or the seller decide: it is read again so often. */
const READ_MS = 15_000

/** One return as the floor inspects it. */
export function useFloorReturn(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getFloorReturn, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: READ_MS,
  })
}

/** Shows a return as a call has answered it, and reads lists again. */
export function useReturned() {
  const client = useClient()
  const cache = useQueryClient()
  return (now?: FloorReturn) => {
    if (now) cache.setQueryData(client.query(getFloorReturn, { params: { id: now.id } }).queryKey, now)
    else void cache.invalidateQueries({ queryKey: [getFloorReturn.id] })
    for (const route of [listFloorReturns, listStockLevels]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

/** Records that an expected return has arrived. */
export function useArrived({ number, warehouse }: FloorReturn) {
  const client = useClient()
  const returned = useReturned()
  return useMutation({
    mutationFn: () =>
      client.call(openReturn, { body: { warehouseId: warehouse.id, code: number } }, { hideErrors: true }),
    onSuccess: returned,
    onError: () => returned(),
  })
}

export function useCloseReturn({ id, version }: FloorReturn) {
  const client = useClient()
  const returned = useReturned()
  return useMutation({
    mutationFn: () => client.call(closeReturn, { params: { id }, body: { version } }, { hideErrors: true }),
    onSuccess: returned,
    onError: () => returned(),
  })
}

export function useFinish({ id }: FloorReturn) {
  const client = useClient()
  const returned = useReturned()
  return useMutation({
    mutationFn: (short: number) => client.call(finishReturn, { params: { id }, body: { short } }, { hideErrors: true }),
    onSuccess: returned,
    onError: () => returned(),
  })
}

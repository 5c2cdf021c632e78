import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { randomKey } from '@waybill/contract/core/random-key'
import {
  confirmUnidentified,
  disposeUnidentified,
  type FloorUnidentified,
  getFloorUnidentified,
  listFloorUnidentified,
  recordUnidentified,
  rejectUnidentified,
  removeUnidentifiedPhoto,
} from '@waybill/contract/unidentified-returns/staff-api'
import { listFloorReturns } from '@waybill/contract/warehouse-returns/staff-api'
import { useClient } from '@waybill/host'

/** Sellers claim it while the page is open: it is read again so often. */
const READ_MS = 15_000

export function useFloorUnidentified(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getFloorUnidentified, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: READ_MS,
  })
}

/** Shows a parcel as a call has answered it, and reads lists again. */
export function useChanged() {
  const client = useClient()
  const cache = useQueryClient()
  return (now?: FloorUnidentified) => {
    if (now) cache.setQueryData(client.query(getFloorUnidentified, { params: { id: now.id } }).queryKey, now)
    else void cache.invalidateQueries({ queryKey: [getFloorUnidentified.id] })
    for (const route of [listFloorUnidentified, listFloorReturns])
      void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useRecord() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof recordUnidentified>['body']) =>
      client.call(recordUnidentified, { body }, { hideErrors: true }),
    onSuccess: changed,
  })
}

/** What staff do with a parcel. */
export function useActs({ id }: FloorUnidentified) {
  const client = useClient()
  const changed = useChanged()
  const params = { id }
  const hidden = { hideErrors: true } as const
  const after = { onSuccess: changed, onError: () => changed() }
  const confirm = useMutation({
    mutationFn: (claimId: number) => client.call(confirmUnidentified, { params, body: { claimId } }, hidden),
    ...after,
  })
  const reject = useMutation({
    mutationFn: (body: InputOf<typeof rejectUnidentified>['body']) =>
      client.call(rejectUnidentified, { params, body }, hidden),
    ...after,
  })
  const dispose = useMutation({
    mutationFn: (anyway: boolean) => client.call(disposeUnidentified, { params, body: { anyway } }, hidden),
    ...after,
  })
  const removePhoto = useMutation({
    mutationFn: (photoId: string) =>
      client.call(removeUnidentifiedPhoto, { params, body: { commandId: randomKey(), photoId } }, hidden),
    ...after,
  })
  return { confirm, reject, dispose, removePhoto }
}
export type Acts = ReturnType<typeof useActs>

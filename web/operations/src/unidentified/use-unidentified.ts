import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  claimUnidentified,
  getUnidentified,
  listUnidentified,
  type UnidentifiedDetail,
  withdrawUnidentified,
} from '@waybill/contract/unidentified-returns/api'
import { useClient } from '@waybill/host'

export function useParcel(id: number) {
  const client = useClient()
  return useQuery({ ...client.query(getUnidentified, { params: { id } }, { hideErrors: true }), staleTime: 0 })
}

/** Shows a parcel as a call has answered it, and reads the rest again. */
function useChanged() {
  const cache = useQueryClient()
  const client = useClient()
  return (next?: UnidentifiedDetail) => {
    if (next) cache.setQueryData(client.query(getUnidentified, { params: { id: next.id } }).queryKey, next)
    for (const route of [listUnidentified, getUnidentified]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useClaim({ id }: UnidentifiedDetail) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof claimUnidentified>['body']) =>
      client.call(claimUnidentified, { params: { id }, body }, { hideErrors: true }),
    onSettled: (next) => changed(next),
  })
}

export function useWithdraw({ id }: UnidentifiedDetail) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (claimId: number) =>
      client.call(withdrawUnidentified, { params: { id }, body: { claimId } }, { hideErrors: true }),
    onSettled: (next) => changed(next),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeStaffOutbound, listStaffOutbounds, type StaffOutbound } from '@waybill/contract/outbound/staff-api'
import { useClient } from '@waybill/host'
import type { OutboundChange } from '@waybill/host/outbound'

/** Changes it; whatever comes of it, the list is read again, since somebody else may have been faster. */
export function useChangeOutbound({ id, version }: StaffOutbound) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ act, ...change }: OutboundChange) =>
      client.call(
        changeStaffOutbound,
        // The floor cancels by itself: it asks nobody.
        { params: { id }, body: { version, ...change, act: act === 'requestCancel' ? 'cancel' : act } },
        { hideErrors: true },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: [listStaffOutbounds.id] }),
  })
}

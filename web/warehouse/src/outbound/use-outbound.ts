import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeStaffOutbound, listStaffOutbounds, type StaffOutbound } from '@waybill/contract/outbound/staff-api'
import { useClient } from '@waybill/host'
import type { OutboundChange } from '@waybill/host/outbound'

/** The floor cancels by itself and asks nobody. */
const ofStaff = (act: OutboundChange['act']) =>
  act === 'requestCancel' ? 'cancel' : act === 'withdrawCancel' ? 'declineCancel' : act

/** Changes it; whatever comes of it, the list is read again, since somebody else may have been faster. */
export function useChangeOutbound({ id, version }: StaffOutbound) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ act, ...change }: OutboundChange) =>
      client.call(
        changeStaffOutbound,
        { params: { id }, body: { version, ...change, act: ofStaff(act) } },
        { hideErrors: true },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: [listStaffOutbounds.id] }),
  })
}

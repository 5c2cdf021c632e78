import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClaimDetail, getDeskClaim, listClaimDesk } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { claimDeskMessages } from './messages.ts'

/** Does something with a claim; list and drawer are read again afterwards, also when somebody else was faster. */
export function useDecide(decide: (client: ReturnType<typeof useClient>) => Promise<ClaimDetail>) {
  const t = useT(claimDeskMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: () => decide(client),
    onSuccess: ({ id }) => bridge.toast('ok', t('saved', { number: claimNumber(id) })),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: [getDeskClaim.id] })
      return cache.invalidateQueries({ queryKey: [listClaimDesk.id] })
    },
  })
}

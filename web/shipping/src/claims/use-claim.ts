import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClaimDetail, getClaim, getClaimOptions, listClaims } from '@waybill/contract/claims/api'
import { useBridge, useClient } from '@waybill/host'

/** Shows a claim as the server just answered it, and renews whatever else shows it or its money. */
function useShown() {
  const cache = useQueryClient()
  const bridge = useBridge()
  return (claim: ClaimDetail) => {
    for (const route of [listClaims, getClaim, getClaimOptions]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
    bridge.emit('shipments:changed', null)
    return claim
  }
}

/** Does something with a claim; the page is read again afterwards, also when somebody else was faster. */
export function useClaimAct<Input>(
  act: (client: ReturnType<typeof useClient>, input: Input) => Promise<ClaimDetail>,
  done?: string,
) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const show = useShown()
  return useMutation({
    mutationFn: (input: Input) => act(client, input),
    onSuccess: (claim) => {
      if (done) bridge.toast('ok', done)
      show(claim)
    },
    onError: () => void cache.invalidateQueries({ queryKey: [getClaim.id] }),
  })
}

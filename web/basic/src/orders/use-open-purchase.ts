import { useEffect } from 'react'
import { useBridge } from '@waybill/host'
import { claimOpenPurchase } from '@waybill/host/open-purchase'
import { useStable } from '@waybill/kit'

/** Shows the purchase again that a reload tore from its drawer: what was bought, and what is to be printed. */
export function useOpenPurchase(onEnd: () => void): void {
  const bridge = useBridge()
  const ended = useStable(onEnd)
  useEffect(() => {
    const open = claimOpenPurchase(bridge)
    if (open) void bridge.openFeature('buy-labels', open).then(ended)
  }, [bridge, ended])
}

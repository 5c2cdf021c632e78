import { orgType } from '@waybill/contract/core/enums'
import { useBridge } from '@waybill/host'
import { useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'

/** "Cost" to the platform is what the carrier charges; to a reseller what it pays itself. */
export function useCostName(): string {
  const t = useT(priceMessages)
  const type = useBridge().getContext().user?.user.orgType
  return t(type === orgType.ADMIN ? 'sumCost' : 'sumBuy')
}

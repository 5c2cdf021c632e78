import { orgType } from '@waybill/contract'
import { useFacts } from '../shell-context.tsx'

/** May the user use postage? Sellers with a verified identity and all sellers of a reseller (specification §6). */
export function useVerified(): boolean {
  const { user, audience } = useFacts()
  if (user?.user.orgType !== orgType.OMS) return false
  return audience === 'saas' || user.ezeeshipUser?.authFlag === true
}

import { useMemo } from 'react'
import { type MenuRights, orgType } from '@waybill/contract'
import { useFacts } from '../shell-context.tsx'

/** What specification §6 asks of a seller; sellers of a reseller count as verified. */
export function useRights(): MenuRights {
  const { user, audience } = useFacts()
  const seller = user?.user.orgType === orgType.OMS
  const verified = seller && (audience === 'saas' || user.ezeeshipUser?.authFlag === true)
  const hasWarehouse = (user?.warehouseList.length ?? 0) > 0
  return useMemo(() => ({ verified, hasWarehouse }), [verified, hasWarehouse])
}

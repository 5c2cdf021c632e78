import { useMemo } from 'react'
import { isVerified } from '@waybill/contract/shell/rights'
import type { MenuRights } from '@waybill/contract/shell/menu'
import { useShellContext } from '../shell-context.tsx'

/** What specification §6 asks of a seller. */
export function useRights(): MenuRights {
  const facts = useShellContext()
  const verified = isVerified(facts) === true
  const hasWarehouse = (facts.user?.warehouseList.length ?? 0) > 0
  return useMemo(() => ({ verified, hasWarehouse }), [verified, hasWarehouse])
}

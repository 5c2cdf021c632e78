import type { ReactNode } from 'react'
import { usePageTitle } from '@waybill/host'
import { useHasWarehouse, WarehouseGate } from './gate.tsx'

/** A page of warehouse funds: for sellers with a warehouse. */
export function Gated({ title, children }: { title: string; children: ReactNode }) {
  const hasWarehouse = useHasWarehouse()
  usePageTitle(title)
  if (hasWarehouse === null) return null
  return hasWarehouse ? children : <WarehouseGate title={title} />
}

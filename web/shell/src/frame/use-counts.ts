import { useMemo } from 'react'
import type { MenuAudience, MenuId } from '@waybill/contract'

type Counts = Partial<Record<MenuId, number>>

/** The counts beside menu entries; an entry without one has nothing to do. */
export function useCounts(_audience: MenuAudience | null): Counts {
  return useMemo(() => ({}), [])
}

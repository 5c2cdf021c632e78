import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useRouterState } from '@tanstack/react-router'
import {
  isSettingsPlace,
  landingOf,
  type MenuAudience,
  settingsMenus,
  sidebarMenus,
} from '@waybill/contract/shell/menu'
import type { MenuId } from '@waybill/contract/shell/menu-words'
import { menuAudience } from '@waybill/contract/shell/rights'
import { type NavEntry, useT } from '@waybill/kit'
import { menuMessages } from '../messages/menu.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext } from '../shell-context.tsx'
import { navEntries } from './menu.tsx'
import { useCounts } from './use-counts.ts'
import { useRights } from './use-rights.ts'

/** Who looks at the menu; null until the user's data is there. */
export const useAudience = (): MenuAudience | null => menuAudience(useShellContext())

const placeOf = (href: string) => {
  const [pathname = '', hash = ''] = href.split('#')
  return { pathname, hash }
}

/** What a badge opens. */
const floorRooms: ReadonlySet<MenuId> = new Set([
  'start',
  'warehouseReceiving',
  'warehousePutAway',
  'warehouseWaves',
  'warehousePick',
  'warehousePack',
  'warehouseShip',
  'warehouseReturns',
  'warehouseUnidentified',
  'warehouseMove',
  'warehouseCounts',
  'warehouseWork',
  'warehouseStock',
])

const sellers: readonly MenuAudience[] = ['ordinary', 'saas']

/** The sidebar's entries: the rooms of the user's kind, or the settings menu on settings pages. */
export function useMenu(): { entries: NavEntry[]; settings: boolean } {
  const t = useT(menuMessages)
  const say = useT(shellMessages)
  const audience = useAudience()
  const { factorMissing = false, floorOnly = false } = useShellContext().user ?? {}
  const rights = useRights()
  const counts = useCounts(audience)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return useMemo(() => {
    // Nothing but the own account is open to staff who still have to set up their second factor.
    if (!audience || factorMissing) return { entries: [], settings: false }
    const place = { pathname, hash }
    const settings = isSettingsPlace(place)
    const all = (settings ? settingsMenus : sidebarMenus)[audience]
    const items = floorOnly ? all.filter(({ id }) => floorRooms.has(id)) : all
    const gateText = (need: 'warehouse' | 'verified') => say(need === 'warehouse' ? 'needsWarehouse' : 'needsVerified')
    const entries = navEntries(items, t, { place, rights, gateText, counts })
    // Whose first page is a setting has nowhere to go back to.
    if (!settings || isSettingsPlace(placeOf(landingOf[audience]))) return { entries, settings }
    const back = { id: 'back', href: landingOf[audience], icon: <ArrowLeft /> }
    const label = say(sellers.includes(audience) ? 'backToOrders' : 'backToConsole')
    return { entries: [{ ...back, label }, ...entries], settings }
  }, [audience, factorMissing, floorOnly, pathname, hash, rights, counts, t, say])
}

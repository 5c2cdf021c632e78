import { useRouterState } from '@tanstack/react-router'
import { isActiveHref } from '@waybill/contract/shell/menu'
import { manualPlaces } from '@waybill/contract/shell/manual-places'
import { useShellParts } from '../shell-context.tsx'

/** The section of the manual about the current page, its contents where there is none, or the manual that the operator has set. */
export function useManualHref(): string {
  const { page } = useShellParts()
  const about = useRouterState({
    select: ({ location }) => Object.entries(manualPlaces).find(([stem]) => isActiveHref(stem, location))?.[1],
  })
  return page.manualUrl ?? about ?? '/b/#/manual'
}

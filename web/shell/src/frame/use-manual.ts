import { useRouterState } from '@tanstack/react-router'
import { manualPlaceOf } from '@waybill/contract/shell/manual-places'
import { useShellParts } from '../shell-context.tsx'

/** The section of the manual about the current page, its contents where there is none, or the manual that the operator has set. */
export function useManualHref(): string {
  const { page } = useShellParts()
  const about = useRouterState({ select: ({ location }) => manualPlaceOf(location) })
  return page.manualUrl ?? about ?? '/b/#/manual'
}

import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBridge, usePageTitle } from '@waybill/host'
import { LoadingState, PageBody, Skeleton, useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'
import { useSetup } from './use-setup.ts'

/** `#/`: where a reseller lands: the setup steps, or the users once the steps are hidden. Steps that do not load say so on their own page. */
export function LandingPage() {
  const t = useT(setupMessages)
  const bridge = useBridge()
  const { data, isPending } = useSetup()
  usePageTitle(t('title'))
  // Who has gone on meanwhile is not called back.
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/' })
  useEffect(() => {
    if (isHere && !isPending) bridge.navigate(data?.hidden ? '/a/#/user/lists' : '/a/#/setup', { replace: true })
  }, [bridge, data, isHere, isPending])
  return (
    <PageBody>
      <LoadingState skeleton={<Skeleton className="h-6 w-48" />} />
    </PageBody>
  )
}

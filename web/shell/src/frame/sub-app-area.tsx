import { lazyPart, LoadError, LoadingState, Skeleton, useT } from '@waybill/kit'
import { isActiveHref, landingOf, mayOpen, movedTo } from '@waybill/contract/shell/menu'
import { subAppOf } from '@waybill/contract/shell/registry'
import { useEffect, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { SubAppHost } from '../host/sub-app-host.tsx'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { useAudience } from './use-menu.tsx'

const NoAccess = lazyPart(
  () => import('./no-access.tsx'),
  () => null,
)

/** Loads the user's data where it is missing; says when that failed. */
function useUser() {
  const { session } = useShellParts()
  const { user, sessionKey } = useShellContext()
  const [attempt, setAttempt] = useState(0)
  const [failedTry, setFailedTry] = useState('')
  const thisTry = `${sessionKey} ${attempt}`
  useEffect(() => {
    let current = true
    session.loadUser().catch(() => current && setFailedTry(thisTry))
    return () => {
      current = false
    }
  }, [session, thisTry])
  return { user, failed: failedTry === thisTry, retry: () => setAttempt(attempt + 1) }
}

/** The only place for staff who still have to set up their second factor. */
const ACCOUNT = '/b/#/setting/account'

/** May this user be here? Who was only sent to the sellers' landing goes on to the landing of his own kind. */
function useAccess() {
  const { bridge } = useShellParts()
  const audience = useAudience()
  const place = useRouterState({ select: ({ location: { pathname, hash } }) => `${pathname} ${hash}` })
  const [pathname = '', hash = ''] = place.split(' ')
  const { factorMissing = false, floorOnly = false } = useShellContext().user ?? {}
  const toFactor = factorMissing && !isActiveHref(ACCOUNT, { pathname, hash })
  const offFloor = floorOnly && isActiveHref(ACCOUNT, { pathname, hash })
  const allowed = audience !== null && !toFactor && !offFloor && mayOpen(audience, { pathname, hash })
  const astray = audience && !allowed && isActiveHref(landingOf.ordinary, { pathname, hash })
  const moved = audience === null ? null : movedTo(audience, { pathname, hash })
  const landing = toFactor ? ACCOUNT : astray ? landingOf[audience] : moved
  useEffect(() => {
    if (landing) bridge.navigate(landing, { replace: true })
  }, [bridge, landing])
  const toStart = () => bridge.navigate(landingOf[audience ?? 'ordinary'])
  return { allowed, leaving: landing !== null, toStart }
}

/** One sub-app below header and menu, once it is known who looks at it. */
export function SubAppArea() {
  const { registry, bridge } = useShellParts()
  const name = useRouterState({ select: ({ location }) => subAppOf(registry, location.pathname)?.name })
  const t = useT(shellMessages)
  const { user, failed, retry } = useUser()
  const { allowed, leaving, toStart } = useAccess()
  if (!user && failed) return <LoadError title={t('userFailed')} onRetry={retry} />
  if (!user || leaving) return <LoadingState skeleton={<Skeleton className="m-4 h-6 w-48" />} />
  if (!allowed) return <NoAccess setTitle={bridge.setTitle} onLeave={toStart} />
  return name === undefined ? null : <SubAppHost key={name} registry={registry} name={name} bridge={bridge} />
}

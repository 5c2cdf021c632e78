import { useEffect, useMemo, useState, type MouseEvent } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { orgType } from '@waybill/contract'
import { AppFrame, useT } from '@waybill/kit'
import { rememberScroll } from '../host/scroll-memory.ts'
import { shellMessages } from '../messages/shell.ts'
import { readSession } from '../session/session-store.ts'
import { useFacts, useShellParts } from '../shell-context.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import { HeaderTools } from './header-tools.tsx'
import { menuEntries, places } from './menu.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { SiteLogo } from './site-logo.tsx'
import { useFollowLink } from './use-follow-link.ts'

function useMenu() {
  const { user } = useFacts()
  const t = useT(shellMessages)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const seller = user?.user.orgType === orgType.OMS
  return useMemo(() => (seller ? menuEntries(t, { pathname, hash }) : []), [seller, t, pathname, hash])
}

/** Header, menu and the page inside them. */
export function ShellFrame() {
  const { history, session } = useShellParts()
  const facts = useFacts()
  const t = useT(shellMessages)
  const follow = useFollowLink()
  const sidebar = useSidebarState()
  const entries = useMenu()
  const [keys, setKeys] = useState(false)
  useEffect(() => {
    // Menu and header need to know who it is, even around a page that leads nowhere; the page shows a failure.
    if (facts.user === null && readSession()) session.loadUser().catch(() => {})
  }, [session, facts.user])
  useEffect(() => rememberScroll(history, () => document.getElementById('main')), [history])
  return (
    <AppFrame
      header={{
        logo: (
          <a
            href={places.orders}
            onClick={follow}
            aria-label={t('home', { site: siteNameOf(facts) })}
            className="flex min-w-0 items-center gap-2"
          >
            <SiteLogo brief />
          </a>
        ),
        tools: <HeaderTools onShowKeys={() => setKeys(true)} />,
      }}
      sidebar={{
        entries,
        openGroups: sidebar.groups,
        onOpenGroups: sidebar.setGroups,
        collapsed: sidebar.collapsed,
        onCollapse: sidebar.setCollapsed,
        onNavigate: (_href, event) => follow(event as MouseEvent<HTMLAnchorElement>),
      }}
    >
      <Outlet />
      <Shortcuts open={keys} onOpen={setKeys} />
    </AppFrame>
  )
}

import { useEffect, useState, type MouseEvent } from 'react'
import { Outlet } from '@tanstack/react-router'
import { landingOf } from '@waybill/contract/shell/menu'
import { AppFrame, lazyPart, type NavEntry, toast, useT } from '@waybill/kit'
import { SiteLogo } from '@waybill/login'
import { rememberScroll } from '../host/scroll-memory.ts'
import { shellMessages } from '../messages/shell.ts'
import { readSession } from '../session/session-store.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { PaletteEntry } from './palette/palette-entry.tsx'
import { places } from './menu.tsx'
import { siteNameOf } from '../tenant/site-name.ts'
import { Banners } from './banners.tsx'
import { HeaderTools } from './header-tools.tsx'
import { ProxyBanner } from './proxy-banner.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { useAudience, useMenu } from './use-menu.tsx'

const find = (entries: readonly NavEntry[], href: string): NavEntry | undefined =>
  entries.flatMap((entry) => entry.entries ?? [entry]).find((entry) => entry.href === href)

/** Goes where a menu entry leads; a warehouse entry without a warehouse warns instead (specification §2). */
function useNavigate(entries: readonly NavEntry[]) {
  const follow = useFollowLink()
  const t = useT(shellMessages)
  const { bridge, session } = useShellParts()
  return (href: string, event: MouseEvent) => {
    if (find(entries, href)?.gated === t('needsWarehouse')) {
      event.preventDefault()
      const act = { label: t('connectWarehouse'), run: () => bridge.navigate(places.connectWarehouse) }
      toast.warning(t('needsWarehouse'), { act })
      // An operator may have accepted since this tab was opened.
      void session.renewUser()
    } else follow(event as MouseEvent<HTMLAnchorElement>)
  }
}

/** The site's logo, which leads home. */
function Logo() {
  const facts = useShellContext()
  const t = useT(shellMessages)
  const follow = useFollowLink()
  return (
    <a
      href={landingOf[useAudience() ?? 'ordinary']}
      onClick={follow}
      aria-label={t('home', { site: siteNameOf(facts) })}
      className="flex min-w-0 items-center gap-2"
    >
      <SiteLogo site={siteNameOf(facts)} logoUrl={facts.tenant.logoUrl} nameClass="max-sm:hidden" />
    </a>
  )
}

const BadgeGuard = lazyPart(
  () => import('./badge-guard.tsx'),
  () => null,
)

/** Header, menu and the page inside them. */
export function ShellFrame() {
  const { history, session } = useShellParts()
  const { user } = useShellContext()
  const sidebar = useSidebarState()
  const { entries, settings } = useMenu()
  const onNavigate = useNavigate(entries)
  const [keys, setKeys] = useState(false)
  useEffect(() => {
    // Menu and header need to know who it is, even around a page that leads nowhere; the page shows a failure.
    if (user === null && readSession()) session.loadUser().catch(() => {})
  }, [session, user])
  useEffect(() => rememberScroll(history, () => document.getElementById('main')), [history])
  const groups = settings
    ? { menu: 'settings', openGroups: entries.map(({ id }) => id) }
    : { menu: 'rooms', openGroups: sidebar.groups, onOpenGroups: sidebar.setGroups }
  return (
    <AppFrame
      header={{
        logo: <Logo />,
        children: <PaletteEntry onShowKeys={() => setKeys(true)} />,
        tools: <HeaderTools onShowKeys={() => setKeys(true)} />,
      }}
      sidebar={{ entries, ...groups, collapsed: sidebar.collapsed, onCollapse: sidebar.setCollapsed, onNavigate }}
    >
      <ProxyBanner />
      <Banners />
      <Outlet />
      <Shortcuts open={keys} onOpen={setKeys} />
      {user?.floorOnly && <BadgeGuard />}
    </AppFrame>
  )
}

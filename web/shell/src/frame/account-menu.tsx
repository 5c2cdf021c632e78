import {
  BookOpen,
  Calculator,
  Keyboard,
  LifeBuoy,
  Lock,
  LogOut,
  MessageSquare,
  RefreshCw,
  Scale,
  Settings,
  ShieldAlert,
  Signpost,
  Store,
  TriangleAlert,
  Truck,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { saveDensity } from '@waybill/contract/account/api'
import { densities, type Density } from '@waybill/contract/account/density'
import { initials } from '@waybill/contract/brand/initials'
import { Avatar, Counter, Menu, type MenuAct, type MenuEntry, type Tone, useT } from '@waybill/kit'
import { menuMessages } from '../messages/menu.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { showDensity } from '../shell-state.ts'
import type { SchemeChoice } from '../theme-scheme.ts'
import { useLanguageChoice } from './language-menu.tsx'
import { places } from './menu.tsx'
import { personName } from './person-name.ts'
import { useManualHref } from './use-manual.ts'
import { useAudience } from './use-menu.tsx'
import { useRights } from './use-rights.ts'
import { hasFailed, isLoading, useStoreSync } from './use-store-sync.ts'

const schemes = ['system', 'light', 'dark'] as const satisfies readonly SchemeChoice[]

/** How high the rows of all lists are; shown at once, and kept for the account. */
function useDensityChoice(): MenuEntry[] {
  const { bridge } = useShellParts()
  const { user } = useShellContext()
  const t = useT(shellMessages)
  const [chosen, setChosen] = useState<Density | null>(null)
  if (!user || user.floorOnly) return []
  const words = { compact: t('compact'), default: t('defaultRows'), comfortable: t('comfortable') }
  const choose = async (density: Density) => {
    setChosen(density)
    showDensity(density)
    try {
      await bridge.client.call(saveDensity, { body: { density } })
      bridge.emit('user:changed', null)
    } catch {
      setChosen(null)
      showDensity(user.density)
    }
  }
  return [
    { kind: 'title', id: 'density', label: t('density') },
    {
      kind: 'choice',
      id: 'densities',
      label: t('density'),
      value: chosen ?? user.density,
      options: densities.map((value) => ({ value, label: words[value] })),
      onChoose: (value) => void choose(value as Density),
    },
  ]
}

const counted = (label: string, n: number, tone: Tone) => (
  <span className="flex items-center justify-between gap-4">
    {label}
    <Counter n={n} tone={tone} />
  </span>
)

/** What the header of a narrow window has no room for: the calculator, and what waits in stores and tickets, with the same counts. */
function useHeaderPlaces({ exceptions, changes, claims, narrow, open }: Props & { open: boolean }): MenuAct[] {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const name = useT(menuMessages)
  const audience = useAudience()
  const { verified } = useRights()
  const seller = audience === 'ordinary' || audience === 'saas'
  const { stores } = useStoreSync(narrow && seller && open)
  if (!narrow || !seller) return []
  const to = (href: string) => () => bridge.navigate(href)
  const failed = stores?.filter(hasFailed).length ?? 0
  const busy = stores?.some(isLoading) ?? false
  const sync = counted(busy ? t('storesSyncing') : t('storeSync'), failed, 'critical')
  const rates: MenuAct = { id: 'rates', label: t('rateCalculator'), icon: <Calculator />, onSelect: to(places.rates) }
  const waiting = counted(name('exceptionShipment'), exceptions, 'critical')
  const tickets: MenuAct = {
    id: 'exceptions',
    label: waiting,
    icon: <TriangleAlert />,
    onSelect: to(places.exceptions),
  }
  const addressChanges: MenuAct = {
    id: 'changes',
    label: counted(name('addressChange'), changes, 'critical'),
    icon: <Signpost />,
    onSelect: to(places.addressChanges),
  }
  const insuranceClaims: MenuAct = {
    id: 'claims',
    label: counted(name('insuranceClaim'), claims, 'critical'),
    icon: <ShieldAlert />,
    onSelect: to(places.claims),
  }
  return [
    ...(verified ? [rates] : []),
    { id: 'sync', label: sync, icon: <RefreshCw />, onSelect: to(places.stores) },
    ...(audience === 'saas' ? [tickets, insuranceClaims, addressChanges] : []),
  ]
}

/** The places of the account, for the kind of user that looks (specification §2, header labels). */
function usePlaces(unread: number): MenuAct[] {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const name = useT(menuMessages)
  const audience = useAudience()
  const manualHref = useManualHref()
  const { verified, hasWarehouse } = useRights()
  const floorOnly = useShellContext().user?.floorOnly ?? false
  const to = (href: string) => () => bridge.navigate(href)
  const account: MenuAct = { id: 'mine', label: name('account'), icon: <UserRound />, onSelect: to(places.account) }
  const manual: MenuAct = {
    id: 'manual',
    label: t('manual'),
    icon: <BookOpen />,
    onSelect: () => void window.open(manualHref, '_blank', 'noopener'),
  }
  if (floorOnly) return [manual]
  if (audience !== 'ordinary' && audience !== 'saas') return [account, manual]
  const messages = counted(name('messages'), unread, 'info')
  const settings = verified ? places.settings : places.account
  const shipping: MenuAct = { id: 'shipping', label: t('shippingApp'), icon: <Truck />, onSelect: to(places.shipments) }
  return [
    account,
    { id: 'messages', label: messages, icon: <MessageSquare />, onSelect: to(places.messages) },
    { id: 'settings', label: name('settingsGroup'), icon: <Settings />, onSelect: to(settings) },
    { id: 'stores', label: name('sellingChannel'), icon: <Store />, onSelect: to(places.stores) },
    { id: 'support', label: name('support'), icon: <LifeBuoy />, onSelect: to(places.support) },
    // Specification §6: ordinary unverified users with a warehouse see a link to the shipping app.
    ...(audience === 'ordinary' && !verified && hasWarehouse ? [shipping] : []),
    manual,
  ]
}

/** Who is logged in. */
function useName() {
  const { user } = useShellContext()
  if (!user) return null
  const { email, orgName } = user.user
  return { name: personName(user.user), email, orgName }
}

type Props = {
  onShowKeys: () => void
  unread: number
  /** Shipments that need somebody. */
  exceptions: number
  /** Address changes that did not work and were not seen. */
  changes: number
  /** Claims whose question waits for an answer. */
  claims: number
  /** The header has no room for all of its tools. */
  narrow: boolean
}

/** Who is logged in, the places of the account, how the page looks, and the way out. */
export function AccountMenu(props: Props) {
  const { onShowKeys, unread, narrow } = props
  const [open, setOpen] = useState(false)
  const { state, session, page } = useShellParts()
  const { locale, user } = useShellContext()
  const floorOnly = user?.floorOnly ?? false
  const t = useT(shellMessages)
  const who = useName()
  const accountPlaces = [...useHeaderPlaces({ ...props, open }), ...usePlaces(unread)]
  const language = useLanguageChoice()
  const density = useDensityChoice()
  const [, setScheme] = useState(state.scheme.choice)
  if (!who) return null
  const choose = (value: string) => {
    const choice = schemes.find((known) => known === value) ?? 'system'
    state.scheme.choose(choice)
    setScheme(choice)
  }
  const short = initials(who.name)
  return (
    <span className="relative flex">
      <Menu
        key={locale}
        open={open}
        onOpenChange={setOpen}
        align="end"
        trigger={
          <button
            type="button"
            aria-label={`${short}, ${t('account', { name: who.name })}${unread > 0 ? `, ${t('unread', { n: unread })}` : ''}`}
            className="rounded-full p-0.5 ring-1 ring-current/40"
          >
            <span aria-hidden="true">
              <Avatar text={short} name={who.name} />
            </span>
          </button>
        }
        entries={[
          {
            kind: 'title',
            id: 'who',
            label: (
              <span className="block pb-1">
                <span className="block truncate text-body text-fg">{who.name}</span>
                <span className="block truncate font-normal">{who.email}</span>
                <span className="block truncate font-normal">{who.orgName}</span>
              </span>
            ),
          },
          { kind: 'line', id: 'line-1' },
          ...accountPlaces,
          { kind: 'line', id: 'line-2' },
          { kind: 'title', id: 'appearance', label: t('appearance') },
          {
            kind: 'choice',
            id: 'scheme',
            label: t('appearance'),
            // Read again whenever the menu opens: the palette chooses too.
            value: state.scheme.choice(),
            options: schemes.map((value) => ({ value, label: t(value) })),
            onChoose: choose,
          },
          ...density,
          ...(narrow ? [{ kind: 'title' as const, id: 'languages', label: t('language') }, language] : []),
          { kind: 'line', id: 'line-3' },
          { id: 'keys', label: t('keyboardShortcuts'), icon: <Keyboard />, shortcut: '?', onSelect: onShowKeys },
          {
            id: 'licences',
            label: t('licences'),
            icon: <Scale />,
            onSelect: () => void window.open('/licenses.txt', '_blank', 'noopener'),
          },
          floorOnly
            ? { id: 'lock', label: t('lock'), icon: <Lock />, onSelect: () => session.lock() }
            : { id: 'out', label: t('logOut'), icon: <LogOut />, onSelect: () => void session.logOut() },
          { kind: 'line', id: 'line-4' },
          { kind: 'title', id: 'version', label: t('version', { version: page.version }) },
        ]}
      />
      {/* Beside the button, for the name of a button must hold all of its text. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -end-2.5 -top-1.5 rounded-full bg-header p-px leading-none"
      >
        <Counter n={unread} tone="info" />
      </span>
    </span>
  )
}

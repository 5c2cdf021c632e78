import { ShortcutSheet, useShortcuts, useT, type ShortcutGroup } from '@waybill/kit'
import { menuMessages } from '../messages/menu.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'
import { useAudience } from './use-menu.tsx'
import { useRights } from './use-rights.ts'

type Places = Exclude<keyof typeof places, 'rates' | 'jobs'>
/** "G", then the letter of a place: the same everywhere. Staff have the account alone. */
const ways = [
  ['g o', 'orders', 'goToOrders'],
  ['g s', 'shipments', 'goToShipments'],
  ['g p', 'products', 'goToProducts'],
  ['g f', 'postage', 'goToFunds'],
  ['g h', 'home', 'goToHome'],
  ['g t', 'support', 'goToTickets'],
  ['g ,', 'account', 'goToSettings'],
] as const satisfies readonly (readonly [string, Places, string])[]

function useWays() {
  const audience = useAudience()
  const { hasWarehouse } = useRights()
  const seller = audience === 'ordinary' || audience === 'saas'
  const hasHome = audience === 'saas' || hasWarehouse
  return {
    seller,
    ways: ways.filter(([, place]) => place === 'account' || (seller && (place !== 'home' || hasHome))),
  }
}

/** The keys of the sellers' pages. */
function usePageKeys(): ShortcutGroup[] {
  const t = useT(shellMessages)
  const name = useT(menuMessages)
  return [
    {
      id: 'orders',
      title: name('orders'),
      keys: [
        { keys: 'b', label: t('buyLabels') },
        { keys: 'p', label: t('printLabels') },
        { keys: 'shift+v', label: t('cancelOrders') },
      ],
    },
    {
      id: 'shipments',
      title: name('shipments'),
      keys: [
        { keys: 'p', label: t('reprintLabels') },
        { keys: 'shift+v', label: t('voidLabels') },
      ],
    },
    {
      id: 'details',
      title: t('details'),
      keys: [
        { keys: 'e', label: t('edit') },
        { keys: 'u', label: t('backToList') },
        { keys: 'j', label: t('nextOrder') },
        { keys: 'k', label: t('previousOrder') },
      ],
    },
    { id: 'support', title: name('support'), keys: [{ keys: 'c', label: t('createTicket') }] },
  ]
}

/** The keys that work everywhere, and the sheet that lists them. */
export function Shortcuts(props: { open: boolean; onOpen: (open: boolean) => void }) {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const { ways: known, seller } = useWays()
  const pages = usePageKeys()
  useShortcuts({
    '?': () => props.onOpen(true),
    ...Object.fromEntries(known.map(([keys, place]) => [keys, () => bridge.navigate(places[place])])),
  })
  const groups: ShortcutGroup[] = [
    {
      id: 'everywhere',
      title: t('everywhere'),
      keys: [
        { keys: 'mod+k', label: t('openPalette') },
        ...known.map(([keys, , label]) => ({ keys, label: t(label) })),
        { keys: '?', label: t('showKeys') },
        { keys: 'escape', label: t('closeLayer') },
        { keys: 'mod+enter', label: t('submit') },
      ],
    },
    {
      id: 'lists',
      title: t('lists'),
      keys: [
        { keys: '/', label: t('searchList') },
        { keys: 'f', label: t('filterList') },
        { keys: '1 9', label: t('chooseView') },
        { keys: 'j k', label: t('moveCursor') },
        { keys: 'x', label: t('selectRow') },
        { keys: 'mod+a', label: t('selectPage') },
        { keys: 'enter', label: t('openRow') },
        { keys: '.', label: t('rowMenu') },
        { keys: 'y', label: t('copyNumber') },
        { keys: '[ ]', label: t('turnPage') },
        { keys: 'escape', label: t('clearList') },
      ],
    },
    ...(seller ? pages : []),
  ]
  return <ShortcutSheet groups={groups} open={props.open} onClose={() => props.onOpen(false)} />
}

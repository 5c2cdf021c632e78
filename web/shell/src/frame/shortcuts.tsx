import { ShortcutSheet, useShortcuts, useT, type ShortcutGroup } from '@waybill/kit'
import { menuMessages } from '../messages/menu.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'

/** The keys that work everywhere, and the sheet that lists them. */
export function Shortcuts(props: { open: boolean; onOpen: (open: boolean) => void }) {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const name = useT(menuMessages)
  useShortcuts({
    '?': () => props.onOpen(true),
    'g o': () => bridge.navigate(places.orders),
    'g s': () => bridge.navigate(places.shipments),
    'g f': () => bridge.navigate(places.postage),
    'g h': () => bridge.navigate(places.home),
    'g t': () => bridge.navigate(places.support),
    'g ,': () => bridge.navigate(places.account),
  })
  const groups: ShortcutGroup[] = [
    {
      id: 'everywhere',
      title: t('everywhere'),
      keys: [
        { keys: 'g o', label: t('goToOrders') },
        { keys: 'g s', label: t('goToShipments') },
        { keys: 'g f', label: t('goToFunds') },
        { keys: 'g h', label: t('goToHome') },
        { keys: 'g t', label: t('goToTickets') },
        { keys: 'g ,', label: t('goToSettings') },
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
        { keys: 'j k', label: t('moveCursor') },
        { keys: 'x', label: t('selectRow') },
        { keys: 'mod+a', label: t('selectPage') },
        { keys: 'enter', label: t('openRow') },
        { keys: '[ ]', label: t('turnPage') },
      ],
    },
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
  ]
  return <ShortcutSheet groups={groups} open={props.open} onClose={() => props.onOpen(false)} />
}

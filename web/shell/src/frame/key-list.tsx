import { ShortcutSheet, useT, type ShortcutGroup } from '@waybill/kit'
import { keyMessages } from '../messages/keys.ts'
import { menuMessages } from '../messages/menu.ts'
import type { KeyListProps } from './key-list-props.ts'

/** The keys of the sellers' pages. */
function usePageKeys(): ShortcutGroup[] {
  const t = useT(keyMessages)
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
        { keys: 'j', label: t('nextInList') },
        { keys: 'k', label: t('previousInList') },
      ],
    },
    { id: 'support', title: name('support'), keys: [{ keys: 'c', label: t('createTicket') }] },
  ]
}

/** The sheet of all keys; loaded when it is first opened. */
export default function KeyList({ ways, seller, onClose }: KeyListProps) {
  const t = useT(keyMessages)
  const pages = usePageKeys()
  const groups: ShortcutGroup[] = [
    {
      id: 'everywhere',
      title: t('everywhere'),
      keys: [
        { keys: 'mod+k', label: t('openPalette') },
        ...ways.map(([keys, label]) => ({ keys, label: t(label) })),
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
  return <ShortcutSheet groups={groups} open onClose={onClose} />
}

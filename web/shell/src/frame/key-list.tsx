import { readPageActs, readShortcuts, ShortcutSheet, type ShownShortcut, useT, type ShortcutGroup } from '@waybill/kit'
import { useState } from 'react'
import { keyMessages } from '../messages/keys.ts'
import type { KeyListProps } from './key-list-props.ts'

type Word = keyof (typeof keyMessages)['en']

/** What keys do that are the same on every page that has them. */
const words: Record<string, Word> = {
  'mod+k': 'openPalette',
  '?': 'showKeys',
  '/': 'searchList',
  f: 'filterList',
  j: 'nextRow',
  k: 'previousRow',
  arrowdown: 'nextRow',
  arrowup: 'previousRow',
  'shift+arrowdown': 'selectNext',
  'shift+arrowup': 'selectPrevious',
  x: 'selectRow',
  'mod+a': 'selectPage',
  enter: 'openRow',
  space: 'peekRow',
  '.': 'rowMenu',
  y: 'copyNumber',
  '[': 'previousPage',
  ']': 'nextPage',
  escape: 'clearList',
  u: 'backToList',
  e: 'edit',
  c: 'create',
  'mod+enter': 'submit',
}

const isDigit = ({ keys }: ShownShortcut): boolean => /^[1-9]$/.test(keys)

/** The sheet of the keys that work on this page, as they are registered now; loaded when it is first opened. */
export default function KeyList({ ways, onClose }: KeyListProps) {
  const t = useT(keyMessages)
  const [shortcuts] = useState(readShortcuts)
  const [acts] = useState(readPageActs)
  const known = new Map(ways.map(([keys, label]) => [keys, t(label)]))
  const labelOf = ({ keys, label }: ShownShortcut): string => {
    const word = words[keys]
    return label ?? known.get(keys) ?? acts.find((act) => act.keys === keys)?.label ?? (word ? t(word) : '')
  }
  const group = (place: ShownShortcut['place']): ShortcutGroup => {
    const here = shortcuts.filter((one) => one.place === place)
    const digits = here.filter(isDigit)
    return {
      id: place,
      title: t(place),
      keys: [
        ...here.filter((one) => !isDigit(one)).map((one) => ({ keys: one.keys, label: labelOf(one) })),
        ...(digits.length > 0 ? [{ keys: `1 ${digits.length}`, label: t('chooseView') }] : []),
      ],
    }
  }
  const groups = [group('page'), group('list'), group('everywhere')].filter(({ keys }) => keys.length > 0)
  return <ShortcutSheet groups={groups} open onClose={onClose} />
}

import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { Palette, type PaletteEntry, type PaletteGroup, readPageActs, useLocale, useStable, useT } from '@waybill/kit'
import { useAudience } from '../use-menu.tsx'
import { paletteMessages } from '../../messages/palette.ts'
import { useShellContext, useShellParts } from '../../shell-context.tsx'
import type { CommandPaletteProps } from './palette-props.ts'
import { keepRecent, readRecent, type Recent } from './recent.ts'
import { useCommands } from './use-commands.tsx'
import { type Found, useFound } from './use-found.ts'
import { type PalettePlace, usePlaces } from './use-places.tsx'
import { kindIcons, useResults } from './use-results.tsx'
import { useScan } from './use-scan.ts'

const contains = (words: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.toLowerCase().includes(part))

/** The line above the entries. */
function useStatus(found: Found, { entries, searches }: { entries: number; searches: boolean }): string | null {
  const t = useT(paletteMessages)
  const { locale } = useLocale()
  const { text, data, error, busy, current } = found
  if (text === '') return null
  if (error) return error instanceof ApiError ? (locale === 'cn' ? error.zhMessage : error.message) : t('failed')
  if (busy) return entries > 0 ? null : t('searching')
  if (current && data && [data.orders, data.shipments, data.products].some(({ tooBroad }) => tooBroad))
    return t('tooBroad', { text })
  return entries === 0 && (current || !searches || text.length < 2) ? t('noResults', { text }) : null
}

/** Recent pages and records, what the page can do, places and commands: all of them, or those that match. */
function useOwnGroups(query: string, { open, close, onShowKeys }: Steps): PaletteGroup[] {
  const t = useT(paletteMessages)
  const { sessionKey } = useShellContext()
  const placesOfUser = usePlaces()
  const [acts] = useState(readPageActs)
  // What the page offers by the same name is listed once, with its key.
  const commands = useCommands(onShowKeys).filter((command) => acts.every(({ label }) => label !== command.label))
  const [recent] = useState(() => readRecent(sessionKey))
  const after = (entry: PaletteEntry): PaletteEntry => ({ ...entry, run: () => (close(), entry.run()) })
  const page = (place: PalettePlace): PaletteEntry => ({
    id: place.href,
    label: place.label,
    icon: place.icon,
    keys: place.keys,
    run: () => open({ kind: 'page', href: place.href, label: place.label }),
  })
  const remembered = ({ kind, href, label, hint }: Recent): PaletteEntry => ({
    id: `recent ${href}`,
    label,
    hint,
    icon: kind === 'page' ? placesOfUser.find((place) => place.href === href)?.icon : kindIcons[kind],
    run: () => open({ kind, href, label, hint }),
  })
  const matching = <Entry extends PaletteEntry>(entries: readonly Entry[]) =>
    entries.filter(({ label }) => contains(label, query))
  return [
    { id: 'recent', title: t('recent'), items: query === '' ? recent.map(remembered) : [] },
    { id: 'page', title: t('thisPage'), items: matching(acts).map((act) => after({ ...act, id: `page ${act.id}` })) },
    {
      id: 'pages',
      title: t('pages'),
      items: placesOfUser.filter(({ words, label }) => contains(`${words} ${label}`, query)).map(page),
    },
    { id: 'commands', title: t('commands'), items: matching(commands).map(after) },
  ]
}

type Steps = { open: (to: Recent) => void; close: () => void; onShowKeys: () => void }

/** The working palette; the shell loads it when it is first opened. */
export default function CommandPalette({ scan, onClose, onShowKeys }: CommandPaletteProps) {
  const t = useT(paletteMessages)
  const { bridge } = useShellParts()
  const { sessionKey } = useShellContext()
  const audience = useAudience()
  const searches = audience === 'ordinary' || audience === 'saas'
  const [query, setQuery] = useState(scan)
  const [scanning, setScanning] = useState(scan !== '')
  const found = useFound(query, { enabled: searches, atOnce: scanning })
  const go = (href: string) => (onClose(), bridge.navigate(href))
  const open = (to: Recent) => (keepRecent(sessionKey, to), go(to.href))
  const onDone = useStable((href: string | null) => (setScanning(false), href && go(href)))
  useScan({ found, scanning, onDone })
  const text = query.trim()
  const own = useOwnGroups(text, { open, close: onClose, onShowKeys })
  const results = useResults(open, go)(found.data, found.text)
  const retry = { id: 'retry', label: t('retry'), run: found.retry }
  const groups = [...own, ...results, { id: 'failed', title: t('failed'), items: found.error ? [retry] : [] }]
  const entries = groups.reduce((sum, { items }) => sum + items.length, 0)
  const status = useStatus(found, { entries, searches })
  return (
    <Palette
      onClose={onClose}
      title={t('title')}
      placeholder={t(searches ? 'searchSeller' : 'searchStaff')}
      query={query}
      onQuery={(next) => (setScanning(false), setQuery(next))}
      onScan={searches ? (code) => (setQuery(code), setScanning(true)) : undefined}
      groups={groups}
      busy={found.busy}
      status={
        text !== '' && (
          <p className={status === null ? 'sr-only' : 'px-4 py-2 text-muted'}>
            {status ?? t('results', { n: entries })}
          </p>
        )
      }
    />
  )
}

import { Calculator, FolderSync, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { gateOf, settingsMenus, sidebarMenus } from '@waybill/contract/shell/menu'
import type { MenuId } from '@waybill/contract/shell/menu-words'
import { translator, useT } from '@waybill/kit'
import { iconOf, places } from '../menu.tsx'
import { useAudience } from '../use-menu.tsx'
import { useRights } from '../use-rights.ts'
import { menuMessages } from '../../messages/menu.ts'
import { paletteMessages } from '../../messages/palette.ts'

/** A page; `words`: what it is found by, in both languages. */
export type PalettePlace = {
  id: string
  href: string
  label: string
  words: string
  icon?: ReactNode
  keys?: string | undefined
}

const languages = ['en', 'cn'] as const
const keysOf: Partial<Record<MenuId, string>> = {
  orders: 'g o',
  shipments: 'g s',
  products: 'g p',
  home: 'g h',
  postage: 'g f',
  postageHistory: 'g f',
  support: 'g t',
  account: 'g ,',
}
const inBoth = (word: (locale: (typeof languages)[number]) => string): string => languages.map(word).join(' ')

/** The pages that this user can open: those of both menus without a gate, and those that only the header leads to. */
export function usePlaces(): PalettePlace[] {
  const t = useT(menuMessages)
  const say = useT(paletteMessages)
  const audience = useAudience()
  const rights = useRights()
  if (!audience) return []
  const items = [...sidebarMenus[audience], ...settingsMenus[audience]]
  const leaves = items.flatMap((item) => (gateOf(item, rights) ? [] : (item.items ?? [item])))
  const seller = audience === 'ordinary' || audience === 'saas'
  const own = (id: 'jobs' | 'rates' | 'exceptions', href: string, icon: ReactNode): PalettePlace => ({
    id,
    href,
    icon,
    label: say(id),
    words: inBoth((locale) => translator(paletteMessages, locale)(id)),
  })
  return [
    ...leaves
      .filter((item) => gateOf(item, rights) === null)
      .map((item) => ({
        id: item.id,
        href: item.href ?? '',
        label: t(item.id),
        words: inBoth((locale) => translator(menuMessages, locale)(item.id)),
        icon: iconOf(item.id),
        keys: keysOf[item.id],
      })),
    ...(seller ? [own('jobs', places.jobs, <FolderSync />)] : []),
    ...(seller && rights.verified
      ? [own('rates', places.rates, <Calculator />), own('exceptions', places.exceptions, <TriangleAlert />)]
      : []),
  ]
}

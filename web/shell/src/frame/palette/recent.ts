/** What was opened from the palette last, in this tab and of this log-in alone: order numbers and names outlive neither. */
const KEY = 'paletteRecent'
const MOST = 6

export type Recent = {
  kind: 'order' | 'shipment' | 'product' | 'page'
  href: string
  label: string
  hint?: string | undefined
}
type Kept = { owner: string; list: Recent[] }

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && ['kind', 'href', 'label'].every((key) => key in value)

/** Newest first; nothing of another log-in. */
export function readRecent(owner: string): Recent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return stored?.owner === owner && Array.isArray(stored.list) ? stored.list.filter(isRecent) : []
  } catch {
    return []
  }
}

export function keepRecent(owner: string, opened: Recent): void {
  const list = [opened, ...readRecent(owner).filter(({ href }) => href !== opened.href)].slice(0, MOST)
  sessionStorage.setItem(KEY, JSON.stringify({ owner, list } satisfies Kept))
}

export const forgetRecent = (): void => sessionStorage.removeItem(KEY)

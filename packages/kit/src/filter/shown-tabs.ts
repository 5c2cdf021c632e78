type Tab = { id: string; label: string; count?: number }
type Room = { value: string; fixed: number; width: number }

/** What stands at the end of the row: the menu of the others, and the acts on the view. */
const RESERVED = 320
const LONGEST = 200

/** About how wide a tab is: a Chinese character is as wide as two width. */
const widthOf = ({ label, count }: Tab): number => {
  const width = [...label].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
  return 24 + Math.min(LONGEST, width * 7) + (count === undefined ? 0 : 36)
}

/** The tabs that a row of this width holds: the fixed ones, those that follow as long as there is room, and the chosen one. */
export function shownTabs<T extends Tab>(tabs: readonly T[], { value, fixed, width }: Room): T[] {
  if (width === 0) return tabs.slice(0, fixed)
  const chosen = tabs.findIndex(({ id }) => id === value)
  const room = width - RESERVED - (chosen >= fixed ? widthOf(tabs[chosen]!) : 0)
  let used = 0
  let full = false
  return tabs.filter((tab, at) => {
    if (at < fixed || at === chosen) {
      if (at !== chosen || at < fixed) used += widthOf(tab)
      return true
    }
    full ||= used + widthOf(tab) > room
    if (!full) used += widthOf(tab)
    return !full
  })
}

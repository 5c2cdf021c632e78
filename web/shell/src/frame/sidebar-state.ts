import { useState } from 'react'

// Session storage under names that the specification's checks set.
const COLLAPSED = 'sidebarCollapsed'
const GROUPS = 'sidebarGroups'

function readGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(GROUPS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** How the sidebar stands: collapsed or not, which groups are open; remembered for the tab. */
export function useSidebarState() {
  const [collapsed, setCollapsed] = useState(() => sessionStorage.getItem(COLLAPSED) === 'true')
  const [groups, setGroups] = useState(readGroups)
  return {
    collapsed,
    setCollapsed: (next: boolean) => {
      sessionStorage.setItem(COLLAPSED, String(next))
      setCollapsed(next)
    },
    groups,
    setGroups: (next: readonly string[]) => {
      sessionStorage.setItem(GROUPS, JSON.stringify(next))
      setGroups([...next])
    },
  }
}

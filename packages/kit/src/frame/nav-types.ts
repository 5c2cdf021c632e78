import type { ReactNode } from 'react'

/** One entry of the sidebar: a link, or a group that opens. */
export type NavEntry = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  current?: boolean
  badge?: number
  badgeTone?: 'neutral' | 'critical' | 'warning' | 'info'
  /** Why it is closed to this user; the entry stays and leads to the gate. */
  gated?: string
  entries?: readonly NavEntry[]
}

/** The id of the group that holds the current page, if any. */
export const currentGroup = (entries: readonly NavEntry[]): string | undefined =>
  entries.find((entry) => entry.entries?.some((child) => child.current))?.id

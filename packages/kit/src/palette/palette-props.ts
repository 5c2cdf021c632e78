import type { ReactNode } from 'react'

/** One line of the palette. `hint` follows the label; `keys` is its shortcut. */
export type PaletteEntry = {
  id: string
  label: string
  hint?: string | undefined
  icon?: ReactNode
  keys?: string | undefined
  run: () => void
}
/** Entries under a heading. */
export type PaletteGroup = { id: string; title: string; items: readonly PaletteEntry[] }

export type PaletteProps = {
  onClose: () => void
  title: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  /** A scanner typed this into the field. */
  onScan?: ((text: string) => void) | undefined
  groups: readonly PaletteGroup[]
  /** Above the entries, also spoken: searching, nothing found, what went wrong. */
  status?: ReactNode
  busy?: boolean | undefined
}

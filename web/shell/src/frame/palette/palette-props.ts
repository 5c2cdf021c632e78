export type CommandPaletteProps = {
  /** A scanned code to begin with; '' for none. */
  scan: string
  onClose: () => void
  onShowKeys: () => void
}

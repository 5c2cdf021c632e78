import type { ReactNode } from 'react'

export type FileDropProps = {
  /** What the file picker offers: ".csv,.xlsx,.xls". The caller checks what comes. */
  accept?: string
  multiple?: boolean
  /** Chosen files by name, with a note on each: size, progress, error. */
  files?: readonly { name: string; note?: ReactNode }[]
  onFiles: (files: File[]) => void
  onRemove?: (name: string) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** Takes the height that its flex column leaves. */
  grow?: boolean
}

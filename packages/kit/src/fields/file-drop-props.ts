import type { ReactNode } from 'react'

export type FileDropProps = {
  /** What the file picker offers: ".csv,.xlsx,.xls". The caller checks what comes. */
  accept?: string
  multiple?: boolean
  /** On a telephone the camera opens at once, the one at its back; elsewhere nothing changes. */
  camera?: boolean
  /** Chosen files, with a note on each: size, progress, error. Where two may have one name, each has an id. */
  files?: readonly { id?: string; name: string; note?: ReactNode; failed?: boolean }[]
  onFiles: (files: File[]) => void
  /** With the id of the file, or else its name. */
  onRemove?: (id: string) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** Takes the height that its flex column leaves. */
  grow?: boolean
}

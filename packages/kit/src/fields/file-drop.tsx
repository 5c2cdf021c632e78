import { lazyPart } from '../react/lazy-part.tsx'
import type { FileDropProps } from './file-drop-props.ts'

export type { FileDropProps } from './file-drop-props.ts'

const Room = () => <div className="h-36" />

/** A place to drop files on, with a button that opens the file picker. Loaded at its first use; keeps its room until then. */
export const FileDrop = lazyPart<FileDropProps>(
  async () => ({ default: (await import('../lazy-parts.ts')).FileDropArea }),
  Room,
)

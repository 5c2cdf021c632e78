import { Skeleton } from '../display/skeleton.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { lazyPart } from '../react/lazy-part.tsx'
import type { PaletteProps } from './palette-props.ts'

export type { PaletteEntry, PaletteGroup, PaletteProps } from './palette-props.ts'

const Waiting = ({ open, onClose, title }: PaletteProps) => (
  <Dialog open={open} onClose={onClose} title={title} width={650}>
    <Skeleton className="h-8 w-full" />
  </Dialog>
)

/** The command palette: one field over places, acts and what a search found. The field keeps the focus, arrows choose, Enter runs. */
export const Palette = lazyPart<PaletteProps>(() => import('./palette-list.tsx'), Waiting)

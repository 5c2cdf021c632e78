import { Skeleton } from '../display/skeleton.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { lazyPart } from '../react/lazy-part.tsx'
import type { PaletteProps } from './palette-props.ts'

export type { PaletteEntry, PaletteGroup, PaletteProps } from './palette-props.ts'

const Choices = lazyPart<PaletteProps>(
  async () => ({ default: (await import('../lazy-parts.ts')).PaletteList }),
  () => <Skeleton className="m-4 h-6 w-48" />,
)

/** The command palette: one field over places, acts and what a search found. The field keeps the focus, arrows choose, Enter runs. */
export function Palette(props: PaletteProps) {
  return (
    <Dialog open onClose={props.onClose} title={props.title} width={650} bodyClassName="flex flex-col p-0!">
      <Choices {...props} />
    </Dialog>
  )
}

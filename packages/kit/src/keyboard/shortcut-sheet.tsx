import { Skeleton } from '../display/skeleton.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { lazyPart } from '../react/lazy-part.tsx'
import type { ShortcutGroup } from './shortcut-group.ts'

export type { ShortcutGroup } from './shortcut-group.ts'

const Keys = lazyPart<{ groups: readonly ShortcutGroup[] }>(
  async () => ({ default: (await import('../lazy-parts.ts')).ShortcutList }),
  () => <Skeleton className="h-6 w-48" />,
)

/** The list of keys that "?" opens. */
export function ShortcutSheet({
  groups,
  open,
  onClose,
}: {
  groups: readonly ShortcutGroup[]
  open: boolean
  onClose: () => void
}) {
  const t = useKitText()
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} description={t('shortcutsText')} width={650}>
      <Keys groups={groups} />
    </Dialog>
  )
}

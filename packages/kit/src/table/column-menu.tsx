import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { Skeleton } from '../display/skeleton.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Popover } from '../overlay/popover.tsx'
import { lazyPart } from '../react/lazy-part.tsx'
import type { ColumnMenuProps } from './column-menu-props.ts'

const Choices = lazyPart<ColumnMenuProps>(
  async () => ({ default: (await import('../lazy-parts.ts')).ColumnChoices }),
  () => <Skeleton className="h-6 w-48" />,
)

/** Shows, hides and orders columns; the first one always stays. */
export function ColumnMenu(props: ColumnMenuProps) {
  const t = useKitText()
  return (
    <Popover
      align="end"
      label={t('columns')}
      className="w-72 max-w-[calc(100vw-1rem)]"
      trigger={<IconButton label={t('columns')} icon={<SlidersHorizontal />} className="max-sm:hidden" />}
    >
      <Choices {...props} />
    </Popover>
  )
}

import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import type { Column, ColumnChoice } from './column.ts'

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[]
  shown: ReadonlySet<string>
  choice: ColumnChoice
  onChoice: (choice: ColumnChoice) => void
}

/** Shows and hides columns; the first one always stays. */
export function ColumnMenu<Row>({ columns, shown, choice, onChoice }: ColumnMenuProps<Row>) {
  const t = useKitText()
  const entries: MenuEntry[] = columns.slice(1).map((column) => ({
    kind: 'check',
    id: column.id,
    label: column.head,
    checked: shown.has(column.id),
    onCheck: (checked) => onChoice({ ...choice, [column.id]: checked }),
  }))
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('columns')} icon={<SlidersHorizontal />} className="max-sm:hidden" />}
      entries={[
        ...entries,
        { kind: 'line', id: 'line' },
        { id: 'reset', label: t('resetColumns'), onSelect: () => onChoice({}) },
      ]}
    />
  )
}

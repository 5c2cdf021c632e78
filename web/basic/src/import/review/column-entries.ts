import { type MenuEntry, useT } from '@waybill/kit'
import type { GridColumn } from '@waybill/kit/edit-grid'
import { reviewMessages } from './review-messages.ts'
import type { Filter } from './use-order.ts'

type Options = {
  column: GridColumn | undefined
  filter: Filter
  shown: number
  onFilter: (change: Filter) => void
  onPrompt: (act: 'setEmpty' | 'filter') => void
  onChange: (act: 'trim' | 'upperCase' | 'titleCase' | 'clear') => void
}

/** What can be done with a column: sort and filter by it, and mend all its cells that are shown. */
export function useColumnEntries({ column, filter, shown, onFilter, onPrompt, onChange }: Options): MenuEntry[] {
  const t = useT(reviewMessages)
  if (!column) return []
  const { id } = column
  const act = (name: 'trim' | 'upperCase' | 'titleCase'): MenuEntry => ({
    id: name,
    label: t(name),
    onSelect: () => onChange(name),
  })
  const fixes: MenuEntry[] = [
    act('trim'),
    ...(column.type === 'text' ? [act('upperCase'), act('titleCase')] : []),
    { id: 'setEmpty', label: t('setEmpty'), onSelect: () => onPrompt('setEmpty') },
    { id: 'clear', label: t('clearAll'), danger: true, onSelect: () => onChange('clear') },
  ]
  return [
    { id: 'up', label: t('sortUp'), onSelect: () => onFilter({ sort: id, descending: false }) },
    { id: 'down', label: t('sortDown'), onSelect: () => onFilter({ sort: id, descending: true }) },
    ...(filter.sort === undefined
      ? []
      : [{ id: 'none', label: t('sortNone'), onSelect: () => onFilter({ sort: undefined, descending: undefined }) }]),
    { kind: 'line', id: 'line1' },
    { id: 'filter', label: t('filterText'), onSelect: () => onPrompt('filter') },
    {
      id: 'errors',
      label: t('filterErrors'),
      onSelect: () => onFilter({ show: 'errors', errorField: id, errorCode: undefined }),
    },
    { kind: 'line', id: 'line2' },
    { kind: 'title', id: 'shown', label: t('shownRows', { n: shown }) },
    ...(filter.show === 'removed' ? [] : fixes),
  ]
}

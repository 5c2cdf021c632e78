import { useRef } from 'react'
import { announce } from '../a11y/announce.ts'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { useStable } from '../react/use-stable.ts'
import {
  isSelected,
  noSelection,
  pageState,
  selectedCount,
  selectMore,
  setSelected,
  type Selection,
} from './selection.ts'
import type { DataTableProps } from './table-props.ts'

/** Selection by mouse and keyboard over the rows of this page, spoken as it changes. */
export function useTableSelection<Row>(props: DataTableProps<Row>, keys: readonly string[]) {
  const t = useKitText()
  const format = useFormat()
  const selection = props.selection ?? noSelection
  const total = props.page?.total ?? keys.length
  const anchor = useRef(-1)
  const change = (next: Selection) => {
    props.onSelection?.(next)
    announce(
      next.mode === 'query'
        ? t('allSelected', { total: format.count(next.total, props.page?.capped) })
        : t('selected', { n: selectedCount(next) }),
    )
  }
  const select = useStable((index: number, on: boolean, extend: boolean) => {
    const from = extend && anchor.current >= 0 ? anchor.current : index
    if (!extend) anchor.current = index
    const chosen = keys.slice(Math.min(from, index), Math.max(from, index) + 1)
    change(setSelected(selection, chosen, { on, page: keys }))
  })
  return {
    selection,
    total,
    change,
    select,
    state: pageState(selection, keys),
    selectPage: (on: boolean) =>
      change(on || selection.mode === 'rows' ? setSelected(selection, keys, { on, page: keys }) : noSelection),
    more: () => change(selectMore(selection, keys, total)),
    clear: () => {
      if (selectedCount(selection) === 0) return false
      change(noSelection)
      return true
    },
    has: (index: number) => keys[index] !== undefined && isSelected(selection, keys[index]),
  }
}

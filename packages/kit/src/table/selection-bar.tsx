import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { noSelection, selectedCount, type Selection } from './selection.ts'

type SelectionBarProps = {
  selection: Selection
  onSelection: (selection: Selection) => void
  /** All rows that the query matches. */
  total: number
  capped?: boolean
  /** The rows on this page; with no more than these there is nothing further to select. */
  onPage: number
  children: ReactNode
}

/** Lies over the pager row while rows are selected, so that nothing moves. */
export function SelectionBar({ selection, onSelection, total, capped, onPage, children }: SelectionBarProps) {
  const t = useKitText()
  const format = useFormat()
  const all = selection.mode === 'query'
  return (
    <div
      role="toolbar"
      aria-label={t('selection')}
      data-print="hide"
      className="z-20 col-start-1 row-start-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-brand-soft px-2 py-1"
    >
      <span className="tnum font-medium whitespace-nowrap">
        {all
          ? t('allSelected', { total: format.count(total, capped) })
          : t('selected', { n: selectedCount(selection) })}
      </span>
      {!all && total > onPage && (
        <Button
          variant="ghost"
          size="compact"
          className="text-brand-text"
          onClick={() => onSelection({ mode: 'query', total })}
        >
          {t('selectAll', { total: format.count(total, capped) })}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:w-full">{children}</div>
      <Button variant="ghost" size="compact" className="ms-auto" onClick={() => onSelection(noSelection)}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}

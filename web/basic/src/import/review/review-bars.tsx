import { Menu, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import { useColumnEntries } from './column-entries.ts'
import { ColumnPrompt } from './column-prompt.tsx'
import { FindBar } from './find-bar.tsx'
import type { Review } from './use-review.ts'

/** The bar above the grid: find and replace, or what a column's menu asks for. */
export function ReviewBar({ review }: { review: Review }) {
  const { bars, filter, columns, find, changes, acts } = review
  const { bar, closeBar } = bars
  const r = useT(reviewMessages)
  if (bar === null) return null
  if (bar.kind === 'find')
    return (
      <FindBar
        columns={columns}
        note={changes.pending ? r('working') : find.note}
        busy={changes.pending}
        onNext={find.next}
        onReplace={find.replace}
        onReplaceAll={find.replaceAll}
        onClose={closeBar}
      />
    )
  const column = review.columnOf(bar.column)
  if (!column) return null
  return (
    <ColumnPrompt
      key={`${bar.kind} ${column.id}`}
      act={bar.kind}
      column={column}
      initial={bar.kind === 'filter' && filter.searchField === column.id ? (filter.search ?? '') : ''}
      onApply={(text) => {
        closeBar()
        if (bar.kind === 'filter') review.onFilter({ search: text, searchField: column.id })
        else if (bar.kind === 'replaceErrors') void acts.replaceErrors(filter, text)
        else void acts.setEmpty(column.id, text)
      }}
      onClose={closeBar}
    />
  )
}

/** The menu of a column. */
export function ColumnActs({ review }: { review: Review }) {
  const { filter, order, acts, bars } = review
  const { menu } = bars
  const column = menu?.column ?? ''
  const entries = useColumnEntries({
    column: review.columnOf(menu?.column),
    filter,
    shown: order.length,
    onFilter: review.onFilter,
    onPrompt: (kind) => bars.openPrompt(kind, column),
    onChange: (act) => void acts.changeColumn(column, act),
  })
  return (
    <Menu
      open={menu !== null}
      anchor={menu?.anchor}
      entries={entries}
      onOpenChange={(open) => !open && bars.closeMenu()}
    />
  )
}

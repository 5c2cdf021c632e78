import { ErrorList } from './error-list.tsx'
import type { Review } from './use-review.ts'
import type { Rows } from './use-rows.ts'

/** The wrong ones of the loaded rows, with their places. */
function loadedErrors(rows: Rows) {
  const wrong: { row: NonNullable<ReturnType<Rows['rowAt']>>; at: number }[] = []
  for (const { row, at } of rows.loaded()) if (!row.valid) wrong.push({ row, at })
  return wrong
}

/** What is wrong, beside the rows; nothing when all rows are valid. */
export function SidePane({ review }: { review: Review }) {
  const { info, filter, columns, rows, grid, acts, bars } = review
  if (info.invalid === 0 || review.showsRemoved) return null
  const columnAt = (field: string) =>
    Math.max(
      0,
      columns.findIndex((column) => column.id === field),
    )
  return (
    <ErrorList
      info={info}
      filter={filter}
      nameOf={review.nameOf}
      onFilter={review.onFilter}
      onReplace={() => bars.openPrompt('replaceErrors', filter.errorField ?? '')}
      wrong={loadedErrors(rows)}
      onGo={(row, field) => grid.current?.goTo({ row, column: columnAt(field) })}
      onExclude={(rowNo) => void acts.excludeRow(rowNo)}
    />
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { initialSortDirection, isRightAligned, type Column, type Sort } from './column.ts'
import type { PageState } from './selection.ts'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Undefined when rows cannot be selected. */
  pageSelected: PageState | undefined
  onSelectPage: (on: boolean) => void
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null | undefined
  onSort: (sort: Sort) => void
}) {
  const dir = sort?.id === column.id ? sort.dir : null
  const next = dir === null ? initialSortDirection(column.type) : dir === 'asc' ? 'desc' : 'asc'
  const Arrow = (dir ?? next) === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort({ id: column.id, dir: next })}
      className={cx(
        'group flex h-8 w-full items-center gap-1 font-medium focus-visible:-outline-offset-2',
        isRightAligned(column.type) && 'flex-row-reverse',
      )}
    >
      <span className="truncate">{column.head}</span>
      <Arrow
        className={cx('size-3.5!', dir === null && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
      />
    </button>
  )
}

/** The sticky head: names, sorting, selection of the page. */
export function TableHead<Row>({ columns, sort, onSort, pageSelected, onSelectPage }: HeadProps<Row>) {
  const t = useKitText()
  return (
    <thead>
      <tr>
        {pageSelected !== undefined && (
          <th scope="col" className="kit-pin left-0 p-0" data-print="hide">
            <label className="grid h-8 place-items-center">
              <input
                type="checkbox"
                className="kit-check"
                aria-label={t('selectPage')}
                ref={(input) => {
                  if (input) input.indeterminate = pageSelected === 'some'
                }}
                disabled={pageSelected === 'empty'}
                checked={pageSelected === 'all'}
                onChange={() => onSelectPage(pageSelected !== 'all')}
              />
            </label>
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sort?.id === column.id ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
            className={cx(
              'h-8 truncate px-2 font-medium',
              isRightAligned(column.type) ? 'text-end' : 'text-start',
              at === 0 && (pageSelected === undefined ? 'kit-pin left-0' : 'kit-pin left-9'),
            )}
          >
            {column.sort && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.head}
          </th>
        ))}
        <td className="h-8" />
      </tr>
    </thead>
  )
}

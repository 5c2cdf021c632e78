import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { EditGridProps, GridColumn, GridSort } from './grid-types.ts'
import { headHeight, numberWidth } from './grid-window.ts'

type GridHeadProps = {
  columns: readonly GridColumn[]
  offsets: readonly number[]
  pinned: number
  first: number
  end: number
  sort: GridSort | undefined
  onMenu: EditGridProps['onColumnMenu']
}

/** The name of a column, how it is sorted, and the way into its menu for the pointer; the keyboard has Shift+F10. */
function HeadName({ column, sort, onMenu }: Pick<GridHeadProps, 'sort' | 'onMenu'> & { column: GridColumn }) {
  const t = useKitText()
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <>
      <span className="truncate" title={column.head}>
        {column.head}
      </span>
      {column.required && (
        <span aria-hidden="true" className="ms-0.5 text-danger">
          *
        </span>
      )}
      {sort?.column === column.id && <Arrow className="ms-1 size-3.5! flex-none text-brand-text" />}
      {onMenu && (
        <button
          type="button"
          tabIndex={-1}
          data-head-menu=""
          aria-label={t('columnMenu', { column: column.head })}
          className="ms-auto -me-1.5 grid size-6 flex-none place-items-center rounded-badge text-muted hover:bg-bg hover:text-fg"
          onClick={(event) => onMenu(column.id, event.currentTarget)}
        >
          <ChevronDown className="size-3.5!" />
        </button>
      )}
    </>
  )
}

/** The fixed line of column names; pressing one selects its column. */
export function GridHead({ columns, offsets, pinned, first, end, sort, onMenu }: GridHeadProps) {
  const t = useKitText()
  const drawn = [...columns.keys()].filter((at) => at < pinned || (at >= first && at < end))
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex bg-sub"
      style={{ height: headHeight, width: offsets.at(-1) }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className="kit-cell kit-cell-stuck left-0 flex items-center justify-end bg-sub! font-medium text-muted"
        style={{ width: numberWidth }}
      >
        {t('rowNumber')}
      </div>
      {drawn.map((at) => {
        const column = columns[at]!
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            data-head={at}
            aria-sort={sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined}
            className={cx(
              'kit-cell kit-cell-cut flex items-center bg-sub! font-medium',
              at < pinned && 'kit-cell-stuck',
              column.type === 'number' && !onMenu && 'justify-end',
            )}
            style={{
              width: column.width,
              left: at < pinned ? offsets[at] : undefined,
              marginLeft: at === first && at >= pinned ? (offsets[first] ?? 0) - (offsets[pinned] ?? 0) : undefined,
            }}
          >
            <HeadName column={column} sort={sort} onMenu={onMenu} />
          </div>
        )
      })}
    </div>
  )
}

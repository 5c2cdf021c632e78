import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { cardPlace, isFigure, isTabular, type Column } from './column.ts'
import { RowLink } from './row-link.tsx'
import { RowMenu, type RowProps } from './table-row.tsx'

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === '' || content === '-'

/** The cells that have something to show. */
const partsOf = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.map((column) => ({ column, content: column.cell(row) })).filter((part) => !isEmpty(part.content))

/** The second line. A bare number says nothing, so its column's name stands before it; a link is high enough to be pressed. Long ids and texts are cut. */
function Line<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const parts = partsOf(columns, row)
  return (
    <div className="flex min-w-0 items-center text-small text-muted">
      {parts.map(({ column, content }, index) => (
        <span
          key={column.id}
          className={cx('flex', isTabular(column.type) && 'tnum', isFigure(column) ? 'flex-none' : 'min-w-0')}
        >
          {index > 0 && (
            <span aria-hidden="true" className="mx-1 flex-none">
              ·
            </span>
          )}
          <span className="min-w-0 truncate [&_a]:inline-block [&_a]:py-[5px]">
            {column.type === 'num' && `${column.head} `}
            {content}
          </span>
        </span>
      ))}
    </div>
  )
}

function RawCard<Row>(props: RowProps<Row> & { choosing: boolean }) {
  const { row, index, name, columns, selected, choosing, onSelect, rowHref, onOpen, rowMenu } = props
  const t = useKitText()
  const at = (place: string) => columns.filter((column, position) => cardPlace(column, position) === place)
  return (
    <li
      data-row={index}
      data-selected={selected ? '' : undefined}
      className="kit-row flex items-center gap-2 border-b px-3 py-2"
    >
      {choosing && (
        <label className="-ms-2 grid size-8 flex-none place-items-center">
          <input
            type="checkbox"
            className="kit-check"
            aria-label={t('selectRow', { name })}
            checked={Boolean(selected)}
            onChange={(event) => onSelect(index, event.target.checked, false)}
          />
        </label>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="tnum min-w-0 flex-1 [&>[data-row-link]]:py-0.5">
            {at('title').map((column) => (
              <RowLink key={column.id} href={rowHref?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                {column.cell(row)}
              </RowLink>
            ))}
          </span>
          {partsOf(at('badge'), row).map(({ column, content }) => (
            <span key={column.id} className="flex-none">
              {content}
            </span>
          ))}
        </div>
        <Line columns={at('line')} row={row} />
      </div>
      {rowMenu && <RowMenu name={name} entries={() => rowMenu(row)} />}
    </li>
  )
}

/** The same row as a two-line card, for narrow screens. */
export const TableCard = memo(RawCard) as typeof RawCard

import { CircleX } from 'lucide-react'
import { memo } from 'react'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { shownText } from './changes.ts'
import type { GridColumn, GridRow } from './grid-types.ts'
import { numberWidth, rowHeight } from './grid-window.ts'

export type GridRowProps = {
  gridId: string
  index: number
  top: number
  row: GridRow | undefined
  columns: readonly GridColumn[]
  offsets: readonly number[]
  pinned: number
  /** Unpinned columns to draw: from, to (excluded). */
  first: number
  end: number
  /** The active column, or -1 when the cursor is in another row. */
  active: number
  /** Selected columns, from and to included; -1 for none. */
  left: number
  right: number
}

/** The id of a drawn cell, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

type CellProps = Pick<GridRowProps, 'gridId' | 'index' | 'row' | 'offsets'> & {
  column: GridColumn
  at: number
  pinned: boolean
  active: boolean
  chosen: boolean
}

function Cell({ gridId, index, row, column, at, offsets, pinned, active, chosen }: CellProps) {
  const t = useKitText()
  const error = row?.errors?.[column.id]
  return (
    <div
      role="gridcell"
      id={cellId(gridId, index, at)}
      aria-colindex={at + 2}
      aria-selected={chosen || active}
      aria-invalid={error ? true : undefined}
      aria-readonly={column.readOnly || undefined}
      data-column={at}
      className={cx(
        'kit-cell flex flex-none items-center gap-1 px-2',
        column.type === 'number' && 'tnum justify-end',
        pinned && 'sticky z-10',
        chosen && !active && 'bg-brand-soft!',
        column.readOnly && 'text-muted',
        error && 'kit-cell-wrong',
        active && 'kit-cell-active',
      )}
      style={{ width: column.width, left: pinned ? offsets[at] : undefined }}
    >
      {row ? (
        <span className="min-w-0 truncate">{shownText(column, row.cells[column.id] ?? '')}</span>
      ) : (
        <span className="h-3 w-2/3 animate-pulse rounded-badge bg-line motion-reduce:animate-none" />
      )}
      {error && (
        <>
          <CircleX className="ms-auto size-3.5! text-danger" />
          <VisuallyHidden>{t('invalidCell', { message: error })}</VisuallyHidden>
        </>
      )}
    </div>
  )
}

function RawGridRow(props: GridRowProps) {
  const { gridId, index, top, row, columns, offsets, pinned, first, end, active, left, right } = props
  const t = useKitText()
  const cell = (at: number) => (
    <Cell
      key={at}
      gridId={gridId}
      index={index}
      row={row}
      column={columns[at]!}
      at={at}
      offsets={offsets}
      pinned={at < pinned}
      active={at === active}
      chosen={at >= left && at <= right}
    />
  )
  const span = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, step) => cell(from + step))
  const wrong = row?.errors !== undefined && Object.values(row.errors).some(Boolean)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      data-grid-row={index}
      className="absolute flex bg-bg"
      style={{ top, height: rowHeight, width: offsets.at(-1) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-label={row ? undefined : t('loadingRow', { n: index + 1 })}
        data-row-head=""
        className={cx(
          'kit-cell tnum sticky left-0 z-10 flex flex-none items-center justify-end bg-sub! px-2',
          wrong ? 'font-medium text-danger' : 'text-muted',
        )}
        style={{ width: numberWidth }}
      >
        {row?.number}
      </div>
      {span(0, pinned)}
      <div aria-hidden="true" className="flex-none" style={{ width: (offsets[first] ?? 0) - (offsets[pinned] ?? 0) }} />
      {span(first, end)}
    </div>
  )
}

/** One drawn row; its element serves another row after scrolling, so nothing of it may be remembered. */
export const GridRowView = memo(RawGridRow)

import { type CSSProperties, memo } from 'react'
import { CopyCheck, CornerDownRight, type LucideIcon } from 'lucide-react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { cellId, cellView } from './grid-cell.tsx'
import type { GridColumn, GridRow } from './grid-types.ts'
import { numberWidth, rowHeight } from './grid-window.ts'

export type GridRowProps = {
  gridId: string
  index: number
  top: number
  row: GridRow | undefined
  columns: readonly GridColumn[]
  offsets: readonly number[]
  /** Of the cells, by column. */
  styles: readonly CSSProperties[]
  pinned: number
  /** Unpinned columns to draw: from, to (excluded). */
  first: number
  end: number
  /** The active column, or -1 when the cursor is in another row. */
  active: number
  /** Selected columns, from and to included; -1 for none. */
  left: number
  right: number
  /** The column whose cell carries the fill handle, or -1. */
  handle: number
}

function RowMark({ words, icon: Icon }: { words: string; icon: LucideIcon }) {
  return (
    <span title={words}>
      <Icon className="me-1 inline size-3! opacity-70" aria-hidden />
      <span className="sr-only">{words} </span>
    </span>
  )
}

function RowHead({ row, index }: { row: GridRow | undefined; index: number }) {
  const t = useKitText()
  const wrong = row?.errors !== undefined && Object.values(row.errors).some(Boolean)
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-label={row ? undefined : t('loadingRow', { n: index + 1 })}
      data-row-head=""
      className={cx(
        'kit-cell kit-cell-stuck tnum left-0 bg-sub! text-end',
        wrong ? 'font-medium text-danger' : 'text-muted',
      )}
      style={{ width: numberWidth }}
    >
      {row?.waiting && <span className="kit-cell-unsent" title={t('waitingRow')} />}
      {row?.part !== undefined && <RowMark words={row.part} icon={CornerDownRight} />}
      {row?.known !== undefined && <RowMark words={row.known} icon={CopyCheck} />}
      {row?.number}
    </div>
  )
}

function RawGridRow(props: GridRowProps) {
  const { gridId, index, top, row, columns, offsets, styles, pinned, first, end, active, left, right, handle } = props
  const cell = (at: number) => {
    const column = columns[at]!
    return cellView({
      id: at === active ? cellId(gridId, index, at) : undefined,
      column,
      at,
      value: row ? (row.cells[column.id] ?? '') : null,
      error: row?.errors?.[column.id],
      style: styles[at]!,
      active: at === active,
      chosen: at >= left && at <= right,
      handle: at === handle,
    })
  }
  const span = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, step) => cell(from + step))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      data-grid-row={index}
      className="kit-grid-row"
      style={{ top, height: rowHeight, width: offsets.at(-1) }}
    >
      <RowHead row={row} index={index} />
      {span(0, pinned)}
      <div aria-hidden="true" className="flex-none" style={{ width: (offsets[first] ?? 0) - (offsets[pinned] ?? 0) }} />
      {span(first, end)}
    </div>
  )
}

/** One drawn row; its element serves another row after scrolling, so nothing of it may be remembered. */
export const GridRowView = memo(RawGridRow)

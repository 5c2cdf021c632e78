import { CircleX } from 'lucide-react'
import type { CSSProperties, ReactElement } from 'react'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { shownText } from './changes.ts'
import type { GridColumn } from './grid-types.ts'
import { fits } from './text-width.ts'

/** The id of a drawn cell, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

/** Room that the mark of a wrong cell takes, in pixels. */
const markWidth = 16

export type CellProps = {
  /** Of the active cell only: an id that changed with every row would cost more than the text. */
  id: string | undefined
  column: GridColumn
  at: number
  /** The text as it is kept; null while the row is not loaded. */
  value: string | null
  error: string | undefined
  /** Its width, and where it stays when it is pinned: the same object for every row. */
  style: CSSProperties
  active: boolean
  chosen: boolean
  /** The last cell of the selection carries the handle by which it is filled down. */
  handle: boolean
}

function WrongMark({ error }: { error: string }) {
  const t = useKitText()
  return (
    <>
      <CircleX className="kit-cell-mark" />
      <VisuallyHidden>{t('invalidCell', { message: error })}</VisuallyHidden>
    </>
  )
}

/** One drawn cell, for its row: no component of its own, which would cost as much again as drawing it. */
export function cellView({ id, column, at, value, error, style, active, chosen, handle }: CellProps): ReactElement {
  const text = value === null ? null : shownText(column, value)
  return (
    <div
      key={at}
      role="gridcell"
      id={id}
      aria-colindex={at + 2}
      aria-selected={chosen || active}
      aria-invalid={error ? true : undefined}
      aria-readonly={column.readOnly || undefined}
      data-column={at}
      className={cx(
        'kit-cell',
        column.type === 'number' && 'tnum text-end',
        column.pinned && 'kit-cell-stuck',
        chosen && !active && 'kit-cell-chosen',
        column.readOnly && 'text-muted',
        error && 'kit-cell-wrong',
        active && 'kit-cell-active',
        handle && 'kit-cell-end',
        text !== null && !fits(text, error ? column.width - markWidth : column.width) && 'kit-cell-cut',
      )}
      style={style}
    >
      {text === null ? <span className="kit-cell-wait" /> : text}
      {error && <WrongMark error={error} />}
      {handle && <span data-fill="" aria-hidden="true" className="kit-cell-handle" />}
    </div>
  )
}

import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useStable } from '../react/use-stable.ts'
import { CellEditor } from './cell-editor.tsx'
import { shownText } from './changes.ts'
import { GridHead } from './grid-head.tsx'
import { cellId } from './grid-cell.tsx'
import { GridRowView } from './grid-row.tsx'
import type { EditGridProps } from './grid-types.ts'
import { headHeight, rowHeight } from './grid-window.ts'
import { type GridActs, useGridActs } from './use-grid-acts.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useGridView } from './use-grid-view.ts'

/** Rows asked for beyond the drawn ones, so that slow scrolling finds them loaded. */
const ahead = 100

function useRangeRequests({ getRow, onRangeNeeded, rowCount }: EditGridProps, first: number, end: number): void {
  const ask = useStable(() => {
    const from = Math.max(0, first - ahead)
    const to = Math.min(rowCount, end + ahead)
    for (let index = first; index < end; index += 1) {
      if (!getRow(index)) return onRangeNeeded?.(from, to)
    }
  })
  useEffect(() => {
    ask()
  }, [ask, first, end, rowCount, getRow])
}

/** What the caller can ask of the grid. */
function useGridActions(
  actions: EditGridProps['actions'],
  acts: GridActs,
  input: RefObject<HTMLInputElement | null>,
): void {
  const focus = () => input.current?.focus({ preventScroll: true })
  useImperativeHandle(actions, () => ({
    goTo: (cell) => (acts.moveTo(cell), focus()),
    show: (cell) => acts.moveTo(cell),
    focus,
    nextError: (direction = 1) => {
      focus()
      void acts.jump(direction)
    },
    cursor: () => acts.state.active,
    isEditing: () => acts.state.editing !== null,
    selection: () => acts.range,
  }))
}

/** View, cursor and acts of a grid. */
function useEditGrid(props: EditGridProps) {
  const { columns, rowCount, getRow, onColumnMenu } = props
  const input = useRef<HTMLInputElement>(null)
  const view = useGridView(columns, rowCount)
  const { scroller, shown } = view
  const acts = useGridActs(props, view.reveal)
  const { active } = acts.state
  const column = columns[active.column]
  const row = getRow(active.row)
  const current = column && row ? shownText(column, row.cells[column.id] ?? '') : ''
  const openMenu = () => {
    // The head of a column that is scrolled away is not drawn.
    const head = scroller.current?.querySelector(`[data-head="${active.column}"]`) ?? scroller.current
    if (column && head) onColumnMenu?.(column.id, head)
  }
  const onMenu = onColumnMenu && openMenu
  const keys = useGridKeys(acts, { current, page: shown.page, onFind: props.onFind, onMenu })
  const pointer = useGridPointer(acts, input, current)
  useRangeRequests(props, shown.rows.first, shown.rows.end)
  useGridActions(props.actions, acts, input)
  return { input, view, acts, keys, pointer, column, row }
}
type Grid = ReturnType<typeof useEditGrid>
type PartProps = { props: EditGridProps; grid: Grid; gridId: string }

/** The rows in sight; their elements are used again for others while scrolling. */
function Rows({ props, grid, gridId }: PartProps) {
  const { view, acts, pointer } = grid
  const { offsets, styles, pinned, shown } = view
  const { active } = acts.state
  const { first, end } = shown.rows
  const slots = Math.max(1, end - first)
  const range = pointer.filling === null ? acts.range : { ...acts.range, bottom: pointer.filling }
  return Array.from({ length: end - first }, (_, step) => {
    const index = first + step
    const chosen = index >= range.top && index <= range.bottom
    return (
      <GridRowView
        key={index % slots}
        gridId={gridId}
        index={index}
        top={headHeight + index * rowHeight}
        row={props.getRow(index)}
        columns={props.columns}
        offsets={offsets}
        styles={styles}
        pinned={pinned}
        {...shown.columns}
        active={index === active.row ? active.column : -1}
        left={chosen ? range.left : -1}
        right={chosen ? range.right : -1}
        handle={index === acts.range.bottom && !props.readOnly ? acts.range.right : -1}
      />
    )
  })
}

/** The input over the active cell. */
function Editor({ props, grid, gridId, onFocusChange }: PartProps & { onFocusChange: (focused: boolean) => void }) {
  const { view, acts } = grid
  const { offsets, pinned, shown } = view
  const { active } = acts.state
  const { first, end } = shown.rows
  const isDrawn =
    active.row >= first &&
    active.row < end &&
    (active.column < pinned || (active.column >= shown.columns.first && active.column < shown.columns.end))
  return (
    <CellEditor
      input={grid.input}
      acts={acts}
      keys={grid.keys}
      name={props.name}
      column={grid.column}
      row={grid.row}
      activeId={isDrawn ? cellId(gridId, active.row, active.column) : undefined}
      helpId={`${gridId}-help`}
      left={offsets[active.column] ?? 0}
      pinned={active.column < pinned}
      above={active.row > first + Math.max(1, end - first) / 2 && active.row > 3}
      leftwards={active.column >= pinned && 2 * active.column > shown.columns.first + shown.columns.end}
      onFocusChange={onFocusChange}
    />
  )
}

/**
 * A spreadsheet over any number of rows: one tab stop, the keys of the APG data grid, blocks to and from the clipboard.
 * The caller holds the rows and decides what is wrong with them; the grid shows, moves and reports changes.
 */
export function EditGrid(props: EditGridProps) {
  const { name, columns, rowCount, className } = props
  const t = useKitText()
  const gridId = useId()
  const [focused, setFocused] = useState(false)
  const grid = useEditGrid(props)
  const { scroller, offsets, pinned, shown } = grid.view
  return (
    <div
      className={cx('kit-grid relative min-h-0 flex-1 overflow-hidden rounded-control border', className)}
      data-focused={focused ? '' : undefined}
    >
      <p id={`${gridId}-help`} className="sr-only">
        {t('gridHelp')}
      </p>
      <div ref={scroller} className="h-full overflow-auto" {...grid.pointer.handlers}>
        <div className="relative" style={{ width: offsets.at(-1), height: headHeight + rowCount * rowHeight }}>
          <div
            role="grid"
            aria-label={name}
            aria-rowcount={rowCount + 1}
            aria-colcount={columns.length + 1}
            aria-readonly={props.readOnly}
            className="h-full"
          >
            <GridHead
              columns={columns}
              offsets={offsets}
              pinned={pinned}
              sort={props.sort}
              onMenu={props.onColumnMenu}
              {...shown.columns}
            />
            <Rows props={props} grid={grid} gridId={gridId} />
          </div>
          <Editor props={props} grid={grid} gridId={gridId} onFocusChange={setFocused} />
        </div>
      </div>
    </div>
  )
}

import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useStable } from '../react/use-stable.ts'
import { changeBegun, clearRange, type GridData, keyOf, valuesIn } from './changes.ts'
import { findLoadedError } from './find-error.ts'
import { fillActs, rowsAtOnce } from './fill-acts.ts'
import { type GridState, gridReducer, initialGridState, type Editing } from './grid-state.ts'
import type { CellRef, EditGridProps, GridChange } from './grid-types.ts'
import { clampCell, rangeHeight, rangeOf } from './range.ts'
import { useClipboardActs } from './use-clipboard-acts.ts'

/** Everything the grid can do, for keys, mouse and buttons alike. */
export type GridActs = ReturnType<typeof useGridActs>

type Moves = { moveTo: (cell: CellRef) => void; cursor: () => Pick<GridState, 'active' | 'editing'> }
/** Goes to the nearest wrong cell and says where it is and what is wrong with it. */
function useJump(props: EditGridProps, data: GridData, { moveTo, cursor }: Moves) {
  const t = useKitText()
  const say = useStable(({ row, column }: CellRef) => {
    const found = props.getRow(row)
    const head = props.columns[column]
    const message = head && found?.errors?.[head.id]
    if (message) announce(t('errorAt', { row: found.number, column: head.head, message }))
  })
  const go = useStable(moveTo)
  const place = useStable(cursor)
  const find = useStable((from: CellRef, direction: 1 | -1) =>
    props.findError ? props.findError(from, direction) : findLoadedError(data, from, direction),
  )
  const jump = async (direction: 1 | -1): Promise<void> => {
    const from = place().active
    const found = await find(from, direction)
    if (!found) return announce(t(direction === 1 ? 'noNextError' : 'noPreviousError'))
    const { active, editing } = place()
    // Who has gone on meanwhile is not taken away from there.
    if (editing || active.row !== from.row || active.column !== from.column) return
    flushSync(() => go(found))
    say(found)
  }
  const underWay = useRef(0)
  const held = useRef<(() => void)[]>([])
  const release = () => {
    underWay.current -= 1
    // One by one, each drawn before the next: what was typed may begin a jump itself.
    while (underWay.current === 0 && held.current.length > 0) flushSync(held.current.shift()!)
  }
  // Nobody knows where it was to lead to: what was typed for there goes nowhere else.
  const giveUp = () => ((held.current = []), announce(t('loading')))
  // Pressed twice it goes on from where the first led to.
  const before = useRef(Promise.resolve())
  return {
    jump: (direction: 1 | -1): Promise<void> => {
      underWay.current += 1
      before.current = before.current
        .then(() => jump(direction))
        .catch(giveUp)
        .finally(release)
      return before.current
    },
    /** Keeps an act until the jump under way has arrived; false when none is. */
    hold: (act: () => void): boolean => {
      if (underWay.current > 0) held.current.push(act)
      return underWay.current > 0
    },
  }
}

export function useGridActs(props: EditGridProps, reveal: (cell: CellRef) => void) {
  const { columns, rowCount, getRow, keyAt, onEdit, readOnly } = props
  const t = useKitText()
  const [state, dispatch] = useReducer(gridReducer, initialGridState)
  const size = { rows: rowCount, columns: columns.length }
  const data: GridData = { columns, rowCount, getRow, keyAt }
  const active = clampCell(state.active, size)
  const corner = clampCell(state.corner, size)
  const range = rangeOf(corner, active)

  const moveTo = (to: CellRef, extend = false): void => {
    const cell = clampCell(to, size)
    dispatch({ act: 'move', to: cell, extend })
    reveal(cell)
  }
  const select = (from: CellRef, to: CellRef) =>
    dispatch({ act: 'select', from: clampCell(from, size), to: clampCell(to, size) })
  const apply = (changes: GridChange[]): void => {
    if (changes.length > 0 && !readOnly) onEdit(changes)
  }
  const { jump, hold } = useJump(props, data, { moveTo, cursor: () => ({ active, editing: state.editing }) })
  const fills = fillActs(props, data, apply)
  const clipboard = useClipboardActs({ props, data, range, apply, select })
  const canEdit = !readOnly && !columns[active.column]?.readOnly
  const begin = (editing: Omit<Editing, 'key'>): void => {
    // Typing replaces a text that need not be loaded; to open it, it must be.
    const key = editing.how === 'typed' ? keyOf(data, active.row) : getRow(active.row)?.key
    if (!canEdit || key === undefined) return announce(t('notEditable'))
    // The row in which the edit began keeps it.
    dispatch({ act: 'edit', editing: { ...editing, key: state.editing?.key ?? key } })
  }
  return {
    state: { ...state, active, corner },
    range,
    size,
    moveTo,
    select,
    selectAll: () => select({ row: rowCount - 1, column: columns.length - 1 }, { row: 0, column: 0 }),
    edit: begin,
    stop: () => dispatch({ act: 'stop' }),
    /** Stores the edit under way, or `text` in its place; an opened list that nothing was typed into changes nothing. */
    commit: (text?: string) => {
      const { editing } = state
      if (!editing) return
      if (text !== undefined || editing.how !== 'list')
        apply(changeBegun(data, { ...active, key: editing.key }, text ?? editing.text))
      dispatch({ act: 'stop' })
    },
    clear: () => {
      if (rangeHeight(range) > rowsAtOnce && props.onFill && !readOnly)
        props.onFill({ top: range.top, bottom: range.bottom, values: valuesIn(data, undefined, range) })
      else apply(clearRange(data, range))
    },
    fillDown: () => fills.down(range),
    /** Repeats the selection in the rows below it, down to `bottom`. */
    fillTo: (bottom: number) => {
      fills.repeat(range, bottom)
      select({ row: Math.max(bottom, range.bottom), column: range.right }, { row: range.top, column: range.left })
    },
    removeRows: () => !readOnly && props.onRemoveRows?.({ top: range.top, bottom: range.bottom }),
    undo: () => props.onUndo?.(),
    redo: () => props.onRedo?.(),
    jump,
    hold,
    ...clipboard,
  }
}

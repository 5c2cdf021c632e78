import { useReducer } from 'react'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { applyPendingEdit, clearRange, type GridData, keyOf, valuesIn } from './changes.ts'
import { fillActs, rowsAtOnce } from './fill-acts.ts'
import { type Editing, type GridAct, gridReducer, type GridState, initialGridState } from './grid-state.ts'
import type { CellRef, EditGridProps, GridChange } from './grid-types.ts'
import { clampCell, rangeHeight, rangeOf } from './range.ts'
import { useClipboardActs } from './use-clipboard-acts.ts'
import { useJump } from './use-jump.ts'

/** Everything the grid can do, for keys, mouse and buttons alike. */
export type GridActs = ReturnType<typeof useGridActs>

type Edits = {
  props: EditGridProps
  data: GridData
  state: GridState
  active: CellRef
  apply: (changes: GridChange[]) => void
  dispatch: (act: GridAct) => void
}

/** Beginning, storing and giving up the edit of the active cell. */
function useEdits({ props, data, state, active, apply, dispatch }: Edits) {
  const { columns, getRow, readOnly } = props
  const t = useKitText()
  const canEdit = !readOnly && !columns[active.column]?.readOnly
  const begin = (editing: Omit<Editing, 'key'>): void => {
    // Typing replaces a text that need not be loaded; to open it, it must be.
    const key = editing.how === 'typed' ? keyOf(data, active.row) : getRow(active.row)?.key
    if (!canEdit || key === undefined) return announce(t('notEditable'))
    // The row in which the edit began keeps it.
    dispatch({ act: 'edit', editing: { ...editing, key: state.editing?.key ?? key } })
  }
  return {
    edit: begin,
    stop: () => dispatch({ act: 'stop' }),
    /** Stores the edit under way, or `text` in its place; an opened list that nothing was typed into changes nothing. */
    commit: (text?: string) => {
      const { editing } = state
      if (!editing) return
      if (text !== undefined || editing.how !== 'list')
        apply(applyPendingEdit(data, { ...active, key: editing.key }, text ?? editing.text))
      dispatch({ act: 'stop' })
    },
  }
}

/** Acts on the grid under its cursor, selection and edit. */
export function useGridActs(props: EditGridProps, reveal: (cell: CellRef) => void) {
  const { columns, rowCount, getRow, keyAt, onEdit, readOnly } = props
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
  const { jump, commands } = useJump(props, data, { moveTo, cursor: () => ({ active, editing: state.editing }) })
  const fills = fillActs(props, data, apply)
  const clipboard = useClipboardActs({ props, data, range, apply, select })
  const edits = useEdits({ props, data, state, active, apply, dispatch })
  return {
    state: { ...state, active, corner },
    range,
    size,
    moveTo,
    select,
    selectAll: () => select({ row: rowCount - 1, column: columns.length - 1 }, { row: 0, column: 0 }),
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
    commands,
    ...edits,
    ...clipboard,
  }
}

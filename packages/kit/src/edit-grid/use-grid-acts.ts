import { useReducer, useRef } from 'react'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { changeOf, clearRange, fillDown, pasteBlock, pasteRange, readRange, type GridData } from './changes.ts'
import { findLoadedError } from './find-error.ts'
import { gridReducer, initialGridState, type Editing } from './grid-state.ts'
import type { CellRef, EditGridProps, GridChange } from './grid-types.ts'
import { EditHistory } from './history.ts'
import { clampCell, rangeOf } from './range.ts'
import { parseTsv, writeTsv } from './tsv.ts'

/** Everything the grid can do, for keys, mouse and buttons alike. */
export type GridActs = ReturnType<typeof useGridActs>

export function useGridActs(props: EditGridProps, reveal: (cell: CellRef) => void) {
  const { columns, rowCount, getRow, onEdit, findError, readOnly } = props
  const t = useKitText()
  const [state, dispatch] = useReducer(gridReducer, initialGridState)
  const history = useRef<EditHistory>(null)
  history.current ??= new EditHistory()
  const size = { rows: rowCount, columns: columns.length }
  const data: GridData = { columns, rowCount, getRow }
  const active = clampCell(state.active, size)
  const corner = clampCell(state.corner, size)
  const range = rangeOf(corner, active)

  const apply = (changes: GridChange[]): void => {
    if (changes.length === 0 || readOnly) return
    history.current?.record(changes, getRow)
    onEdit(changes)
  }
  const replay = (changes: GridChange[] | null | undefined): void => {
    const first = changes?.[0]
    if (!changes || !first) return
    onEdit(changes)
    moveTo({ row: first.row, column: columns.findIndex((column) => column.id === first.column) })
  }
  const moveTo = (to: CellRef, extend = false): void => {
    const cell = clampCell(to, size)
    dispatch({ act: 'move', to: cell, extend })
    reveal(cell)
  }
  const canEdit = !readOnly && !columns[active.column]?.readOnly && getRow(active.row) !== undefined
  const jump = async (direction: 1 | -1): Promise<void> => {
    const found = await (findError ? findError(active, direction) : findLoadedError(data, active, direction))
    if (found) moveTo(found)
    else announce(t('noNextError'))
  }
  return {
    state: { ...state, active, corner },
    range,
    size,
    canEdit,
    moveTo,
    select: (from: CellRef, to: CellRef) =>
      dispatch({ act: 'select', from: clampCell(from, size), to: clampCell(to, size) }),
    selectAll: () =>
      dispatch({ act: 'select', from: { row: rowCount - 1, column: columns.length - 1 }, to: { row: 0, column: 0 } }),
    edit: (editing: Editing) => (canEdit ? dispatch({ act: 'edit', editing }) : announce(t('notEditable'))),
    stop: () => dispatch({ act: 'stop' }),
    /** Stores the edit under way, or `text` in its place; an opened list that nothing was typed into changes nothing. */
    commit: (text?: string) => {
      const { editing } = state
      if (!editing) return
      if (text !== undefined || editing.how !== 'list') apply(changeOf(data, active, text ?? editing.text))
      dispatch({ act: 'stop' })
    },
    clear: () => apply(clearRange(data, range)),
    fillDown: () => apply(fillDown(data, range)),
    undo: () => replay(history.current?.undo()),
    redo: () => replay(history.current?.redo()),
    jump,
    /** The selection for the clipboard; null while rows of it are still loading. */
    copy: (): string | null => {
      const rows = readRange(data, range)
      return rows && writeTsv(rows)
    },
    paste: (text: string) => {
      if (readOnly || text === '') return
      const block = parseTsv(text)
      const target = pasteRange(data, range, block)
      const changes = pasteBlock(data, target, block)
      apply(changes)
      dispatch({
        act: 'select',
        from: { row: target.bottom, column: target.right },
        to: { row: target.top, column: target.left },
      })
      announce(t('pasted', { n: changes.length }))
    },
  }
}

import { useRef, type PointerEvent, type RefObject } from 'react'
import type { CellRef } from './grid-types.ts'
import type { GridActs } from './use-grid-acts.ts'

const numberIn = (element: Element | null | undefined, name: string): number | null => {
  const value = element?.closest<HTMLElement>(`[data-${name}]`)?.dataset[
    name.replace(/-(\w)/g, (_, char: string) => char.toUpperCase())
  ]
  return value === undefined ? null : Number(value)
}

/** Cell under an event: a cell, the head of a row (column -1) or of a column (row -1); null elsewhere. */
function cellAt(target: EventTarget | null): CellRef | null {
  if (!(target instanceof Element)) return null
  const head = numberIn(target, 'head')
  if (head !== null) return { row: -1, column: head }
  const row = numberIn(target, 'grid-row')
  if (row === null) return null
  return { row, column: numberIn(target, 'column') ?? -1 }
}

/** Pressing chooses, dragging extends, heads choose their whole row or column, a double press edits. */
export function useGridPointer(acts: GridActs, input: RefObject<HTMLInputElement | null>, current: string) {
  const dragging = useRef<CellRef | null>(null)
  const last = { row: acts.size.rows - 1, column: acts.size.columns - 1 }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    event.preventDefault()
    acts.commit()
    input.current?.focus({ preventScroll: true })
    if (cell.row < 0) return acts.select({ row: last.row, column: cell.column }, { row: 0, column: cell.column })
    if (cell.column < 0) return acts.select({ row: cell.row, column: last.column }, { row: cell.row, column: 0 })
    dragging.current = cell
    acts.moveTo(cell, event.shiftKey)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!dragging.current || event.buttons !== 1) {
      dragging.current = null
      return
    }
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell || cell.row < 0 || cell.column < 0) return
    if (cell.row !== acts.state.corner.row || cell.column !== acts.state.corner.column) acts.moveTo(cell, true)
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const cell = cellAt(event.target)
    if (cell && cell.row >= 0 && cell.column >= 0) acts.edit({ text: current, how: 'opened' })
  }
  return { onPointerDown, onPointerMove, onDoubleClick }
}

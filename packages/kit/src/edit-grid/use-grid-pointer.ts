import { useRef, useState, type PointerEvent, type RefObject } from 'react'
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

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Pressing chooses, dragging extends, heads choose their whole row or column, a double press edits, and the handle of the selection fills the rows below. */
export function useGridPointer(acts: GridActs, input: RefObject<HTMLInputElement | null>, current: string) {
  const dragging = useRef<CellRef | null>(null)
  /** The last row to be filled while the handle is dragged. */
  const [filling, setFilling] = useState<number | null>(null)
  const last = { row: acts.size.rows - 1, column: acts.size.columns - 1 }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0 || isIn(event.target, '[data-head-menu]')) return
    event.preventDefault()
    if (isIn(event.target, '[data-fill]')) return setFilling(acts.range.bottom)
    acts.commit()
    input.current?.focus({ preventScroll: true })
    if (cell.row < 0) return acts.select({ row: last.row, column: cell.column }, { row: 0, column: cell.column })
    if (cell.column < 0) return acts.select({ row: cell.row, column: last.column }, { row: cell.row, column: 0 })
    dragging.current = cell
    acts.moveTo(cell, event.shiftKey)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (filling !== null) {
      const below = cellAt(document.elementFromPoint(event.clientX, event.clientY))
      if (event.buttons !== 1) setFilling(null)
      else if (below && below.row >= 0) setFilling(Math.max(acts.range.bottom, below.row))
      return
    }
    if (!dragging.current || event.buttons !== 1) {
      dragging.current = null
      return
    }
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell || cell.row < 0 || cell.column < 0) return
    if (cell.row !== acts.state.corner.row || cell.column !== acts.state.corner.column) acts.moveTo(cell, true)
  }
  const onPointerUp = () => {
    if (filling !== null) acts.fillTo(filling)
    setFilling(null)
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const cell = cellAt(event.target)
    if (cell && cell.row >= 0 && cell.column >= 0) acts.edit({ text: current, how: 'opened' })
  }
  return { filling, handlers: { onPointerDown, onPointerMove, onPointerUp, onDoubleClick } }
}

import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CellRef, GridColumn } from './grid-types.ts'
import { columnOffsets, columnWindow, headHeight, rowHeight, rowWindow, scrollInto } from './grid-window.ts'

type Shown = {
  rows: { first: number; end: number }
  columns: { first: number; end: number }
  page: number
  width: number
}

const same = (a: Shown, b: Shown): boolean =>
  a.rows.first === b.rows.first &&
  a.rows.end === b.rows.end &&
  a.columns.first === b.columns.first &&
  a.columns.end === b.columns.end &&
  a.page === b.page &&
  a.width === b.width

/** Which cells are drawn, kept in step with scrolling and size; renders only when that set changes. */
export function useGridView(columns: readonly GridColumn[], rowCount: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const offsets = useMemo(() => columnOffsets(columns), [columns])
  const pinned = columns.filter((column) => column.pinned).length
  const styles = useMemo(
    () => columns.map(({ width }, at): CSSProperties => (at < pinned ? { width, left: offsets[at] } : { width })),
    [columns, offsets, pinned],
  )
  const [shown, setShown] = useState<Shown>({
    rows: { first: 0, end: 0 },
    columns: { first: pinned, end: pinned },
    page: 1,
    width: 0,
  })
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // On the editor alone: inherited by every cell it would cost more than drawing them.
    element.querySelector<HTMLElement>('[data-grid-editor]')?.style.setProperty('--grid-x', `${element.scrollLeft}px`)
    const next: Shown = {
      rows: rowWindow(element.scrollTop, element.clientHeight, rowCount),
      columns: columnWindow(offsets, pinned, { scrollLeft: element.scrollLeft, width: element.clientWidth }),
      page: Math.max(1, Math.floor((element.clientHeight - headHeight) / rowHeight) - 1),
      width: element.clientWidth,
    }
    setShown((before) => (same(before, next) ? before : next))
  }, [rowCount, offsets, pinned])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [measure])
  const reveal = useCallback(
    ({ row, column }: CellRef) => {
      const element = scroller.current
      if (!element) return
      element.scrollTop = scrollInto(
        { start: headHeight + row * rowHeight, end: headHeight + (row + 1) * rowHeight },
        { scroll: element.scrollTop, size: element.clientHeight, margin: headHeight },
      )
      if (column < pinned) return
      element.scrollLeft = scrollInto(
        { start: offsets[column] ?? 0, end: offsets[column + 1] ?? 0 },
        { scroll: element.scrollLeft, size: element.clientWidth, margin: offsets[pinned] ?? 0 },
      )
    },
    [offsets, pinned],
  )
  return { scroller, offsets, styles, pinned, shown, reveal }
}

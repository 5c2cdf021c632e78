import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useStable } from '../react/use-stable.ts'
import { isWhole, type Column } from './column.ts'

/** Pixels that columns need because a row's number, badge or date was cut, by id. They stay, so that paging moves nothing back and forth. */
export type Grown = Readonly<Record<string, number>>

/**
 * How many pixels of a text are cut. Scroll widths are rounded, but a tenth of a pixel too little already costs a text its last letters,
 * so the text itself is measured against the room inside its element, which for a badge is without the padding.
 */
function cutOff(element: Element): number {
  const scrolled = element.scrollWidth - element.clientWidth
  if (element.childElementCount > 0) return scrolled
  const range = document.createRange()
  range.selectNodeContents(element)
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const room = element.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return Math.max(scrolled, Math.ceil(range.getBoundingClientRect().width - room - 0.01))
}

/** How many pixels a cell lacks to show all that it holds. */
const lackOf = (cell: Element): number =>
  [cell, ...cell.querySelectorAll('.truncate')].reduce((most, one) => Math.max(most, cutOff(one)), 0)

/** The same object when nothing needs more than it has already, so that nothing is drawn again. */
function grownBy(now: Grown, needed: Grown): Grown {
  const more = Object.entries(needed).filter(([id, width]) => width > (now[id] ?? 0))
  return more.length === 0 ? now : { ...now, ...Object.fromEntries(more) }
}

/** How often the same columns are widened for the same rows: a cell that stays cut whatever its column's width must not widen it forever. */
const MOST_WIDENINGS = 4

type Cells<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  onGrown: (change: (now: Grown) => Grown) => void
}

/** Finds columns that must be whole and are cut, and tells what they need; looks again with other rows and when fonts have come. */
export function useWholeCells<Row>(
  scroller: RefObject<HTMLElement | null>,
  { columns, rows, onGrown }: Cells<Row>,
): void {
  const shown = columns.map(({ id }) => id).join()
  const widened = useRef({ rows, shown, times: 0 })
  const measure = useStable(() => {
    if (widened.current.rows !== rows || widened.current.shown !== shown) widened.current = { rows, shown, times: 0 }
    if (widened.current.times === MOST_WIDENINGS) return
    const needed: Record<string, number> = {}
    for (const row of scroller.current?.querySelectorAll('tr[data-row]') ?? []) {
      const cells = row.querySelectorAll('td[data-cell]')
      for (const [at, column] of columns.entries()) {
        const cell = cells[at]
        const lack = cell && isWhole(column) ? lackOf(cell) : 0
        const width = Math.min((cell?.clientWidth ?? 0) + lack, column.most ?? Infinity)
        if (lack > 0 && width > (needed[column.id] ?? column.width)) needed[column.id] = width
      }
    }
    if (Object.keys(needed).length === 0) return
    widened.current.times += 1
    onGrown((now) => grownBy(now, needed))
  })
  useLayoutEffect(measure, [measure, columns, rows])
  useEffect(() => void document.fonts.ready.then(measure), [measure])
}

import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { useStable } from '../react/use-stable.ts'
import { isWhole, type Column } from './column.ts'

/** Pixels that columns need because a row's number, badge or date was cut, by id. They stay, so that paging moves nothing back and forth. */
export type Grown = Readonly<Record<string, number>>

/**
 * How many pixels of a text are cut. Scroll widths are rounded, but a tenth of a pixel too little already costs a text its last letters,
 * so texts are measured themselves.
 */
function cutOff(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const text = element.childElementCount === 0 ? Math.ceil(range.getBoundingClientRect().width) : 0
  return Math.max(element.scrollWidth, text) - element.clientWidth
}

/** How many pixels a cell lacks to show all that it holds. */
const lackOf = (cell: Element): number =>
  [cell, ...cell.querySelectorAll('.truncate')].reduce((most, one) => Math.max(most, cutOff(one)), 0)

/**
 * The same object when nothing needs more than it has already: a cell that stays cut although its column was widened must not be measured
 * and widened forever.
 */
function grownBy(now: Grown, needed: Grown): Grown {
  const more = Object.entries(needed).filter(([id, width]) => width > (now[id] ?? 0))
  return more.length === 0 ? now : { ...now, ...Object.fromEntries(more) }
}

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
  const measure = useStable(() => {
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
    onGrown((now) => grownBy(now, needed))
  })
  useLayoutEffect(measure, [measure, columns, rows])
  useEffect(() => void document.fonts.ready.then(measure), [measure])
}

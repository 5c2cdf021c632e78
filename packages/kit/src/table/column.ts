import type { ReactNode } from 'react'

export type ColumnType = 'id' | 'text' | 'date' | 'num' | 'money' | 'weight' | 'badge' | 'user'

export type Column<Row> = {
  id: string
  head: string
  type: ColumnType
  /** Pixels; text columns grow beyond it, numbers never. */
  width: number
  /** 1 always, 2 from 1,024 px, 3 from 1,920 px, both only where there is room; the column menu overrules. */
  priority: 1 | 2 | 3
  sort?: true
  /** Hidden until chosen in the column menu. */
  optional?: true
  /** Where it stands in the two-line card on narrow screens; by default type and priority decide. */
  card?: 'title' | 'badge' | 'line' | 'none'
  cell: (row: Row) => ReactNode
}

export type Sort = { id: string; dir: 'asc' | 'desc' }
/** Columns shown or hidden by the user, by id; those not named follow the default. */
export type ColumnChoice = Readonly<Record<string, boolean>>

/** Numbers, money and weights stand right, heads too; all others left. */
export const standsRight = (type: ColumnType): boolean => type === 'num' || type === 'money' || type === 'weight'

const usesTabularFigures: Record<ColumnType, boolean> = {
  id: true,
  date: true,
  num: true,
  money: true,
  weight: true,
  text: false,
  badge: false,
  user: false,
}

export const isTabular = (type: ColumnType): boolean => usesTabularFigures[type]

/**
 * Of the columns shown by default those that `room` pixels hold: the less important ones give way, so that the important ones are never
 * pushed out of sight. What the user chose to see stays.
 */
export function fittingColumns<Row>(
  shown: readonly Column<Row>[],
  room: number,
  choice: ColumnChoice = {},
): Column<Row>[] {
  const kept = new Set(shown.filter((column, index) => index === 0 || column.priority === 1 || choice[column.id]))
  let left = room - [...kept].reduce((sum, { width }) => sum + width, 0)
  for (const column of shown.toSorted((a, b) => a.priority - b.priority)) {
    if (kept.has(column) || column.width > left) continue
    kept.add(column)
    left -= column.width
  }
  return shown.filter((column) => kept.has(column))
}

/** Columns shown at a window class: `tier` 1 below 1,024 px, 2 below 1,920 px, 3 above. The first column always shows. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  tier: 1 | 2 | 3,
  choice: ColumnChoice = {},
): Column<Row>[] {
  return columns.filter(
    (column, index) => index === 0 || (choice[column.id] ?? (!column.optional && column.priority <= tier)),
  )
}

export const selectWidth = 36
export const menuWidth = 40

/** What a table of `width` pixels leaves to its columns beside the ticks and the row's menu. */
export const columnRoom = (width: number, selectable: boolean): number =>
  width - (selectable ? selectWidth : 0) - menuWidth

/** Pixel widths that fill `room`: what is left over goes to the text columns by their width, or stays empty when there are none. */
export function columnWidths(columns: readonly { type: ColumnType; width: number }[], room: number): number[] {
  const needed = columns.reduce((sum, column) => sum + column.width, 0)
  const spare = Math.max(0, room - needed)
  const texts = columns.filter((column) => column.type === 'text' || column.type === 'user')
  const total = texts.reduce((sum, column) => sum + column.width, 0)
  if (spare === 0 || total === 0) return columns.map((column) => column.width)
  return columns.map((column) =>
    column.type === 'text' || column.type === 'user'
      ? column.width + Math.floor((spare * column.width) / total)
      : column.width,
  )
}

/** The direction of a first click: newest, largest and heaviest first; names from A. */
export const firstDirection = (type: ColumnType): Sort['dir'] => (type === 'date' || standsRight(type) ? 'desc' : 'asc')

/** Where a column stands in a card. */
export function cardPlace<Row>(column: Column<Row>, index: number): 'title' | 'badge' | 'line' | 'none' {
  if (column.card) return column.card
  if (index === 0) return 'title'
  if (column.type === 'badge') return 'badge'
  return column.priority === 1 && !column.optional && column.type !== 'date' ? 'line' : 'none'
}

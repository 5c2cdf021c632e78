import type { ReactNode } from 'react'

export type ColumnType = 'id' | 'text' | 'date' | 'num' | 'money' | 'weight' | 'badge' | 'user'

export type Column<Row> = {
  id: string
  head: string
  type: ColumnType
  /** Pixels it needs at least. */
  width: number
  /** Pixels it takes where there is room, before text columns share what is left over. */
  full?: number
  /** Never cut: the column widens until each of its rows is whole. So are numbers, money, weights, dates and badges. */
  whole?: true
  /** Pixels at which even a whole column stops to widen. */
  most?: number
  /** 1 always; 2 and then 3 where there is room; 4 where all others also have their full width. The column menu overrules. */
  priority: 1 | 2 | 3 | 4
  sort?: true
  /** Hidden until chosen in the column menu. */
  optional?: true
  /** Where it stands in the two-line card on narrow screens; by default type and priority decide. */
  card?: 'title' | 'badge' | 'line' | 'none'
  cell: (row: Row) => ReactNode
}

export type Sort = { id: string; dir: 'asc' | 'desc' }
/**
 * Columns as the user arranged them, by id in their order: `+id` is always shown, `-id` never, `id` as it comes. Those that are not named
 * stay behind the one before them.
 */
export type ColumnLook = readonly string[]
/** Columns shown or hidden by the user, by id; those not named follow the default. */
type ColumnChoice = Readonly<Record<string, boolean>>

const bareId = (entry: string): string => entry.replace(/^[+-]/, '')

/** What a look shows and hides. */
export const choiceOf = (look: ColumnLook = []): ColumnChoice =>
  Object.fromEntries(look.flatMap((entry) => (/^[+-]/.test(entry) ? [[bareId(entry), entry.startsWith('+')]] : [])))

/** Columns in the order of a look; the first one stays, since it is the row's link. */
export function arrangedColumns<Row>(columns: readonly Column<Row>[], look: ColumnLook = []): readonly Column<Row>[] {
  if (look.length === 0) return columns
  const places = new Map(look.map((entry, at) => [bareId(entry), at]))
  let before = -1
  const ranked = columns.map((column, at) => {
    before = at === 0 ? -1 : (places.get(column.id) ?? before)
    return { column, rank: at === 0 ? -2 : before }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column)
}

/** The look of columns in this order, of which these are shown or hidden. */
export const lookOf = (ids: readonly string[], choice: ColumnChoice): ColumnLook =>
  ids.map((id) => (choice[id] === undefined ? id : `${choice[id] ? '+' : '-'}${id}`))

/** Numbers, money and weights stand right, heads too; all others left. */
export const isRightAligned = (type: ColumnType): boolean => type === 'num' || type === 'money' || type === 'weight'

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

const wholeTypes: ReadonlySet<ColumnType> = new Set(['date', 'num', 'money', 'weight', 'badge'])
/** A figure, which a cut would turn into another. */
export const isFigure = <Row>({ type }: Column<Row>): boolean => wholeTypes.has(type)
export const isWhole = <Row>({ type, whole }: Column<Row>): boolean => whole ?? wholeTypes.has(type)

const fullWidth = ({ width, full = 0 }: Pick<Column<never>, 'width' | 'full'>): number => Math.max(width, full)

/**
 * Of the columns shown by default those that `room` pixels hold: the less important ones give way, so that the important ones are never
 * pushed out of sight. What the user chose to see stays.
 */
export function fittingColumns<Row>(
  shown: readonly Column<Row>[],
  room: number,
  choice: ColumnChoice = {},
): Column<Row>[] {
  const visible = new Set(shown.filter((column, index) => index === 0 || column.priority === 1 || choice[column.id]))
  for (const column of shown.toSorted((a, b) => a.priority - b.priority)) {
    const widthOf = column.priority === 4 ? fullWidth : (one: Column<Row>) => one.width
    const needed = [...visible, column].reduce((sum, one) => sum + widthOf(one), 0)
    if (!visible.has(column) && needed <= room) visible.add(column)
  }
  return shown.filter((column) => visible.has(column))
}

/** Columns shown by default, or as the user chose. The first one always shows. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], choice: ColumnChoice = {}): Column<Row>[] =>
  columns.filter((column, index) => index === 0 || (choice[column.id] ?? !column.optional))

export const selectWidth = 36
export const menuWidth = 40

/** What a table of `width` pixels leaves to its columns beside the ticks and the row's menu. */
export const columnRoom = (width: number, selectable: boolean): number =>
  width - (selectable ? selectWidth : 0) - menuWidth

type Sized = Pick<Column<never>, 'type' | 'width' | 'full'>
const isText = ({ type }: Sized): boolean => type === 'text' || type === 'user'

/**
 * Pixel widths that fill `room`: columns get their full width from the left; what is left over goes to the text columns by their width,
 * or stays empty when there are none.
 */
export function columnWidths(columns: readonly Sized[], room: number): number[] {
  let spare = Math.max(0, room - columns.reduce((sum, { width }) => sum + width, 0))
  const widths = columns.map((column) => {
    const more = Math.min(spare, fullWidth(column) - column.width)
    spare -= more
    return column.width + more
  })
  const texts = columns.reduce((sum, column, at) => sum + (isText(column) ? widths[at]! : 0), 0)
  return widths.map((width, at) => (isText(columns[at]!) ? width + Math.floor((spare * width) / texts) : width))
}

/** The direction of a first click: newest, largest and heaviest first; names from A. */
export const initialSortDirection = (type: ColumnType): Sort['dir'] =>
  type === 'date' || isRightAligned(type) ? 'desc' : 'asc'

/** Where a column stands in a card. */
export function cardPlace<Row>(column: Column<Row>, index: number): 'title' | 'badge' | 'line' | 'none' {
  if (column.card) return column.card
  if (index === 0) return 'title'
  if (column.type === 'badge') return 'badge'
  return column.priority === 1 && !column.optional && column.type !== 'date' ? 'line' : 'none'
}

import { keepNumberText } from '../fields/number-text.ts'
import type { GridChange, GridColumn, GridRange, GridRow } from './grid-types.ts'
import { isSingleCell, rangeHeight, rangeWidth } from './range.ts'

/** What the planning of changes needs to know of the grid. */
export type GridData = {
  columns: readonly GridColumn[]
  rowCount: number
  getRow: (index: number) => GridRow | undefined
  /** The key of a row that is not loaded. */
  keyAt?: (index: number) => string | undefined
}

/** Largest number a cell takes while typing: 999,999,999 with two decimals (specification §5). */
const wholeDigits = 9

/** What of a typed text a column takes: numbers keep digits and one point, at most nine digits before it. */
export function typedText(column: GridColumn, text: string): string {
  if (column.type !== 'number') return text
  const cleaned = keepNumberText(text, { decimals: 2 })
  const [whole = '', fraction] = cleaned.split('.')
  return fraction === undefined ? whole.slice(0, wholeDigits) : `${whole.slice(0, wholeDigits)}.${fraction}`
}

/** The text a cell stores: list columns turn an option's text, in any case, into its value; the rest is kept as it is. */
export function storedText(column: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (column.type !== 'list') return trimmed
  const needle = trimmed.toLowerCase()
  return (
    column.options?.find((option) => option.text.toLowerCase() === needle || option.value.toLowerCase() === needle)
      ?.value ?? trimmed
  )
}

/** What a cell shows: an option's text, else the value. */
export const shownText = (column: GridColumn, value: string): string =>
  column.type === 'list' ? (column.options?.find((option) => option.value === value)?.text ?? value) : value

/** The key of a row, loaded or not. */
export const keyOf = (data: GridData, row: number): string | undefined => data.getRow(row)?.key ?? data.keyAt?.(row)

/** One change, or none when the row is unknown, the cell not editable, or known to have that value already. */
export function changeOf(data: GridData, at: { row: number; column: number }, text: string): GridChange[] {
  const column = data.columns[at.column]
  const row = data.getRow(at.row)
  const key = keyOf(data, at.row)
  if (!column || key === undefined || column.readOnly) return []
  const value = storedText(column, text)
  return row && (row.cells[column.id] ?? '') === value ? [] : [{ row: at.row, key, column: column.id, value }]
}

/** What an edit that began at a cell changes: the row in which it began, though another order may have put another in its place. */
export function applyPendingEdit(data: GridData, at: { row: number; column: number; key: string }, text: string) {
  const column = data.columns[at.column]
  if (keyOf(data, at.row) === at.key || !column) return changeOf(data, at, text)
  return [{ row: at.row, key: at.key, column: column.id, value: storedText(column, text) }]
}

/** The changes that give every cell of a range the text that `textOf` says; undefined leaves the cell. */
function changesIn(data: GridData, range: GridRange, textOf: (row: number, column: number) => string | undefined) {
  const changes: GridChange[] = []
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const text = textOf(row, column)
      if (text !== undefined) changes.push(...changeOf(data, { row, column }, text))
    }
  }
  return changes
}

/** Empties a range. */
export const clearRange = (data: GridData, range: GridRange): GridChange[] => changesIn(data, range, () => '')

const widthOf = (block: readonly (readonly string[])[]): number =>
  block.reduce((width, row) => Math.max(width, row.length), 1)

/** Where a pasted block lands: over the whole selection when that is a multiple of it, else from its top left corner; never beyond the grid. */
export function pasteRange(data: GridData, selection: GridRange, block: readonly (readonly string[])[]): GridRange {
  const height = block.length
  const width = widthOf(block)
  const tiles = rangeHeight(selection) % height === 0 && rangeWidth(selection) % width === 0 && !isSingleCell(selection)
  return {
    top: selection.top,
    left: selection.left,
    bottom: tiles ? selection.bottom : Math.min(data.rowCount - 1, selection.top + height - 1),
    right: tiles ? selection.right : Math.min(data.columns.length - 1, selection.left + width - 1),
  }
}

/** Puts a block into a range, repeating it where the range is larger. */
export function pasteBlock(data: GridData, range: GridRange, block: readonly (readonly string[])[]): GridChange[] {
  const width = widthOf(block)
  return changesIn(
    data,
    range,
    (row, column) => block[(row - range.top) % block.length]?.[(column - range.left) % width],
  )
}

/** The values of a row in some columns, by column id. */
export const valuesIn = (data: GridData, row: GridRow | undefined, range: GridRange): Record<string, string> =>
  Object.fromEntries(
    data.columns
      .slice(range.left, range.right + 1)
      .filter((column) => !column.readOnly)
      .map((column) => [column.id, row?.cells[column.id] ?? '']),
  )

/** What Ctrl+D copies, and where to: the top row of a range into the rows below; a single row takes the row above it. */
export function fillTarget(range: GridRange): { source: number; target: GridRange } {
  const single = rangeHeight(range) === 1
  return {
    source: single ? range.top - 1 : range.top,
    target: { ...range, top: single ? range.top : range.top + 1 },
  }
}

/** Copies the top row of a range into the rows below; a single row takes the row above it. */
export function fillDown(data: GridData, range: GridRange): GridChange[] {
  const { source, target } = fillTarget(range)
  const row = data.getRow(source)
  if (!row) return []
  return changesIn(data, target, (_, column) => row.cells[data.columns[column]?.id ?? ''] ?? '')
}

/** The texts of rows as they are shown, in the columns of a range. */
export const textsOf = (data: GridData, rows: readonly GridRow[], range: GridRange): string[][] =>
  rows.map((row) =>
    data.columns.slice(range.left, range.right + 1).map((column) => shownText(column, row.cells[column.id] ?? '')),
  )

/** The texts of a range as they are shown; null when one of its rows is not loaded. */
export function readRange(data: GridData, range: GridRange): string[][] | null {
  const rows: GridRow[] = []
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = data.getRow(index)
    if (!row) return null
    rows.push(row)
  }
  return textsOf(data, rows, range)
}

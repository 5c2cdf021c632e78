import { keepNumberText } from '../fields/number-text.ts'
import type { GridChange, GridColumn, GridRange, GridRow } from './grid-types.ts'
import { isSingleCell, rangeHeight, rangeWidth } from './range.ts'

/** What the planning of changes needs to know of the grid. */
export type GridData = {
  columns: readonly GridColumn[]
  rowCount: number
  getRow: (index: number) => GridRow | undefined
}

/** Largest number a cell takes while typing: 999,999,999 with two decimals (specification §5). */
const wholeDigits = 9

/** What of a typed text a column takes: numbers keep digits and one point, at most nine digits before it. */
export function typedText(column: GridColumn, text: string): string {
  if (column.type !== 'number') return text
  const kept = keepNumberText(text, { decimals: 2 })
  const [whole = '', fraction] = kept.split('.')
  return fraction === undefined ? whole.slice(0, wholeDigits) : `${whole.slice(0, wholeDigits)}.${fraction}`
}

/** The text a cell stores: list columns turn an option's text, in any case, into its value; the rest is kept as it is. */
export function storedText(column: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (column.type !== 'list') return trimmed
  const wanted = trimmed.toLowerCase()
  return (
    column.options?.find((option) => option.text.toLowerCase() === wanted || option.value.toLowerCase() === wanted)
      ?.value ?? trimmed
  )
}

/** What a cell shows: an option's text, else the value. */
export const shownText = (column: GridColumn, value: string): string =>
  column.type === 'list' ? (column.options?.find((option) => option.value === value)?.text ?? value) : value

/** One change, or none when the cell is not loaded, not editable, or has that value already. */
export function changeOf(data: GridData, at: { row: number; column: number }, text: string): GridChange[] {
  const column = data.columns[at.column]
  const row = data.getRow(at.row)
  if (!column || !row || column.readOnly) return []
  const value = storedText(column, text)
  return (row.cells[column.id] ?? '') === value ? [] : [{ row: at.row, key: row.key, column: column.id, value }]
}

function* cellsOf(range: GridRange): Generator<{ row: number; column: number }> {
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) yield { row, column }
  }
}

/** Empties a range. */
export const clearRange = (data: GridData, range: GridRange): GridChange[] =>
  [...cellsOf(range)].flatMap((cell) => changeOf(data, cell, ''))

/** Where a pasted block lands: over the whole selection when that is a multiple of it, else from its top left corner; never beyond the grid. */
export function pasteRange(data: GridData, selection: GridRange, block: readonly (readonly string[])[]): GridRange {
  const height = block.length
  const width = Math.max(1, ...block.map((row) => row.length))
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
  return [...cellsOf(range)].flatMap((cell) => {
    const line = block[(cell.row - range.top) % block.length] ?? []
    const width = Math.max(1, ...block.map((row) => row.length))
    const text = line[(cell.column - range.left) % width]
    return text === undefined ? [] : changeOf(data, cell, text)
  })
}

/** Copies the top row of a range into the rows below; a single row takes the row above it. */
export function fillDown(data: GridData, range: GridRange): GridChange[] {
  const single = rangeHeight(range) === 1
  const source = data.getRow(single ? range.top - 1 : range.top)
  if (!source) return []
  const target = { ...range, top: single ? range.top : range.top + 1 }
  return [...cellsOf(target)].flatMap((cell) => {
    const column = data.columns[cell.column]
    return column ? changeOf(data, cell, source.cells[column.id] ?? '') : []
  })
}

/** The texts of a range as they are shown; null when one of its rows is not loaded. */
export function readRange(data: GridData, range: GridRange): string[][] | null {
  const rows: string[][] = []
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = data.getRow(index)
    if (!row) return null
    rows.push(
      data.columns.slice(range.left, range.right + 1).map((column) => shownText(column, row.cells[column.id] ?? '')),
    )
  }
  return rows
}

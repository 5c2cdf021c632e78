import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyPendingEdit,
  changeOf,
  clearRange,
  fillDown,
  pasteBlock,
  pasteRange,
  readRange,
  storedText,
  typedText,
  type GridData,
} from './changes.ts'
import { findLoadedError } from './find-error.ts'
import { columnOffsets, columnWindow, rowHeight, rowWindow, scrollInto } from './grid-window.ts'
import type { GridChange, GridColumn, GridRow } from './grid-types.ts'
import { moveBy } from './range.ts'
import { fits } from './text-width.ts'
import { parseTsv, writeTsv } from './tsv.ts'

const columns: GridColumn[] = [
  { id: 'name', head: 'Name', width: 100, type: 'text', pinned: true },
  { id: 'qty', head: 'Qty', width: 80, type: 'number' },
  {
    id: 'country',
    head: 'Country',
    width: 120,
    type: 'list',
    options: [
      { value: 'US', text: 'United States' },
      { value: 'CN', text: 'China' },
    ],
  },
  { id: 'fixed', head: 'Fixed', width: 60, type: 'text', readOnly: true },
]

/** A grid over plain rows that applies changes to itself. */
function makeGrid(
  cells: string[][],
): GridData & { rows: GridRow[]; apply: (changes: GridChange[]) => void; texts: () => string[][] } {
  const rows: GridRow[] = cells.map((line, index) => ({
    key: String(index),
    number: index + 1,
    cells: Object.fromEntries(columns.map((column, at) => [column.id, line[at] ?? ''])),
  }))
  return {
    rows,
    columns,
    rowCount: rows.length,
    getRow: (index) => rows[index],
    apply: (changes) => {
      for (const change of changes)
        rows[change.row] = {
          ...rows[change.row]!,
          cells: { ...rows[change.row]!.cells, [change.column]: change.value },
        }
    },
    texts: () => rows.map((row) => columns.map((column) => row.cells[column.id] ?? '')),
  }
}

const cell = (row: number, column: number) => ({ row, column })
const block = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })

describe('the clipboard', () => {
  it('reads what a spreadsheet writes: tabs, line ends, quoted cells', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTsv('"two\nlines"\t"say ""hi"""\n')).toEqual([['two\nlines', 'say "hi"']])
  })

  it('takes a lone inch mark for what it is', () => {
    expect(parseTsv('12" pipe\t5')).toEqual([['12" pipe', '5']])
    expect(parseTsv('"tall\tshort')).toEqual([['"tall', 'short']])
  })

  it('gives back any cells unchanged', () => {
    const anyCell = fc.string().map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(
        fc.array(fc.array(anyCell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          fc.pre(rows.at(-1)?.some((text) => text !== '') === true)
          expect(parseTsv(writeTsv(rows))).toEqual(rows)
        },
      ),
    )
  })
})

describe('moving', () => {
  const grid = { rows: 100, columns: 4, page: 20 }

  it.each([
    ['ArrowDown', false, cell(51, 2)],
    ['ArrowLeft', true, cell(50, 0)],
    ['PageUp', false, cell(30, 2)],
    ['Home', false, cell(50, 0)],
    ['End', false, cell(50, 3)],
    ['Home', true, cell(0, 0)],
    ['End', true, cell(99, 3)],
  ])('%s (Ctrl: %s) leads on', (key, ctrl, to) => {
    expect(moveBy({ key, ctrl }, cell(50, 2), grid)).toEqual(to)
  })

  it('stops at the edges and ignores other keys', () => {
    expect(moveBy({ key: 'ArrowUp', ctrl: false }, cell(0, 0), grid)).toEqual(cell(0, 0))
    expect(moveBy({ key: 'q', ctrl: false }, cell(0, 0), grid)).toBeNull()
  })
})

describe('editing', () => {
  it('types numbers up to 999,999,999 with two decimals', () => {
    expect(typedText(columns[1]!, '12.345x')).toBe('12.34')
    expect(typedText(columns[1]!, '12345678901')).toBe('123456789')
    expect(typedText(columns[0]!, 'any thing')).toBe('any thing')
  })

  it('stores the value of a choice by its text in any case, and keeps what is no choice', () => {
    expect([
      storedText(columns[2]!, ' united states '),
      storedText(columns[2]!, 'cn'),
      storedText(columns[2]!, 'Mars'),
    ]).toEqual(['US', 'CN', 'Mars'])
  })

  it('changes nothing when the value is the same, the cell is fixed, or the row is not loaded', () => {
    const grid = makeGrid([['a', '1', 'US', 'x']])
    expect(changeOf(grid, cell(0, 0), 'a')).toEqual([])
    expect(changeOf(grid, cell(0, 3), 'y')).toEqual([])
    expect(changeOf(grid, cell(7, 0), 'y')).toEqual([])
    expect(changeOf(grid, cell(0, 2), 'China')).toEqual([{ row: 0, key: '0', column: 'country', value: 'CN' }])
  })

  it('gives the text to the row in which the edit began, though another stands in its place now', () => {
    const grid = makeGrid([['a'], ['b']])
    expect(applyPendingEdit(grid, { ...cell(0, 0), key: '0' }, 'x')).toEqual([
      { row: 0, key: '0', column: 'name', value: 'x' },
    ])
    expect(applyPendingEdit(grid, { ...cell(0, 0), key: '1' }, 'x')).toEqual([
      { row: 0, key: '1', column: 'name', value: 'x' },
    ])
  })

  it('pastes from the corner and never beyond the edge', () => {
    const grid = makeGrid([
      ['', ''],
      ['', ''],
    ])
    const rows = [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]
    const range = pasteRange(grid, block(1, 0, 1, 0), rows)
    expect(range).toEqual(block(1, 0, 1, 1))
    grid.apply(pasteBlock(grid, range, rows))
    expect(grid.texts()).toEqual([
      ['', '', '', ''],
      ['a', '1', '', ''],
    ])
  })

  it('fills a larger selection with one copied cell', () => {
    const grid = makeGrid([['a'], ['b'], ['c']])
    const range = pasteRange(grid, block(0, 0, 2, 1), [['7']])
    grid.apply(pasteBlock(grid, range, [['7']]))
    expect(grid.texts().map((row) => row.slice(0, 2))).toEqual([
      ['7', '7'],
      ['7', '7'],
      ['7', '7'],
    ])
  })

  it('fills down from the top of the selection, or from the row above', () => {
    const grid = makeGrid([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ])
    grid.apply(fillDown(grid, block(0, 0, 1, 1)))
    grid.apply(fillDown(grid, block(2, 1, 2, 1)))
    expect(grid.texts().map((row) => row.slice(0, 2))).toEqual([
      ['a', '1'],
      ['a', '1'],
      ['c', '1'],
    ])
  })

  it('copies texts, not values, and nothing while rows are missing', () => {
    const grid = makeGrid([['a', '1', 'US']])
    expect(readRange(grid, block(0, 0, 0, 2))).toEqual([['a', '1', 'United States']])
    expect(readRange(grid, block(0, 0, 1, 2))).toBeNull()
  })

  it('empties a block, but for cells that are empty or cannot be changed', () => {
    const grid = makeGrid([
      ['a', '', 'US', 'x'],
      ['b', '2', '', 'y'],
    ])
    const changes = clearRange(grid, block(0, 0, 1, 3))
    expect(changes).toHaveLength(4)
    grid.apply(changes)
    expect(grid.texts()).toEqual([
      ['', '', '', 'x'],
      ['', '', '', 'y'],
    ])
  })

  it('finds the next and the previous wrong cell in reading order', () => {
    const grid = makeGrid([['a'], ['b'], ['c']])
    grid.rows[0] = { ...grid.rows[0]!, errors: { country: 'wrong' } }
    grid.rows[2] = { ...grid.rows[2]!, errors: { name: 'wrong', qty: 'wrong' } }
    expect(findLoadedError(grid, cell(0, 0), 1)).toEqual(cell(0, 2))
    expect(findLoadedError(grid, cell(0, 2), 1)).toEqual(cell(2, 0))
    expect(findLoadedError(grid, cell(2, 1), 1)).toBeNull()
    expect(findLoadedError(grid, cell(2, 0), -1)).toEqual(cell(0, 2))
  })
})

describe('the window', () => {
  it('draws a screen and a little more, never the rest', () => {
    const shown = rowWindow(1000 * rowHeight, 600, 10_000)
    expect(shown.first).toBeGreaterThan(990)
    expect(shown.end - shown.first).toBeLessThan(40)
    expect(rowWindow(0, 600, 3)).toEqual({ first: 0, end: 3 })
    expect(rowWindow(0, 600, 0)).toEqual({ first: 0, end: 0 })
  })

  it('clips only texts that may be longer than their cell', () => {
    expect(['', '90001', 'Austin', 'US', '11000007'].filter((text) => !fits(text, 120))).toEqual([])
    expect(
      ['WWWWWWWWW', '广东省深圳市南山区', 'two\nlines', 'x'.repeat(5000)].filter((text) => fits(text, 120)),
    ).toEqual([])
  })

  it('draws every column that the view touches', () => {
    const offsets = columnOffsets(columns)
    expect(offsets).toEqual([56, 156, 236, 356, 416])
    expect(columnWindow(offsets, 1, { scrollLeft: 0, width: 300 })).toEqual({ first: 1, end: 4 })
    expect(columnWindow(offsets, 1, { scrollLeft: 200, width: 216 })).toEqual({ first: 2, end: 4 })
  })

  it('scrolls no further than needed', () => {
    expect(scrollInto({ start: 100, end: 130 }, { scroll: 0, size: 400, margin: 32 })).toBe(0)
    expect(scrollInto({ start: 500, end: 530 }, { scroll: 0, size: 400, margin: 32 })).toBe(130)
    expect(scrollInto({ start: 100, end: 130 }, { scroll: 300, size: 400, margin: 32 })).toBe(68)
  })
})

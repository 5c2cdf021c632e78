import { expect, it } from 'vitest'
import type { ImportRow } from '@waybill/contract/imports/api'
import { type CellSearch, nearestCell } from './nearest-cell.ts'

const marks = ['..', 'x.', '..', '..', '.x', 'xx']
/** Six rows in the file's reverse order; those from the third on are not loaded. */
function searchOver(loaded: number): CellSearch & { asked: number[] } {
  const asked: number[] = []
  const row = (index: number) => ({ rowNo: 10 - index, values: { mark: marks[index] } }) as unknown as ImportRow
  return {
    asked,
    order: marks.map((_, index) => 10 - index),
    rowAt: (index) => (index < loaded ? row(index) : undefined),
    loadRow: async (index) => (asked.push(index), row(index)),
    candidates: async () => new Set(marks.flatMap((mark, index) => (mark.includes('x') ? [10 - index] : []))),
    columns: 2,
    isHit: ({ values }, column) => values['mark']?.[column] === 'x',
  }
}

it('finds the next and the previous one in reading order, and loads only the rows that may hold it', async () => {
  const search = searchOver(3)
  expect(await nearestCell(search, { row: 0, column: 0 }, 1)).toEqual({ row: 1, column: 0 })
  expect(search.asked).toEqual([])
  expect(await nearestCell(search, { row: 1, column: 0 }, 1)).toEqual({ row: 4, column: 1 })
  expect(search.asked).toEqual([4])
  expect(await nearestCell(search, { row: 5, column: 0 }, 1)).toEqual({ row: 5, column: 1 })
  expect(await nearestCell(search, { row: 5, column: 1 }, 1)).toBeNull()
  expect(await nearestCell(search, { row: 4, column: 1 }, -1)).toEqual({ row: 1, column: 0 })
  expect(await nearestCell(search, { row: 1, column: 0 }, -1)).toBeNull()
})

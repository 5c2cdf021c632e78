import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRowNumbers, writeRowNumbers } from './row-numbers.ts'

it('writes neighbours as one part and keeps the order', () => {
  expect(writeRowNumbers([2, 3, 4, 9, 7, 8])).toBe('2-4,9,7-8')
  expect([...readRowNumbers('2-4,9,7-8', 6)]).toEqual([2, 3, 4, 9, 7, 8])
  expect([...readRowNumbers('', 0)]).toEqual([])
})

it('reads back any list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300_000 })), (numbers) => {
      expect([...readRowNumbers(writeRowNumbers(numbers), numbers.length)]).toEqual(numbers)
    }),
  )
})

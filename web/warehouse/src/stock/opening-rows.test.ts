import { expect, it } from 'vitest'
import { openingRows, unitsIn } from './opening-rows.ts'

it('counts no units of a quantity with a decimal comma', () => {
  const rows = openingRows('A-1\tMUG\t1,200\nA-2\tMUG\t12,00')
  expect(rows.map(({ quantity }) => quantity)).toEqual(['1200', '12,00'])
  expect(unitsIn(rows)).toBe(1200)
})

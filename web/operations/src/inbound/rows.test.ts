import { expect, it } from 'vitest'
import { pastedRows, unitsOf } from './rows.ts'

it('counts no units of a quantity with a decimal comma', () => {
  const rows = pastedRows('MUG\t1,200\nCUP\t12,00')
  expect(rows.map(({ quantity }) => quantity)).toEqual(['1200', '12,00'])
  expect(unitsOf(rows)).toBe(1200)
})

import { expect, it } from 'vitest'
import { pastedQuantity } from './pasted-quantity.ts'

it.each([
  ['12', '12'],
  ['1,200', '1200'],
  ['12,345,678', '12345678'],
  ['1 200', '1200'],
  ['1\u00a0200', '1200'],
])('reads %s as %s', (cell, quantity) => {
  expect(pastedQuantity(cell)).toBe(quantity)
})

it.each(['', '12,00', '12,5', '1,2345', ',200', '1200,000', '12 00', '1.200', '12.00', '1,200 300', 'twelve'])(
  'leaves %j as it is',
  (cell) => {
    expect(pastedQuantity(cell)).toBe(cell)
  },
)

import { expect, it } from 'vitest'
import { mostOf, problemsOf, unitsOf } from './record-form.ts'

const at = { open: 100_5050, today: '2026-11-29' }
const form = { amount: 100.51, paidOn: '2026-11-29', reference: 'WIRE 4711' }

it('a payment covers at most what is open, rounded up to the cent', () => {
  expect([mostOf(100_5050), mostOf(-5), unitsOf(100.51)]).toEqual([100_5100, 0, 100_5100])
  expect(problemsOf(form, at)).toEqual({})
  expect(problemsOf({ ...form, amount: 100.52 }, at)).toEqual({ amount: 'tooHigh' })
})

it('names every field that is wrong, from the top', () => {
  expect(Object.entries(problemsOf({ amount: 0, paidOn: null, reference: ' ' }, at))).toEqual([
    ['amount', 'needed'],
    ['paidOn', 'needed'],
    ['reference', 'needed'],
  ])
  expect(problemsOf({ ...form, paidOn: '2026-11-30' }, at)).toEqual({ paidOn: 'future' })
})

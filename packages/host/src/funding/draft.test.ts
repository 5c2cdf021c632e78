import { expect, test } from 'vitest'
import { emptyDraft, problemsOf, sumsOf, unitsOf } from './draft.ts'

const limits = { minimum: 10_0000, maximum: 500_0000 }
const proof = { id: 'x', name: 'x.png', mime: 'image/png', size: 1 } as const

test.each([
  [null, 'amountNeeded'],
  [0, 'amountNeeded'],
  [9.99, 'amountMin'],
  [500.01, 'amountMax'],
  [10, undefined],
  [19.99, undefined],
])('an amount of %s: %s', (amount, problem) => {
  expect(problemsOf({ ...emptyDraft, method: 'bank', amount, proof }, limits).requested).toBe(problem)
})

test('a payment service names the transfer, a bank need not', () => {
  const draft = { ...emptyDraft, amount: 20, proof }
  expect(problemsOf({ ...draft, method: 'service' }, limits)).toEqual({ externalReference: 'externalNeeded' })
  expect(problemsOf({ ...draft, method: 'bank' }, limits)).toEqual({})
})

test('dollars become whole cents, however a computer stores them', () => {
  expect([unitsOf(19.99), unitsOf(0.29), unitsOf(1.1 + 2.2)]).toEqual([19_9900, 2900, 3_3000])
})

test('the fee comes on top and does not count towards the balance', () => {
  const offer = { method: 'service', percentPpm: 20_000, fixed: 5000 } as const
  expect(sumsOf({ ...emptyDraft, amount: 100 }, offer, 5_0000)).toEqual({
    requested: 100_0000,
    fee: 2_5000,
    total: 102_5000,
    after: 105_0000,
  })
})

import { expect, test } from 'vitest'
import { createPurchaseIntent, isDecided } from './purchase-intent.ts'

const counted = () => {
  let n = 0
  return createPurchaseIntent(() => `key-${++n}`)
}

test('a double click and a retry after a lost network carry the same key', () => {
  const intention = counted()
  expect(intention.keyFor({ items: [1] })).toBe('key-1')
  expect(intention.keyFor({ items: [1] })).toBe('key-1')
})

test('another selection is another wish', () => {
  const intention = counted()
  intention.keyFor({ items: [1] })
  expect(intention.keyFor({ items: [2] })).toBe('key-2')
})

test('once settled, the same selection is a new wish', () => {
  const intention = counted()
  intention.keyFor({ items: [1] })
  intention.settle()
  expect(intention.keyFor({ items: [1] })).toBe('key-2')
})

test('only an answer of the server decides: a lost network and a broken server do not', () => {
  expect([0, 402, 409, 500, 503].map(isDecided)).toEqual([false, true, true, false, false])
})

import { expect, test } from 'vitest'
import { isDeclaredLow } from './low-value.ts'

test.each([
  [9_0000, 24_0000, true],
  [11_9900, 24_0000, true],
  [12_0000, 24_0000, false],
  [24_0000, 24_0000, false],
  [30_0000, 24_0000, false],
  [100, 300, true],
  [100, 200, false],
  [0, 24_0000, false],
  [null, 24_0000, false],
  [9_0000, null, false],
  [9_0000, 0, false],
])('declared at %s and sold for %s: questioned %s', (value, soldFor, questioned) => {
  expect(isDeclaredLow({ value, soldFor })).toBe(questioned)
})

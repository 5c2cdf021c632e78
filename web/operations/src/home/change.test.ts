import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [0, 0, null],
  [5, 0, { kind: 'fresh' }],
  [0, 5, { kind: 'less', share: 1 }],
  [12, 10, { kind: 'more', share: 0.2 }],
  [99, 10, { kind: 'more', share: 8.9 }],
  [125, 10, { kind: 'times', times: 12 }],
  [9, 10, { kind: 'less', share: 0.1 }],
  [10, 10, { kind: 'same' }],
  [100_001, 100_000, { kind: 'same' }],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})

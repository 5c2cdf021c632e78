import { expect, it } from 'vitest'
import { identityState } from './lifecycle.ts'
import { identityWords } from './words.ts'
import { identityStateOf } from './verification.ts'

it.each([
  [false, null, 'notStarted'],
  [false, 'pending', 'pending'],
  [false, 'rejected', 'rejected'],
  [false, 'verified', 'notStarted'],
  [true, null, 'verified'],
  [true, 'pending', 'verified'],
  [true, 'rejected', 'verified'],
  [true, 'verified', 'verified'],
] as const)('an organisation with flag %s whose last papers are %s is %s', (verified, last, state) => {
  expect(identityStateOf({ verified, last })).toBe(state)
})

it('has words for every state', () => {
  expect(Object.keys(identityWords).toSorted()).toEqual(['notStarted', ...Object.keys(identityState)].toSorted())
})

import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

it.each([
  ['canceled', 'canceled', null, 'ok', 'canceled'],
  ['canceled', 'scheduled', 'cancel', 'warn', 'cancelWaits'],
  ['canceled', 'pickedUp', null, 'warn', 'notAnymore'],
  ['changed', 'scheduled', null, 'ok', 'changed'],
  ['changed', 'scheduled', 'change', 'warn', 'changeWaits'],
  ['changed', 'canceled', null, 'warn', 'notAnymore'],
  ['added', 'scheduled', null, 'ok', 'added'],
  ['added', 'pickedUp', null, 'warn', 'notAnymore'],
] as const)('%s: a pickup that is %s with %s pending is announced as %s, %s', (done, state, pending, tone, text) => {
  expect(outcomeOf({ state, pending }, done)).toEqual({ tone, text })
})

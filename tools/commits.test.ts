import { expect, it } from 'vitest'
import { messageFaults } from './commits.ts'

it.each([
  ['imports: retain finished imports for 30 days\n\nSellers look back at the last month.\n', []],
  ['Revert "imports: retain finished imports for 30 days"\n\nThe disk fills.\n', []],
  ['imports: retain finished imports for 30 days', ['its body does not say why']],
  ['imports: retain\nfor 30 days\n', ['its second line is not empty']],
  ['Retain imports\n\nSellers look back.', ['its subject is not "area: what"']],
  [`imports: ${'x'.repeat(64)}\n\nWhy.`, ['its subject has 73 characters, at most 72']],
])('judges the message %j', (message, faults) => {
  expect(messageFaults(message)).toEqual(faults)
})

import { expect, test } from 'vitest'
import { type ScanFacts, scanOutcome } from './scan-outcome.ts'

const facts = (changes: Partial<ScanFacts>): ScanFacts => ({
  scan: { text: 'SKU-1', before: undefined },
  q: 'SKU-1',
  hasRows: true,
  isFetching: false,
  isPlaceholderData: false,
  isError: false,
  ...changes,
})

test.each<[string, Partial<ScanFacts>, ReturnType<typeof scanOutcome>]>([
  ['waits for the address', { q: undefined }, 'wait'],
  [
    'waits for the address after a load that had failed before it',
    { q: undefined, isError: true, hasRows: false },
    'wait',
  ],
  ['waits for its rows', { isFetching: true }, 'wait'],
  ['waits while its search is tried again', { isFetching: true, isError: true, hasRows: false }, 'wait'],
  ['does not take the rows of the search before for its own', { isPlaceholderData: true }, 'wait'],
  ['ends with its rows', {}, 'finish'],
  ['is dropped when its own search failed', { isError: true, hasRows: false }, 'drop'],
  ['is dropped when something else was typed', { q: 'other' }, 'drop'],
])('a scan %s', (_, changes, outcome) => {
  expect(scanOutcome(facts(changes))).toBe(outcome)
})

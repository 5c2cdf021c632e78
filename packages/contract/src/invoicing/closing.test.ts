import { expect, it } from 'vitest'
import { billedMonth, firstClosingTerms, isKnownZone, monthAfter } from './closing.ts'

const terms = (closingDay: number, dueDays = 0) => ({ ...firstClosingTerms, closingDay, dueDays })

it.each([
  ['2027-01-01', terms(4, 14), ['2027-01-31', '2027-02-04', '2027-02-18']],
  ['2028-01-01', terms(20, 10), ['2028-01-31', '2028-02-20', '2028-03-01']],
  ['2028-02-01', terms(1), ['2028-02-29', '2028-03-01', '2028-03-01']],
  ['2100-02-01', terms(1, 31), ['2100-02-28', '2100-03-01', '2100-04-01']],
  ['2026-12-01', terms(20, 120), ['2026-12-31', '2027-01-20', '2027-05-20']],
])('a month from %s is billed and due on the days of its terms', (startsOn, of, days) => {
  const { endsOn, billedOn, dueOn } = billedMonth(startsOn, of)
  expect([endsOn, billedOn, dueOn]).toEqual(days)
})

it('names the month after, and zones', () => {
  expect([monthAfter('2026-12-01'), monthAfter('2028-02-01')]).toEqual(['2027-01-01', '2028-03-01'])
  expect([isKnownZone('America/Los_Angeles'), isKnownZone('Mars/Olympus')]).toEqual([true, false])
})

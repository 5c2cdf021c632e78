import { describe, expect, it } from 'vitest'
import { addDays, dueOf, shipByBounds } from './ship-by.ts'

describe('when orders have to ship', () => {
  it.each([
    // 2026-11-18 is a Wednesday.
    ['a Wednesday', '2026-11-18', 0, '2026-11-17 24', '2026-11-18 24'],
    ['a Wednesday, cut-off 2 p.m.', '2026-11-18', 15, '2026-11-17 14', '2026-11-18 14'],
    ['a Wednesday, cut-off midnight', '2026-11-18', 1, '2026-11-17 0', '2026-11-18 0'],
    ['a Monday looks back to Friday', '2026-11-16', 0, '2026-11-13 24', '2026-11-16 24'],
    ['a Monday, cut-off noon', '2026-11-16', 13, '2026-11-13 12', '2026-11-16 12'],
    ['on a Saturday nothing ships', '2026-11-14', 0, '2026-11-13 24', '2026-11-13 24'],
    ['on a Sunday nothing ships', '2026-11-15', 17, '2026-11-13 16', '2026-11-13 16'],
    ['the year turns', '2027-01-01', 0, '2026-12-31 24', '2027-01-01 24'],
  ])('%s', (_what, today, cutOff, late, due) => {
    const bounds = shipByBounds(today, cutOff)
    expect([bounds.late, bounds.today].map(({ day, hour }) => `${day} ${hour}`)).toEqual([late, due])
  })

  it.each([
    ['before the cut-off of yesterday: late', '2026-11-17T21:59:00Z', 'late'],
    ['at the cut-off of yesterday: today', '2026-11-17T22:00:00Z', 'today'],
    ['before the cut-off of today: today', '2026-11-18T21:59:59Z', 'today'],
    ['after it: time until tomorrow', '2026-11-18T22:00:00Z', null],
  ])('an order that came %s (Los Angeles, 2 p.m.)', (_what, created, due) => {
    expect(dueOf(new Date(created), 'America/Los_Angeles', shipByBounds('2026-11-18', 15))).toBe(due)
  })

  it('an order of the last minute of a day without a cut-off ships on that day', () => {
    const bounds = shipByBounds('2026-11-18')
    expect(dueOf(new Date('2026-11-18T23:59:00Z'), 'UTC', bounds)).toBe('today')
    expect(dueOf(new Date('2026-11-19T00:00:00Z'), 'UTC', bounds)).toBe(null)
    expect(dueOf(new Date('2026-11-17T23:59:00Z'), 'UTC', bounds)).toBe('late')
  })

  it('days are counted over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2026-03-08', 0)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-03-08',
    ])
  })
})

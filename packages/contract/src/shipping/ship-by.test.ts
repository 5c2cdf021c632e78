import { describe, expect, it } from 'vitest'
import { addDays, dueOf, shipByBounds } from './ship-by.ts'

describe('when orders have to ship', () => {
  it.each([
    // 2026-11-18 is a Wednesday.
    ['a Wednesday', '2026-11-18', 0, '2026-11-17 0', '2026-11-18 0'],
    ['a Wednesday, cut-off 2 p.m.', '2026-11-18', 15, '2026-11-17 14', '2026-11-18 14'],
    ['a Wednesday, cut-off midnight', '2026-11-18', 1, '2026-11-17 0', '2026-11-18 0'],
    ['a Monday looks back to Friday', '2026-11-16', 0, '2026-11-13 0', '2026-11-16 0'],
    ['a Monday, cut-off noon', '2026-11-16', 13, '2026-11-13 12', '2026-11-16 12'],
    ['on a Saturday nothing ships', '2026-11-14', 0, '2026-11-13 0', '2026-11-13 0'],
    ['on a Sunday nothing ships', '2026-11-15', 17, '2026-11-13 16', '2026-11-13 16'],
    ['the year turns: nobody picks up on its first day', '2027-01-01', 0, '2026-12-31 0', '2026-12-31 0'],
    ['Thanksgiving is no working day', '2026-11-26', 15, '2026-11-25 14', '2026-11-25 14'],
    ['the day after Thanksgiving is one', '2026-11-27', 15, '2026-11-25 14', '2026-11-27 14'],
    ['a Tuesday looks back over Labor Day to Friday', '2026-09-08', 0, '2026-09-04 0', '2026-09-08 0'],
    ['a Monday looks back over Christmas Day to Thursday', '2026-12-28', 0, '2026-12-24 0', '2026-12-28 0'],
    ['Veterans Day is one: only the post rests', '2026-11-11', 0, '2026-11-10 0', '2026-11-11 0'],
    ['Memorial Day is the last Monday of May', '2027-05-31', 0, '2027-05-28 0', '2027-05-28 0'],
    ['the Monday before it is a working day', '2027-05-24', 0, '2027-05-21 0', '2027-05-24 0'],
    ['the Monday after a Fourth of July on a Sunday: couriers work', '2027-07-05', 0, '2027-07-02 0', '2027-07-05 0'],
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

  // Each row: when the order came, the cut-off, and what it is on the days from Friday 2026-11-13 to Tuesday 2026-11-17.
  it.each([
    ['Thursday 10:00', '2026-11-12T10:00', 0, 'today late late late late'],
    ['Friday 10:00', '2026-11-13T10:00', 0, '- - - today late'],
    ['Friday 23:59', '2026-11-13T23:59', 0, '- - - today late'],
    ['Saturday 10:00', '2026-11-14T10:00', 0, '- - - today late'],
    ['Monday 00:00', '2026-11-16T00:00', 0, '- - - - today'],
    ['Friday 10:00', '2026-11-13T10:00', 15, 'today late late late late'],
    ['Friday 14:00', '2026-11-13T14:00', 15, '- - - today late'],
    ['Sunday 20:00', '2026-11-15T20:00', 15, '- - - today late'],
    ['Monday 13:59', '2026-11-16T13:59', 15, '- - - today late'],
    ['Monday 14:00', '2026-11-16T14:00', 15, '- - - - today'],
  ])('an order of %s (%s) with cut-off %i', (_what, created, cutOff, expected) => {
    const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']
    const dues = days.map((day) => dueOf(new Date(`${created}:00Z`), 'UTC', shipByBounds(day, cutOff)) ?? '-')
    expect(dues.join(' ')).toBe(expected)
  })

  // The same from Wednesday 2026-11-25 to Monday 2026-11-30, over Thanksgiving.
  it.each([
    ['Tuesday 10:00', '2026-11-24T10:00', 0, 'today late late late late late'],
    ['Wednesday 10:00', '2026-11-25T10:00', 0, '- - today late late late'],
    ['Wednesday 10:00', '2026-11-25T10:00', 15, 'today late late late late late'],
    ['Wednesday 16:00', '2026-11-25T16:00', 15, '- - today late late late'],
    ['Thanksgiving 10:00', '2026-11-26T10:00', 15, '- - today late late late'],
    ['Friday 15:00', '2026-11-27T15:00', 15, '- - - - - today'],
  ])('an order of %s (%s) with cut-off %i around Thanksgiving', (_what, created, cutOff, expected) => {
    const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
    const dues = days.map((day) => dueOf(new Date(`${created}:00Z`), 'UTC', shipByBounds(day, cutOff)) ?? '-')
    expect(dues.join(' ')).toBe(expected)
  })

  it.each([
    ['Asia/Shanghai', 'today'],
    ['America/Los_Angeles', 'late'],
  ])('the day is that of the zone %s: there the order is due %s', (zone, due) => {
    // Thursday 16:30 in London: Friday in Shanghai, Thursday morning in Los Angeles; seen on Monday.
    expect(dueOf(new Date('2026-11-12T16:30:00Z'), zone, shipByBounds('2026-11-16'))).toBe(due)
  })

  it('days are counted over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2026-03-08', 0)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-03-08',
    ])
  })
})

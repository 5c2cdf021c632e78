import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutOffOptions } from '../shipping/cut-off.ts'
import { addDays, wallClock } from '../shipping/ship-by.ts'
import { cutOffOf, dueDay, leaves, type WarehouseHours, workingDayAfter } from './due-day.ts'

const weekdays = [1, 2, 3, 4, 5]
const newYork = (cutOff: number, more: Partial<WarehouseHours> = {}): WarehouseHours => ({
  timeZone: 'America/New_York',
  workingDays: weekdays,
  holidays: [],
  cutOff,
  ...more,
})

describe('the due day', () => {
  // 2026-11-18 is a Wednesday; New York is UTC−5.
  it.each([
    ['before the cut-off: today', '2026-11-18T18:59:59Z', 15, '2026-11-18'],
    ['at the cut-off: tomorrow', '2026-11-18T19:00:00Z', 15, '2026-11-19'],
    ['no cut-off, one minute to midnight: today', '2026-11-19T04:59:00Z', 0, '2026-11-18'],
    ['12:00 a.m., the first minute of the day: tomorrow', '2026-11-18T05:00:00Z', 1, '2026-11-19'],
    ['12:00 a.m., the last minute of the day: tomorrow', '2026-11-19T04:59:00Z', 1, '2026-11-19'],
    ['11:00 p.m. at 10:59 p.m.: today', '2026-11-19T03:59:00Z', 24, '2026-11-18'],
    ['11:00 p.m. at 11 p.m.: tomorrow', '2026-11-19T04:00:00Z', 24, '2026-11-19'],
    ['Friday after the cut-off: Monday', '2026-11-20T19:00:00Z', 15, '2026-11-23'],
    ['Saturday morning: Monday', '2026-11-21T13:00:00Z', 15, '2026-11-23'],
    ['Sunday without a cut-off: Monday', '2026-11-22T13:00:00Z', 0, '2026-11-23'],
  ])('%s', (_what, at, cutOff, day) => {
    expect(dueDay(new Date(at), newYork(cutOff))).toBe(day)
  })

  it('steps over holidays, and over as many as can be stored', () => {
    const thanksgiving = newYork(15, { holidays: ['2026-11-26', '2026-11-27'] })
    expect(dueDay(new Date('2026-11-25T20:00:00Z'), thanksgiving)).toBe('2026-11-30')
    expect(workingDayAfter(new Date('2026-11-25T20:00:00Z'), 5, thanksgiving)).toBe('2026-12-04')
    const mondays = Array.from({ length: 200 }, (_, week) => addDays('2026-11-23', 7 * week))
    const hours = newYork(0, { workingDays: [1], holidays: mondays })
    expect(dueDay(new Date('2026-11-23T15:00:00Z'), hours)).toBe(addDays('2026-11-23', 1400))
  })

  it('goes by the clock of the warehouse', () => {
    const at = new Date('2026-11-18T16:00:00Z')
    expect(dueDay(at, newYork(12, { timeZone: 'America/Los_Angeles' }))).toBe('2026-11-18')
    expect(dueDay(at, newYork(12))).toBe('2026-11-19')
    // Half past nine in the evening in Kolkata, midnight over in Shanghai.
    expect(dueDay(at, newYork(23, { timeZone: 'Asia/Kolkata' }))).toBe('2026-11-18')
    expect(dueDay(at, newYork(23, { timeZone: 'Asia/Shanghai' }))).toBe('2026-11-19')
  })
})

describe('the instant of the cut-off', () => {
  it.each([
    ['an ordinary day', '2026-11-18', 15, '2026-11-18T19:00:00.000Z'],
    ['a day in summer', '2026-07-01', 15, '2026-07-01T18:00:00.000Z'],
    ['an hour that daylight saving skips: its end', '2026-03-08', 3, '2026-03-08T07:00:00.000Z'],
    ['an hour that comes twice: the first time', '2026-11-01', 2, '2026-11-01T05:00:00.000Z'],
    ['the day of the change, after it', '2026-03-08', 15, '2026-03-08T18:00:00.000Z'],
  ])('%s', (_what, day, cutOff, at) => {
    expect(cutOffOf(day, newYork(cutOff))?.toISOString()).toBe(at)
  })
  it('is none without a cut-off', () => expect(cutOffOf('2026-11-18', newYork(0))).toBeNull())
})

it('says when what is released now leaves', () => {
  const hours = newYork(15)
  expect(leaves(new Date('2026-11-18T18:00:00Z'), hours)).toEqual({
    day: '2026-11-18',
    isToday: true,
    until: new Date('2026-11-18T19:00:00Z'),
  })
  expect(leaves(new Date('2026-11-20T20:00:00Z'), hours)).toMatchObject({ day: '2026-11-23', isToday: false })
  expect(leaves(new Date('2026-11-18T18:00:00Z'), newYork(0)).until).toBeNull()
})

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const anyHours = fc.record({
  timeZone: fc.constantFrom(...zones),
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  holidays: fc.array(
    fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-12-01', days)),
    { maxLength: 40 },
  ),
  cutOff: fc.constantFrom(...cutOffOptions),
})
/** Minutes around all the changes of clocks of two years. */
const anyTime = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z') / 60_000, max: Date.parse('2028-01-01T00:00:00Z') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000))

describe('for all options, zones, working days and holidays, the due day', () => {
  it('is a working day, not before today, with no working day between', () => {
    fc.assert(
      fc.property(anyTime, anyHours, (at, hours) => {
        const today = wallClock(at, hours.timeZone).slice(0, 10)
        const due = dueDay(at, hours)
        const works = (day: string) =>
          hours.workingDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) && !hours.holidays.includes(day)
        expect(works(due)).toBe(true)
        expect(due >= today).toBe(true)
        for (let day = addDays(today, 1); day < due; day = addDays(day, 1)) expect(works(day)).toBe(false)
        if (hours.cutOff === 1) expect(due > today).toBe(true)
        if (hours.cutOff === 0 && works(today)) expect(due).toBe(today)
      }),
    )
  })
  it('is today exactly while the instant of the cut-off has not come', () => {
    fc.assert(
      fc.property(anyTime, anyHours, (at, hours) => {
        const today = wallClock(at, hours.timeZone).slice(0, 10)
        const ends = cutOffOf(today, hours)
        const everyDay = { ...hours, workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }
        expect(dueDay(at, everyDay) === today).toBe(ends === null || at < ends)
      }),
    )
  })
  it('never moves back as time goes on', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 4000 }), anyHours, (at, minutes, hours) => {
        const later = new Date(at.getTime() + minutes * 60_000)
        expect(dueDay(later, hours) >= dueDay(at, hours)).toBe(true)
      }),
    )
  })
})

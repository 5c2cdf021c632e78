import { expect, it } from 'vitest'
import { dayStart } from './day-start.ts'

it.each([
  ['2026-11-23', 'UTC', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23', 'America/Los_Angeles', '2026-11-23T08:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-11-23', 'Asia/Shanghai', '2026-11-22T16:00:00.000Z'],
  ['2026-11-23', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
  ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z'],
  // Clocks skip midnight there on that day: it begins at one.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(dayStart(day, zone)).toBe(instant)
})

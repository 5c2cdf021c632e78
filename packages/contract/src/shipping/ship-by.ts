import { isSharedHoliday } from './holidays.ts'

/** A moment of the wall clock: a calendar day and an hour of it. The account's time zone makes an instant of it. */
export type WallHour = { day: string; hour: number }
/** Awaiting orders from before `late` are late; those from `late` on and before `today` ship today. */
export type ShipByBounds = { late: WallHour; today: WallHour }

const DAY_MS = 86_400_000
const read = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const write = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Weekdays but for the holidays of all carriers: what nobody picks up need not be ready. */
function isWorkday(ms: number): boolean {
  const date = new Date(ms)
  return ![0, 6].includes(date.getUTCDay()) && !isSharedHoliday(date)
}

/** The calendar day so many days later (earlier when negative). */
export const addDays = (day: string, count: number): string => write(read(day) + count * DAY_MS)

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
/** Making one takes longer than using it for a page of orders. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of an instant in a zone, to be compared as text with another of the same; Sweden writes 2026-11-18 09:05. */
export function wallClock(instant: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...numeric, timeZone })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}
const textOf = ({ day, hour }: WallHour): string => `${day} ${String(hour).padStart(2, '0')}:00`

/** What is due of an order that awaits shipment since `created`; null: it has time. */
export function dueOf(created: Date, timeZone: string, bounds: ShipByBounds): 'late' | 'today' | null {
  const wall = wallClock(created, timeZone)
  if (wall < textOf(bounds.late)) return 'late'
  return wall < textOf(bounds.today) ? 'today' : null
}

/**
 * When orders have to ship: on the day they came when they came before the cut-off of a working day (Monday to Friday, but no
 * holiday of all carriers), on the next working day otherwise. Who sets no cut-off promises nothing for the same day: its orders have until the end of the next working day.
 * An order is late once its day has ended, never on the weekend or holiday before it. `today` is YYYY-MM-DD; `cutOff` as in specification §9:
 * 0 none, n = hour n − 1.
 */
export function shipByBounds(today: string, cutOff = 0): ShipByBounds {
  const hour = Math.max(0, cutOff - 1)
  let before = read(today) - DAY_MS
  while (!isWorkday(before)) before -= DAY_MS
  const late = { day: write(before), hour }
  return { late, today: isWorkday(read(today)) ? { day: today, hour } : late }
}

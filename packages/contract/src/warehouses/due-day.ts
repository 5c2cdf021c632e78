import { CUT_OFF_NONE } from '../shipping/cut-off.ts'
import { addDays, wallClock } from '../shipping/ship-by.ts'

/** When a warehouse works, by its own wall clock. */
export interface WarehouseHours {
  /** IANA. */
  timeZone: string
  /** ISO weekdays: 1 Monday … 7 Sunday; at least one. */
  workingDays: readonly number[]
  /** Days off, YYYY-MM-DD. */
  holidays: readonly string[]
  /** As in specification §9: 0 none, n = hour n − 1. */
  cutOff: number
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const worksOn = (day: string, { workingDays, holidays }: WarehouseHours): boolean =>
  workingDays.includes(weekdayOf(day)) && !holidays.includes(day)

/** Longer than any list of holidays that a warehouse can store (200) on one working day a week. */
const FARTHEST = 7 * 250

function workingDayFrom(day: string, hours: WarehouseHours): string {
  for (let ahead = 0; ahead < FARTHEST; ahead++) {
    const next = addDays(day, ahead)
    if (worksOn(next, hours)) return next
  }
  return day
}

/**
 * The day (YYYY-MM-DD in the warehouse's zone) by whose end an order has to be handed over that was first ready for release at this
 * instant: that day if it is a working day and the cut-off had not come, otherwise the next working day. Without a cut-off every moment
 * of a working day counts; the cut-off at 12:00 a.m. has always come, so everything is due on the next working day.
 */
export function dueDay(readyAt: Date, hours: WarehouseHours): string {
  const wall = wallClock(readyAt, hours.timeZone)
  const today = wall.slice(0, 10)
  const inTime = hours.cutOff === CUT_OFF_NONE || Number(wall.slice(11, 13)) < hours.cutOff - 1
  return workingDayFrom(inTime ? today : addDays(today, 1), hours)
}

/** The day (YYYY-MM-DD in the warehouse's zone) that is so many working days after the day of an instant. */
export function workingDayAfter(at: Date, days: number, hours: WarehouseHours): string {
  let day = wallClock(at, hours.timeZone).slice(0, 10)
  for (let count = 0; count < days; count++) day = workingDayFrom(addDays(day, 1), hours)
  return day
}

const MINUTE = 60_000
/** How far a zone's wall clock is ahead of UTC at an instant. */
const aheadOf = (at: number, timeZone: string): number => {
  const whole = Math.floor(at / MINUTE) * MINUTE
  return Date.parse(`${wallClock(new Date(whole), timeZone).replace(' ', 'T')}:00Z`) - whole
}

/**
 * The instant at which the cut-off of a day comes; null: there is none. An hour that daylight saving skips comes at its end, one that
 * comes twice counts the first time.
 */
export function cutOffOf(day: string, { cutOff, timeZone }: WarehouseHours): Date | null {
  if (cutOff === CUT_OFF_NONE) return null
  const wall = Date.parse(`${day}T${String(cutOff - 1).padStart(2, '0')}:00:00Z`)
  const offsets = [wall - 26 * 3_600_000, wall + 26 * 3_600_000].map((near) => aheadOf(near, timeZone))
  const reached = offsets.map((ahead) => wall - ahead).filter((at) => at + aheadOf(at, timeZone) >= wall)
  return new Date(Math.min(...reached))
}

/** What is ready now leaves on `day`; `until`: so it stays until that instant, null: until the end of the day in the warehouse. */
export function leaves(now: Date, hours: WarehouseHours): { day: string; isToday: boolean; until: Date | null } {
  const today = wallClock(now, hours.timeZone).slice(0, 10)
  const day = dueDay(now, hours)
  // After today's cut-off the next one that decides is that of the day on which it leaves.
  return { day, isToday: day === today, until: cutOffOf(day, hours) }
}

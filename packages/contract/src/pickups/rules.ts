import type { ErrorCode } from '../core/errors.ts'
import type { Params } from '../core/messages.ts'
import type { PickupDay } from './api.ts'

const HOUR = 60

/** HH:MM as minutes after midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`

/** What the clocks of a zone (IANA) show at an instant. */
export function localTime(at: Date, zone: string): { date: string; minutes: number } {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  return { date, minutes: minutesOf(time) }
}

export interface PickupTime {
  date: string
  ready: string
  close: string
}

export interface PickupFieldProblem {
  field: 'date' | 'ready' | 'close'
  code: ErrorCode
  params: Params
}

interface Offer {
  days: readonly PickupDay[]
  zone: string
  carrier: string
}

/** Why a driver cannot come then, at the field to change; null: the carrier takes it. `days`: the open ones, soonest first. */
export function pickupProblem(
  { date, ready, close }: PickupTime,
  { days, zone, carrier }: Offer,
  now: Date,
): PickupFieldProblem | null {
  const open = days.filter(({ cutOffAt }) => Date.parse(cutOffAt) > now.getTime())
  const day = days.find((one) => one.date === date)
  const here = localTime(now, zone)
  if (!day || !open.includes(day)) {
    const next = (open.find((one) => one.date > date) ?? open[0])?.date ?? '-'
    const isLate = day !== undefined || date <= here.date
    return isLate
      ? { field: 'date', code: 'PICKUP_CUTOFF', params: { date, next } }
      : { field: 'date', code: 'PICKUP_DAY', params: { carrier, date, next } }
  }
  const [from, to] = [minutesOf(ready), minutesOf(close)]
  const [earliest, latest] = [minutesOf(day.earliest), minutesOf(day.latest)]
  const hours = { carrier, from: day.earliest, to: day.latest }
  if (from < earliest || from >= latest) return { field: 'ready', code: 'PICKUP_HOURS', params: hours }
  if (to > latest) return { field: 'close', code: 'PICKUP_HOURS', params: hours }
  // Of a window that has begun only what is left of it counts.
  const start = date === here.date ? Math.max(from, here.minutes) : from
  if (to - start >= day.minMinutes) return null
  const next = start + day.minMinutes <= latest ? date : (open.find((one) => one.date > date)?.date ?? '-')
  return { field: 'close', code: 'PICKUP_WINDOW', params: { n: day.minMinutes / HOUR, next } }
}

/** The widest window of a day that can still be had. */
export function wholeWindow(day: PickupDay, zone: string, now: Date): { ready: string; close: string } {
  const here = localTime(now, zone)
  const quarter = Math.ceil(here.minutes / 15) * 15
  const ready = day.date === here.date ? Math.max(quarter, minutesOf(day.earliest)) : minutesOf(day.earliest)
  return { ready: timeOf(Math.min(ready, minutesOf(day.latest) - day.minMinutes)), close: day.latest }
}

/** Weekday of a calendar day: 0 Sunday … 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** What a pickup on such weekdays costs at most, when it is scheduled before its day. */
export const planFee = (days: readonly PickupDay[], weekdays: readonly number[], today: string): number =>
  Math.max(0, ...days.filter(({ date }) => date > today && weekdays.includes(weekdayOf(date))).map(({ fee }) => fee))

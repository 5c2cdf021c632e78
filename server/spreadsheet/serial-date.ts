const DAY = 86_400
/** Last serial of 9999-12-31; a sheet shows #### beyond it. */
const LAST_SERIAL = 2_958_465

/** Which day is 0: files of old Macs count from 1904. */
export type DateSystem = 1900 | 1904

/**
 * A date serial as ISO text in the sheet's own clock: whole days give "2026-03-09", others "2026-03-09 13:05:00" (to the
 * second), serials below 1 a time "13:05:00". Undefined when the sheet could not show it as a date.
 */
export function serialToIso(serial: number, system: DateSystem = 1900): string | undefined {
  if (!(serial >= 0 && serial <= LAST_SERIAL + 1)) return undefined
  const seconds = Math.round(serial * DAY)
  const day = Math.floor(seconds / DAY)
  const rest = seconds - day * DAY
  if (day === 0 && system === 1900) return span(rest)
  if (day > LAST_SERIAL - (system === 1904 ? 1462 : 0)) return undefined
  const date = dayToIso(day, system)
  return rest === 0 ? date : `${date} ${span(rest)}`
}

/** The time of day of a serial, its whole days left out. */
export function serialToClock(serial: number): string | undefined {
  if (!(serial >= 0 && serial <= LAST_SERIAL + 1)) return undefined
  return span(Math.round(serial * DAY) % DAY)
}

/** A span of time as hours, minutes and seconds, the hours beyond 24 included: 1.5 → "36:00:00". */
export function serialToDuration(serial: number): string | undefined {
  if (!Number.isFinite(serial) || Math.abs(serial) > LAST_SERIAL) return undefined
  const seconds = Math.round(Math.abs(serial) * DAY)
  return `${serial < 0 && seconds > 0 ? '-' : ''}${span(seconds)}`
}

/** The serial of an ISO date or date and time, for writers and tests; undefined when it is none. */
export function isoToSerial(iso: string, system: DateSystem = 1900): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(iso)
  if (!parts) return undefined
  const [, year, month, date, hours = '0', minutes = '0', seconds = '0'] = parts
  const days = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000
  const epoch = system === 1904 ? -24_107 : days < -25_508 ? -25_568 : -25_569
  return days - epoch + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / DAY
}

function dayToIso(day: number, system: DateSystem): string {
  // Lotus took 1900 for a leap year and Excel kept it: 60 is a day that never was, and those before it stand one lower.
  if (system === 1900 && day === 60) return '1900-02-29'
  const epoch = system === 1904 ? -24_107 : day < 60 ? -25_568 : -25_569
  return civil(day + epoch)
}

/** Days from 1970-01-01 to a calendar date, without Date: this runs for every date cell. */
function civil(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${year}-${two(month)}-${two(date)}`
}

function span(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

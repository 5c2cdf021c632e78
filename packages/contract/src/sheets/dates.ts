import { monthByName } from './month-names.ts'

/** How a column writes days and months when both are numbers: 03/09/2025 is March 9 by `mdy`, 3 September by `dmy`; by `mdyPoints` 03.09.2025 is March 9, too. */
export type DateOrder = 'mdy' | 'dmy' | 'mdyPoints'

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\sT,])/
/** Who writes points writes the day first, unless the column shows otherwise. */
const dotted = /^\d{1,2}\.\d{1,2}\.\d/
const iso = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})[日일.]?(?=$|[\sT,])/
const compact = /^(\d{4})(\d{2})(\d{2})(?=$|[\sT])/
const monthFirst =
  /^(?:\p{L}{3,10},?\s+)?(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[,\s-]+(\d{4}|\d{2})(?=$|[\sT,])/iu
const dayFirst =
  /^(?:\p{L}{3,10},?\s+)?(\d{1,2})(?:st|nd|rd|th|er|[.º°])?[\s-]+(?:de\s+)?(\p{L}{3,12})\.?[,\s-]+(?:de\s+)?(\d{4}|\d{2})(?=$|[\sT,])/iu
const time =
  /^[\sT,]*(?:um\s|à\s|at\s)?\s*(上午|下午|오전|오후)?\s*(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2})(?:[.,]\d+)?)?\s*(?:hs?\.?|uhr)?\s*([ap])?\.?(?:m\.?)?\s*(Z|UTC|GMT|P[SD]T|E[SD]T|C[SD]T|M[SD]T|[+-]\d{2}:?\d{2})?$/i

/** Decides a column's order: any day above 12 tells; null when every date reads both ways (ask). Points tell of dates with points only. */
export function decideDateOrder(samples: Iterable<string>): DateOrder | null {
  const slashes = { mdy: 0, dmy: 0 }
  const points = { mdy: 0, dmy: 0 }
  for (const sample of samples) {
    const text = sample.trim()
    const match = numeric.exec(text)
    const counts = dotted.test(text) ? points : slashes
    if (Number(match?.[1]) > 12) counts.dmy += 1
    else if (Number(match?.[2]) > 12) counts.mdy += 1
  }
  if (points.mdy > points.dmy && slashes.mdy >= slashes.dmy) return 'mdyPoints'
  if (slashes.mdy === slashes.dmy) return null
  return slashes.mdy > slashes.dmy ? 'mdy' : 'dmy'
}

type Day = { year: number; month: number; day: number; rest: string }

function splitDay(text: string, order: DateOrder): Day | null {
  // Orders are of the past: '99 is not 2099.
  const full = (year = '') => Number(year) + (year.length !== 2 ? 0 : Number(year) < 50 ? 2000 : 1900)
  let match = iso.exec(text) ?? compact.exec(text)
  if (match) return { year: +match[1]!, month: +match[2]!, day: +match[3]!, rest: text.slice(match[0].length) }
  match = numeric.exec(text)
  if (match) {
    const [first, second] = [Number(match[1]), Number(match[2])]
    const isMonthFirst = order === 'mdyPoints' || (order === 'mdy' && !dotted.test(text))
    const [month, day] = isMonthFirst ? [first, second] : [second, first]
    return { year: full(match[3]), month, day, rest: text.slice(match[0].length) }
  }
  match = monthFirst.exec(text)
  if (match) {
    return { year: full(match[3]), month: monthByName(match[1]!), day: +match[2]!, rest: text.slice(match[0].length) }
  }
  match = dayFirst.exec(text)
  if (!match) return null
  return { year: full(match[3]), month: monthByName(match[2]!), day: +match[1]!, rest: text.slice(match[0].length) }
}

/** The same date year first, where both its numbers may be the month: it is read in one way only, whatever stands beside it. */
export function yearFirst(text: string, order: DateOrder = 'mdy'): string {
  const given = text.normalize('NFKC').trim()
  const day = numeric.test(given) && parseDateTime(given, order) !== null ? splitDay(given, order) : null
  if (!day) return text
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.year}-${two(day.month)}-${two(day.day)}${day.rest}`
}

/** A date that is another one when its column writes the day first: both its numbers may be the month. */
export const isEitherDate = (text: string): boolean => {
  const days = (['mdy', 'dmy'] as const).map((order) => parseDateTime(text, order))
  return days[0] !== days[1] && !days.includes(null)
}

const zoneOffsets: Record<string, number> = { z: 0, utc: 0, gmt: 0 }
for (const [letter, standard] of Object.entries({ e: -5, c: -6, m: -7, p: -8 })) {
  zoneOffsets[`${letter}st`] = standard * 60
  zoneOffsets[`${letter}dt`] = (standard + 1) * 60
}

function offsetMinutes(zone: string): number {
  const named = zoneOffsets[zone.toLowerCase()]
  if (named !== undefined) return named
  const digits = zone.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
/** Minutes by which the zone is ahead of UTC in the hour of `instant`; remembered, since asking is slow. */
function zoneMinutes(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const hour = Math.floor(instant / 3_600_000)
  const key = `${timeZone}/${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(hour * 3_600_000).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const found = name === 'GMT' ? 0 : offsetMinutes(name.slice(3))
  if (offsets.size > 20_000) offsets.clear()
  offsets.set(key, found)
  return found
}

function readTime(rest: string): { seconds: number; zone: string | null } | null {
  if (rest.trim() === '') return { seconds: 0, zone: null }
  const match = time.exec(rest)
  if (!match) return null
  let hour = Number(match[2])
  const half = match[1] ? (/[下후]/.test(match[1]) ? 'p' : 'a') : match[5]?.toLowerCase()
  if (half && (hour < 1 || hour > 12)) return null
  if (half === 'p' && hour < 12) hour += 12
  if (half === 'a' && hour === 12) hour = 0
  const [minute, second] = [Number(match[3]), Number(match[4] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return { seconds: hour * 3600 + minute * 60 + second, zone: match[6] ?? null }
}

/**
 * Reads a date with or without time as an ISO instant in UTC; text without an offset is local to `timeZone` (IANA).
 * Null when it is not a date between 1990 and 2100.
 */
export function parseDateTime(text: string, order: DateOrder = 'mdy', timeZone = 'UTC'): string | null {
  const day = splitDay(text.normalize('NFKC').trim(), order)
  if (!day || day.year < 1990 || day.year > 2100) return null
  const midnight = Date.UTC(day.year, day.month - 1, day.day)
  const check = new Date(midnight)
  if (check.getUTCMonth() !== day.month - 1 || check.getUTCDate() !== day.day) return null
  const at = readTime(day.rest)
  if (!at) return null
  const local = midnight + at.seconds * 1000
  if (at.zone) return new Date(local - offsetMinutes(at.zone) * 60_000).toISOString()
  const guess = local - zoneMinutes(local, timeZone) * 60_000
  return new Date(local - zoneMinutes(guess, timeZone) * 60_000).toISOString()
}

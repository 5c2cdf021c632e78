import { dayIn } from '@waybill/kit'

const DAY_MS = 86_400_000

/** The first instant of a day (YYYY-MM-DD) in a time zone, as ISO text. */
export function dayStart(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // Days begin at most 14 hours before and 12 after UTC's: look for the change of day in steps of a quarter of an hour, by halves.
  let [before, after] = [noon - DAY_MS - DAY_MS / 2, noon + DAY_MS / 2]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if ((dayIn(middle, timeZone) ?? '') < day) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

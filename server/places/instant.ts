/** What a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function aheadOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return local - Math.floor(at.getTime() / 60_000) * 60_000
}

/** The instant at which the clocks of a zone (IANA) show so many minutes after midnight of a date (YYYY-MM-DD). */
export function instantAt(date: string, minutes: number, timeZone: string): Date {
  const local = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const guess = new Date(local - aheadOf(timeZone, new Date(local)))
  return new Date(local - aheadOf(timeZone, guess))
}

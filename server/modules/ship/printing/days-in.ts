/** YYYY-MM-DD in a time zone. */
export function daysIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return (at) => format.format(at)
}

/** A yearly holiday: its month, and its day or, where it is kept on a weekday, the first of the seven days among which that is. */
export type HolidayRule = readonly [month: number, day: number, weekday?: number]

/** The holidays on which UPS, FedEx, DHL Express and the post all neither pick up nor deliver (FedEx Service Guide 2025-01-06). */
export const sharedHolidays = {
  newYear: [1, 1],
  memorialDay: [5, 25, 1],
  independenceDay: [7, 4],
  laborDay: [9, 1, 1],
  thanksgiving: [11, 22, 4],
  christmas: [12, 25],
} as const satisfies Record<string, HolidayRule>

/** Whether a rule falls on a date, in UTC. */
export function fallsOn([month, day, weekday]: HolidayRule, date: Date): boolean {
  if (date.getUTCMonth() + 1 !== month) return false
  const after = date.getUTCDate() - day
  return weekday === undefined ? after === 0 : after >= 0 && after < 7 && date.getUTCDay() === weekday
}

/** Whether no carrier works on a date because of a holiday, in UTC. */
export const isSharedHoliday = (date: Date): boolean =>
  Object.values(sharedHolidays).some((rule) => fallsOn(rule, date))

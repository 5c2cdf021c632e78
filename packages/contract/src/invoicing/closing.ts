import * as z from 'zod/mini'

export const LATEST_CLOSING_DAY = 20

export const closingTermsShape = z.strictObject({
  /** The day of the following month from which a month is billed: carriers' late news until then still belongs to it. */
  closingDay: z.int().check(z.gte(1), z.lte(LATEST_CLOSING_DAY)),
  /** Days from issue within which what the balance didn't cover is due. */
  dueDays: z.int().check(z.gte(0), z.lte(120)),
  /** IANA time zone in which months begin and end. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type ClosingTerms = z.infer<typeof closingTermsShape>

export const firstClosingTerms: ClosingTerms = { closingDay: 4, dueDays: 14, timeZone: 'UTC' }

/** A month with the days on which it is billed and, if its invoice is issued that day, due; YYYY-MM-DD. */
export interface BilledMonth {
  startsOn: string
  endsOn: string
  billedOn: string
  dueOn: string
}

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** How the month that starts on this day is billed. */
export function billedMonth(startsOn: string, { closingDay, dueDays }: ClosingTerms): BilledMonth {
  const start = new Date(`${startsOn}T00:00:00Z`)
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  const billed = end + (closingDay - 1) * DAY_MS
  return { startsOn, endsOn: dayOf(end - DAY_MS), billedOn: dayOf(billed), dueOn: dayOf(billed + dueDays * DAY_MS) }
}

/** The first day of the month after the one that starts on this day. */
export const monthAfter = (startsOn: string): string => {
  const start = new Date(`${startsOn}T00:00:00Z`)
  return dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
}

/** UTC or a place, as Asia/Shanghai: short names and offsets mean one thing here and another to the database. */
const ZONE = /^(UTC|[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+){1,2})$/

export function isKnownZone(timeZone: string): boolean {
  if (!ZONE.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}

import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ReportPeriod } from '@waybill/contract/reports/api'
import { LONGEST_PERIOD } from '@waybill/contract/reports/enums'
import { addDays } from '@waybill/contract/shipping/ship-by'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { dayBounds, userToday } from '../../people/identity/index.ts'

type Days = { from: string; to: string }
type DayInput = { dateFrom?: string | undefined; dateTo?: string | undefined }

/** A report's days, with the instants at which they begin. */
export interface Span {
  days: Omit<ReportPeriod, 'complete'>
  /** Where the days before the period begin, where each bucket begins, and where the period ends. */
  starts: Date[]
  /** All of these are full hours, as in nearly every time zone. */
  wholeHours: boolean
}

const DAY_MS = 86_400_000
const dayCount = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
const monday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const nextMonth = (day: string): string => addDays(`${day.slice(0, 7)}-01`, 32).slice(0, 8) + '01'

/** Days for a month or less, weeks for half a year, then months. */
export function bucketsOf(period: Days): Days[] {
  const count = dayCount(period)
  const next = (from: string) =>
    count <= 31 ? addDays(from, 1) : count <= 184 ? addDays(monday(from), 7) : nextMonth(from)
  const buckets: Days[] = []
  for (let { from } = period; from <= period.to; from = next(from)) {
    const last = addDays(next(from), -1)
    buckets.push({ from, to: last < period.to ? last : period.to })
  }
  return buckets
}

function refuse(field: 'dateFrom' | 'dateTo'): never {
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'INVALID_VALUE')] })
}

/** The period of a report in the user's time zone, the last 30 days by default. Throws INVALID_INPUT for one that ends before it begins or is too long. */
export async function spanOf(db: Db, input: DayInput, now: Date): Promise<Span> {
  await dayBounds(db, input)
  const { zone, today } = await userToday(db, now)
  const to = input.dateTo ?? (input.dateFrom !== undefined && input.dateFrom > today ? input.dateFrom : today)
  const from = input.dateFrom ?? addDays(to, -29)
  const length = dayCount({ from, to })
  if (length < 1) refuse('dateTo')
  if (length > LONGEST_PERIOD) refuse('dateFrom')
  const before = { from: addDays(from, -length), to: addDays(from, -1) }
  const buckets = bucketsOf({ from, to })
  const days = [before.from, ...buckets.map((bucket) => bucket.from), addDays(to, 1)]
  const { rows } = await sql<{ at: Date; whole: boolean }>`
    select at, extract(epoch from at)::bigint % 3600 = 0 as whole from (
      select day::timestamp at time zone ${zone} as at, place from unnest(${days}::date[]) with ordinality as days (day, place)) d
    order by place`.execute(db)
  return {
    days: { from, to, before, partial: from <= today && today <= to, buckets },
    starts: rows.map(({ at }) => at),
    wholeHours: rows.every(({ whole }) => whole),
  }
}

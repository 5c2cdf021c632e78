import { addDays } from '@waybill/contract/shipping/ship-by'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'

/** Days of the user's time zone that follow one another, and the midnights around them: one more than there are days. */
export interface Span {
  zone: string
  days: string[]
  midnights: Date[]
}

/** The `count` days that end today. */
export async function spanToToday({ db, now }: Pick<Ctx, 'db' | 'now'>, count: number): Promise<Span> {
  const { zone, today } = await userToday(db, now())
  const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
  const { rows } = await sql<{ at: Date }>`
    select day::timestamp at time zone ${zone} as at
    from unnest(${[...days, addDays(today, 1)]}::date[]) with ordinality as days (day, place) order by place`.execute(
    db,
  )
  return { zone, days, midnights: rows.map((row) => row.at) }
}

import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

type Kind = 'noScan' | 'stalled' | 'stalledAbroad' | 'late' | 'pickupLate' | 'collect' | 'answer' | 'attempts'
export type ExceptionRules = (kind: Kind, carrier: number) => number

/** The numbers that hold on a day: a carrier's own, or those of all. */
export async function loadRules(db: Db, now: Date): Promise<ExceptionRules> {
  const { rows } = await sql<{ kind: Kind; carrier: number | null; number: number }>`
    select kind, carrier, number from exception_rule
    where effective_from <= ${now}::timestamptz::date and (effective_to is null or effective_to > ${now}::timestamptz::date)
    order by effective_from`.execute(db)
  const byKey = new Map(rows.map(({ kind, carrier, number }) => [`${kind} ${carrier ?? 0}`, number]))
  return (kind, carrier) => {
    const number = byKey.get(`${kind} ${carrier}`) ?? byKey.get(`${kind} 0`)
    if (number === undefined) throw new Error(`No row says how long ${kind} takes`)
    return number
  }
}

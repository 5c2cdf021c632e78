import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { billedMonth, type ClosingTerms, isKnownZone, monthAfter } from '@waybill/contract/invoicing/closing'
import type { Closing, ClosingMonth, ClosingVersion } from '@waybill/contract/invoicing/closing-api'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { openMonths, runningMonth } from './months.ts'
import { termsOf } from './terms.ts'

const MOST_MONTHS = 3
const MOST_VERSIONS = 100

type Row = ClosingTerms & Omit<ClosingVersion, 'terms' | 'setAt'> & { setAt: Date }

async function historyOf(db: Db, orgId: number): Promise<ClosingVersion[]> {
  const { rows } = await sql<Row>`
    select t.version, to_char(t.from_month, 'YYYY-MM-DD') as "from", t.closing_day as "closingDay", t.due_days as "dueDays",
      t.time_zone as "timeZone", t.set_at as "setAt", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by
    from billing_terms t left join identity_user u on u.org_id = t.org_id and u.id = t.set_by
    where t.org_id = ${orgId} order by t.version desc limit ${MOST_VERSIONS}`.execute(db)
  return rows.map(({ version, from, setAt, by, ...terms }) => ({
    version,
    from,
    terms,
    setAt: setAt.toISOString(),
    by,
  }))
}

/** When a provider closes its months. In service scope. */
export async function closingOf(db: Db, orgId: number, now: Date): Promise<Closing> {
  const at = { providerOrgId: orgId, now }
  const running = await runningMonth(db, at)
  const nextFrom = monthAfter(running)
  const months: ClosingMonth[] = []
  for (const startsOn of await openMonths(db, at, MOST_MONTHS)) {
    const terms = await termsOf(db, orgId, startsOn)
    months.push({ ...billedMonth(startsOn, terms), timeZone: terms.timeZone })
  }
  const history = await historyOf(db, orgId)
  return {
    current: await termsOf(db, orgId, running),
    next: await termsOf(db, orgId, nextFrom),
    nextFrom,
    version: history[0]?.version ?? 0,
    months,
    history,
  }
}

/** The database cuts the months. */
async function isZoneOfDatabase(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(db)
  return rows.length > 0
}

interface Change {
  orgId: number
  userId: number
  version: number
  terms: ClosingTerms
  at: Date
}

/**
 * Sets the terms from the next month on. Months that have begun keep theirs, so none of them ends or closes at another time than runs
 * already counted on. Throws INVALID_INPUT with the field, and CONFLICT for an old version.
 */
export async function saveClosing(db: Db, { orgId, userId, version, terms, at }: Change): Promise<void> {
  if (!isKnownZone(terms.timeZone) || !(await isZoneOfDatabase(db, terms.timeZone)))
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('terms.timeZone', 'TIME_ZONE_UNKNOWN')] })
  const before = await closingOf(db, orgId, at)
  if (before.version !== version) throw new AppError('CONFLICT')
  if (isDeepStrictEqual(before.next, terms)) return
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('billing_terms')
    .values({
      org_id: orgId,
      version: version + 1,
      from_month: before.nextFrom,
      closing_day: terms.closingDay,
      due_days: terms.dueDays,
      time_zone: terms.timeZone,
      set_at: at,
      set_by: userId,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'version']).doNothing())
    .executeTakeFirst()
  if (added === 0n) throw new AppError('CONFLICT')
  await recordAudit(db, {
    orgId,
    userId,
    action: 'invoice.closingChanged',
    subject: { type: 'tenant', id: orgId },
    detail: { from: before.next, to: terms, month: before.nextFrom },
  })
}

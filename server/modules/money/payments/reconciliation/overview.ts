import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Locale } from '@waybill/contract/core/messages'
import type * as api from '@waybill/contract/payments/reconciliation-api'
import { caseState } from '@waybill/contract/payments/case-lifecycle'
import type { PayoutState } from '@waybill/contract/payments/payout-lifecycle'
import { addDays } from '@waybill/contract/shipping/ship-by'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import { dayBounds, userToday } from '../../../people/identity/index.ts'
import { hasAccount } from '../accounts.ts'
import { csvFile, payoutCsv } from './file.ts'
import { reconcileKey } from '../kinds.ts'
import { isSettled, isUnposted, lines, unlisted } from './sides.ts'

type Query = ParsedOf<typeof api.getReconciliation>['query']
type Overview = OutputOf<typeof api.getReconciliation>
type Period = Overview['period']

const DEFAULT_DAYS = 30
const MOST_PAYOUTS = 200

async function periodOf(db: Db, { dateFrom, dateTo }: Query, now: Date): Promise<Period & { zone: string }> {
  const { zone, today } = await userToday(db, now)
  const to = dateTo ?? today
  return { from: dateFrom ?? addDays(to, 1 - DEFAULT_DAYS), to, zone }
}

/**
 * Days on which either side moved, each with both sides. What was there before the first reading is no part of them. A payout that the
 * ledger posts when it arrives counts as posted: no day differs because of it.
 */
async function daysOf(db: Db, orgId: number, period: Period & { zone: string }): Promise<api.ReconciliationDay[]> {
  const { from, before } = await dayBounds(db, { dateFrom: period.from, dateTo: period.to })
  const within = (at: string) => sql`${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${before}::timestamptz`
  const { rows } = await sql<Omit<api.ReconciliationDay, 'difference'>>`
    select to_char(m.at at time zone ${period.zone}, 'YYYY-MM-DD') as day, sum(m.counted)::int as count,
      coalesce(sum(m.theirs), 0)::bigint as theirs, coalesce(sum(m.ours), 0)::bigint as ours
    from (
      select l.at, 1 as counted, case when l.currency = 'USD' then l.amount end as theirs,
        case when ${isSettled} then l.amount else c.amount end as ours
      from ${lines(orgId)} where v.verdict <> 'before' and ${within('l.at')}
      union all
      select c.event_at, 0, 0, c.amount from ${unlisted(orgId)} and s.expected and ${within('c.event_at')}) m
    group by 1 order by 1 desc`.execute(db)
  return rows.map((row) => ({ ...row, difference: row.ours - row.theirs }))
}

/** Both sides in full. What left the payment service and is not at the bank yet is at neither. */
async function totalsOf(db: Db, orgId: number): Promise<api.ReconciliationTotals> {
  const { rows } = await sql<Omit<api.ReconciliationTotals, 'difference'>>`
    select m.theirs, m.in_transit as "inTransit", m.matched + u.listed as ours, u.opening - m.before as opening, r.balance
    from (select coalesce(sum(l.amount) filter (where l.currency = 'USD'), 0)::bigint as theirs, coalesce(sum(c.amount), 0)::bigint as matched,
        coalesce(-sum(l.amount) filter (where ${isUnposted}), 0)::bigint as in_transit,
        coalesce(sum(l.amount) filter (where v.verdict = 'before' and l.currency = 'USD'), 0)::bigint as before
      from ${lines(orgId)}) m,
    (select coalesce(sum(c.amount), 0)::bigint as listed, coalesce(sum(c.amount) filter (where not s.expected), 0)::bigint as opening
      from ${unlisted(orgId)} and s.seen) u,
    (select sum(balance)::bigint as balance from psp_reading where org_id = ${orgId}) r`.execute(db)
  const found = rows[0] ?? { theirs: 0, inTransit: 0, ours: 0, opening: 0, balance: null }
  return { ...found, difference: found.ours - found.opening - found.theirs - found.inTransit }
}

/** Payouts that were created on these days, newest first. */
async function payoutsOf(db: Db, orgId: number, period: Period, most?: number): Promise<api.Payout[]> {
  const { from, before } = await dayBounds(db, { dateFrom: period.from, dateTo: period.to })
  const rows = await db
    .selectFrom('psp_payout')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('created_at', '>=', from ?? new Date(0))
    .where('created_at', '<', before ?? new Date(0))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    state: row.state as PayoutState,
    createdAt: row.created_at.toISOString(),
    arrivesOn: row.arrives_on,
    failure: row.failure,
  }))
}

/** Answers getReconciliationState, in service scope. */
export async function standOf(db: Db, orgId: number): Promise<OutputOf<typeof api.getReconciliationState>> {
  // First: the result of a reading that has ended is in what is read next.
  const { rows } = await sql<{ pending: boolean }>`select jobs.is_queued(${reconcileKey(orgId)}) as pending`.execute(db)
  const readings = await db
    .selectFrom('psp_reading')
    .select(['read_at', 'failed_since'])
    .where('org_id', '=', orgId)
    .orderBy('started_at', 'desc')
    .execute()
  const { count } = await db
    .selectFrom('psp_case')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', '=', caseState.open)
    .executeTakeFirstOrThrow()
  return {
    readAt: readings[0]?.read_at?.toISOString() ?? null,
    failedSince: readings[0]?.failed_since?.toISOString() ?? null,
    pending: rows[0]?.pending ?? false,
    openCases: Number(count),
  }
}

/** Answers getReconciliation, in service scope. */
export async function overview(db: Db, ctx: BaseCtx, query: Query): Promise<Overview> {
  const { orgId } = ctx.actor
  const { zone, ...period } = await periodOf(db, query, ctx.now())
  return {
    configured: await hasAccount(db, ctx.config, orgId),
    ...(await standOf(db, orgId)),
    totals: await totalsOf(db, orgId),
    period,
    days: await daysOf(db, orgId, { ...period, zone }),
    payouts: await payoutsOf(db, orgId, period, MOST_PAYOUTS),
  }
}

/** All payouts of the period as a file. */
export async function payoutFile(db: Db, ctx: BaseCtx, query: Query): Promise<FileAnswer> {
  const period = await periodOf(db, query, ctx.now())
  return payoutCsv(period, await payoutsOf(db, ctx.actor.orgId, period), ctx.locale)
}

/** The same days as a file. */
export async function overviewFile(db: Db, ctx: BaseCtx, query: Query & { locale: Locale }): Promise<FileAnswer> {
  const { zone, ...period } = await periodOf(db, query, ctx.now())
  return csvFile(period, await daysOf(db, ctx.actor.orgId, { ...period, zone }), query.locale)
}

import type { CappedCount } from '@waybill/contract/core/schemas'
import type { Money } from '@waybill/contract/core/money'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { voidState, type VoidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { DayBounds } from '../../../people/identity/index.ts'

/** How many days before its deadline a label is listed, and how many labels. */
const WARNED_DAYS = 7
const MOST_LISTED = 50

interface Expiring {
  shipmentId: number
  trackingNo: string
  carrier: number
  serviceCode: string
  amount: Money
  labelAt: Date
  voidUntil: Date
}

/** Void requests of a period by state. */
export async function sumVoidStates(db: Db, orgId: number, { from, before }: DayBounds) {
  const { rows } = await sql<{
    state: VoidState
    count: number
    amount: Money
    median: number | null
    p90: number | null
  }>`
    select v.state, count(*)::int as count, sum(v.refund)::bigint as amount
    from void_request v where v.org_id = ${orgId} and v.requested_at >= ${from} and v.requested_at < ${before}
    group by v.state`.execute(db)
  return Object.values(voidState).map((state) => {
    const found = rows.find((row) => row.state === state)
    return { state, count: found?.count ?? 0, amount: found?.amount ?? 0 }
  })
}

/** Days from the request to the refund, of the requests of a period; null without a refund. */
export async function daysToRefund(db: Db, orgId: number, { from, before }: DayBounds) {
  const { rows } = await sql<{ median: number | null; p90: number | null }>`
    select percentile_cont(0.5) within group (order by days) as median, percentile_cont(0.9) within group (order by days) as p90 from (
      select extract(epoch from v.decided_at - v.requested_at)::float8 / 86400 as days from void_request v
      where v.org_id = ${orgId} and v.requested_at >= ${from} and v.requested_at < ${before} and v.state = ${stateSql(voidState.confirmed)}) d`.execute(
    db,
  )
  const { median = null, p90 = null } = rows[0] ?? {}
  return median === null || p90 === null
    ? null
    : { median: Math.round(median * 10) / 10, p90: Math.round(p90 * 10) / 10 }
}

/** Labels without a scan whose void deadline is near, and which no void is requested of; for a query of shipments named s. */
const near = (orgId: number, now: Date) =>
  sql`s.org_id = ${orgId} and s.status = ${sql.lit(trackingStatus.labelCreated)} and s.void_until is not null
    and s.void_until > ${now} and s.void_until <= ${now}::timestamptz + ${WARNED_DAYS} * interval '1 day'
    and not exists (select 1 from void_request v where v.org_id = s.org_id and v.shipment_id = s.id and v.state <> ${stateSql(voidState.rejected)})`

const COUNT_CAP = 10_000
/** How many labels there are whose void deadline is near, counted up to 10,000. */
export async function countExpiringLabels(db: Db, orgId: number, now: Date): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from shipment s where ${near(orgId, now)} limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

/** The labels whose void deadline is near, the nearest first. */
export async function listExpiringLabels(db: Db, orgId: number, now: Date) {
  const { rows } = await sql<Expiring>`
    select s.id as "shipmentId", s.tracking_no as "trackingNo", s.carrier, s.service_code as "serviceCode", s.price as amount,
      s.created_at as "labelAt", s.void_until as "voidUntil"
    from shipment s where ${near(orgId, now)} order by s.void_until limit ${MOST_LISTED}`.execute(db)
  const { rows: totals } = await sql<{ count: number; amount: Money }>`
    select count(*)::int as count, coalesce(sum(s.price), 0)::bigint as amount from shipment s where ${near(orgId, now)}`.execute(
    db,
  )
  return {
    expiring: rows.map((row) => ({
      ...row,
      labelAt: row.labelAt.toISOString(),
      voidUntil: row.voidUntil.toISOString(),
    })),
    expiringTotal: totals[0] ?? { count: 0, amount: 0 },
  }
}

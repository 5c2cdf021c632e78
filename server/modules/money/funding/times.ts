import { type FundingMethod, staffDenials } from '@waybill/contract/funding/enums'
import { fundingStatus } from '@waybill/contract/funds/enums'
import type { FundingGrouping } from '@waybill/contract/reports/enums'
import type { FundingSums } from '@waybill/contract/reports/funding-times-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

export interface FundingTimesQuery {
  provider: number
  method?: FundingMethod | undefined
  by: FundingGrouping
  /** Where each bucket of the period begins and where the period ends. */
  starts: readonly Date[]
}
/** Sums of a group (key), of a bucket (from 1 on) or, where both are null, of all requests. */
interface TimesRow extends Omit<FundingSums, 'toCredit' | 'toDenial'> {
  key: string | null
  bucket: number | null
  credit: number[] | null
  denial: number[] | null
}
const spreadOf = (minutes: number[] | null): FundingSums['toCredit'] => {
  const [median, p90] = minutes ?? []
  return median === undefined || p90 === undefined ? null : { median, p90 }
}

const [pending, approved, denied] = [fundingStatus.pending, fundingStatus.approved, fundingStatus.denied].map((one) =>
  stateSql(one),
)
const keys: Record<FundingGrouping, RawBuilder<string>> = {
  method: sql`r.method`,
  customer: sql`r.org_id::text`,
  outcome: sql`case r.status when ${approved} then 'approved' when ${pending} then 'pending' else r.denial end`,
}
/** Denials that somebody decided: neither withdrawn nor run out. */
const DECIDED = [...staffDenials, 'failed']
const minutes = sql`extract(epoch from q.decided_at - q.created_at)::float8 / 60`
const spread = (which: RawBuilder<unknown>) =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by ${minutes}) filter (where ${which})`

/** How long the requests of a period waited for their decision, by group and by bucket. Reads those of the provider's own customers. */
export async function fundingTimes(db: Db, { provider, method, by, starts }: FundingTimesQuery) {
  const { rows } = await sql<TimesRow>`
    select q.key, q.bucket, count(*)::int as requested, (count(*) filter (where q.status = ${approved}))::int as approved,
      (count(*) filter (where q.status = ${denied}))::int as denied, (count(*) filter (where q.status = ${pending}))::int as pending,
      (count(*) filter (where q.disputed_at is not null or q.returned_at is not null))::int as contested, coalesce(sum(q.received), 0)::bigint as received,
      ${spread(sql`q.status = ${approved}`)} as credit, ${spread(sql`q.denial = any(${DECIDED}::text[])`)} as denial
    from (
      select ${keys[by]} as key, width_bucket(r.created_at, ${[...starts]}::timestamptz[]) as bucket, r.status, r.denial, r.received,
        r.created_at, r.decided_at, r.disputed_at, r.returned_at
      from funding_request r where r.provider_org_id = ${provider} and r.created_at >= ${starts[0]} and r.created_at < ${starts.at(-1)}
        and ${method ? sql`r.method = ${method}` : sql`true`}) q
    group by grouping sets ((q.key), (q.bucket), ())`.execute(db)
  return rows.map(({ key, bucket, credit, denial, ...counts }) => {
    const sums: FundingSums = { ...counts, toCredit: spreadOf(credit), toDenial: spreadOf(denial) }
    return { key, bucket, sums }
  })
}

/** The provider's request that waits longest. */
export async function oldestWaiting(db: Db, provider: number): Promise<{ id: number; at: string } | null> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, created_at as at from funding_request where provider_org_id = ${provider} and status = ${pending}
    order by created_at, id limit 1`.execute(db)
  const [row] = rows
  return row ? { id: row.id, at: row.at.toISOString() } : null
}

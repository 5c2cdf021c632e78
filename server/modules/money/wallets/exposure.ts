import { orgType } from '@waybill/contract/core/enums'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { listResellerWallets, ResellerWallet } from '@waybill/contract/wallets/wallet-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { patternOf } from './search-pattern.ts'
import { daysLeftOf, spendOf } from './wallet.ts'

type Query = ParsedOf<typeof listResellerWallets>['query']
type Answer = OutputOf<typeof listResellerWallets>
const LIST = 'reseller wallets'
const AMOUNT = /^-?\d{1,18}$/

interface Row {
  org_id: number
  name: string
  available: Money
  held: Money
  frozen: Money
  credit_limit: Money
  threshold: Money | null
  low_since: Date | null
  liability: Money
  sellers_held: Money
  negative_sellers: number
  negative_sum: Money
  spend: Money
}

function stateCondition(state: Query['state']): RawBuilder<unknown> {
  if (state === 'low') return sql`r.available < r.threshold`
  if (state === 'negative') return sql`r.available < 0`
  return sql`true`
}

/** The resellers of the platform with their own wallet, and the sums of their sellers' wallets; named r. */
function resellers(platform: number, { search, state }: Query): RawBuilder<unknown> {
  const text = search?.normalize('NFC').trim()
  return sql`(select * from (
    select o.id as org_id, o.name, coalesce(b.available, 0)::bigint as available, coalesce(b.held, 0)::bigint as held,
      coalesce(b.frozen, 0)::bigint as frozen, coalesce(b.credit_limit, 0)::bigint as credit_limit, w.threshold, w.low_since, s.*
    from tenancy_org o left join funds_balance b on b.org_id = o.id left join wallet_alarm w on w.org_id = o.id
    cross join lateral (
      select coalesce(sum(c.available + c.held + c.frozen), 0)::bigint as liability, coalesce(sum(c.held), 0)::bigint as sellers_held,
        count(*) filter (where c.available < 0)::int as negative_sellers,
        coalesce(-sum(c.available) filter (where c.available < 0), 0)::bigint as negative_sum
      from funds_balance c where c.provider_org_id = o.id and c.org_id <> o.id) s
    where o.parent_org_id = ${platform} and o.type = ${orgType.SERVER}
      and ${text ? sql`lower(o.name) like ${patternOf(text)}` : sql`true`}) r
    where ${stateCondition(state)}) r`
}

const present = (row: Row): ResellerWallet => ({
  orgId: row.org_id,
  name: row.name,
  available: row.available,
  held: row.held,
  frozen: row.frozen,
  creditLimit: row.credit_limit,
  daysLeft: daysLeftOf(row.available, row.spend),
  alarm: { threshold: row.threshold, lowSince: row.low_since?.toISOString() ?? null },
  isLow: row.threshold !== null && row.available < row.threshold,
  sellersLiability: row.liability,
  sellersHeld: row.sellers_held,
  negativeSellers: row.negative_sellers,
  negativeSum: row.negative_sum,
})

async function sumsOf(db: Db, found: RawBuilder<unknown>): Promise<Answer['sums'] & { count: number }> {
  const { rows } = await sql<Answer['sums'] & { count: number }>`
    select coalesce(sum(r.available), 0)::bigint as available, coalesce(sum(r.held), 0)::bigint as held,
      coalesce(sum(r.frozen), 0)::bigint as frozen, coalesce(sum(r.liability), 0)::bigint as "sellersLiability",
      coalesce(-sum(r.available) filter (where r.available < 0), 0)::bigint as owed, count(*)::int as count from ${found}`.execute(
    db,
  )
  return rows[0] ?? { available: 0, held: 0, frozen: 0, sellersLiability: 0, owed: 0, count: 0 }
}

/** Answers listResellerWallets; in service scope. */
export async function resellerWallets(db: Db, query: Query, scope: { platform: number; now: Date }): Promise<Answer> {
  const found = resellers(scope.platform, query)
  const [amount, id] = readKeyset(LIST, [AMOUNT, ID_KEY], query.cursor) ?? []
  const place = amount === undefined ? sql`true` : sql`(r.available, r.org_id) > (${amount}::bigint, ${id}::bigint)`
  const { rows } = await sql<Row>`
    select r.*, ${spendOf(sql.ref('r.org_id'), scope.now)} as spend
    from (select * from ${found} where ${place} order by r.available, r.org_id limit ${query.limit + 1}) r
    order by r.available, r.org_id`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const { count, ...sums } = await sumsOf(db, found)
  return {
    records: page.map(present),
    total: cappedAt(count),
    next: rows.length > query.limit && last ? writeKeyset(LIST, [String(last.available), String(last.org_id)]) : null,
    sums,
  }
}

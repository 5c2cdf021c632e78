import type { OutputOf } from '@waybill/contract/core/route'
import {
  INACTIVE_DAYS,
  type listSellerBalances,
  LOW_DAYS,
  type SellerBalance,
  SPEND_DAYS,
} from '@waybill/contract/funds/seller-balances-api'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

type Query = z.output<NonNullable<(typeof listSellerBalances)['query']>>
type Answer = OutputOf<typeof listSellerBalances>

interface Row {
  org_id: number
  name: string
  available: Money
  held: Money
  frozen: Money
  floor: Money | null
  spend: Money | null
  pending_refund: Money
  last_funds: Date | null
  last_active: Date | null
  negative_since: Date | null
}

const LIST = 'seller balances'
const AMOUNT = /^-?\d{1,18}$/

/** What a customer spent in the days before now, refunds taken off; funds that were added or frozen are no spend. */
const spendOf = (now: Date) => sql`(
  select sum(h.money_out - h.money_in) from ledger_hour h where h.org_id = b.org_id and h.change_type not in (6, 7)
    and h.hour >= ${now}::timestamptz - ${SPEND_DAYS}::int * interval '1 day')`

/** The hour of the newest movement. */
const lastActive = sql`(select h.hour from ledger_hour h where h.org_id = b.org_id order by h.hour desc limit 1)`

function stateCondition(state: Query['state'], now: Date): RawBuilder<boolean> {
  if (state === 'negative') return sql`b.available < 0`
  if (state === 'low') return sql`b.available * ${SPEND_DAYS}::int < ${LOW_DAYS}::int * greatest(${spendOf(now)}, 0)`
  if (state === 'inactive') {
    return sql`coalesce(${lastActive} < ${now}::timestamptz - ${INACTIVE_DAYS}::int * interval '1 day', true)`
  }
  return sql`true`
}

const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The wallets of a provider's customers, one row each, named b. */
function balancesOf(provider: number, { search, state }: Query, now: Date): RawBuilder<unknown> {
  const text = search?.normalize('NFC').trim()
  return sql`(select * from (
    select a.org_id, o.name, sum(a.balance) filter (where a.code = 2010) as available, sum(a.balance) filter (where a.code = 2020) as held,
      sum(a.balance) filter (where a.code = 2030) as frozen, max(a.floor) filter (where a.code = 2010) as floor
    from ledger_account a join tenancy_org o on o.id = a.org_id
    where a.provider_org = ${provider} and a.org_id <> ${provider} and a.code in (2010, 2020, 2030)
      and ${text ? sql`lower(o.name) like ${patternOf(text)}` : sql`true`}
    group by a.org_id, o.name) b where ${stateCondition(state, now)}) b`
}

const daysLeft = ({ available, spend }: Row): number | null =>
  spend === null || spend <= 0 ? null : Math.max(0, Math.floor((available * SPEND_DAYS * 10) / spend) / 10)

const present = (row: Row): SellerBalance => ({
  orgId: row.org_id,
  name: row.name,
  available: row.available,
  held: row.held,
  frozen: row.frozen,
  pendingRefund: row.pending_refund,
  creditLimit: Math.max(0, -(row.floor ?? 0)),
  daysLeft: daysLeft(row),
  lastFundsAt: row.last_funds?.toISOString() ?? null,
  lastActiveAt: row.last_active?.toISOString() ?? null,
  negativeSince: row.negative_since?.toISOString() ?? null,
})

/** Sums of all that match, and how many they are. */
async function sumsOf(db: Db, balances: RawBuilder<unknown>): Promise<Answer['sums'] & { count: number }> {
  const { rows } = await sql<{ available: Money; held: Money; frozen: Money; count: number }>`
    select coalesce(sum(b.available), 0)::bigint as available, coalesce(sum(b.held), 0)::bigint as held,
      coalesce(sum(b.frozen), 0)::bigint as frozen, count(*)::int as count from ${balances}`.execute(db)
  const { available, held, frozen, count } = rows[0] ?? { available: 0, held: 0, frozen: 0, count: 0 }
  return { available, held, frozen, liability: available + held + frozen, count }
}

/** Answers listSellerBalances for the customers of a provider; needs the service scope. */
export async function sellerBalances(db: Db, query: Query, scope: { provider: number; now: Date }): Promise<Answer> {
  const { provider, now } = scope
  const balances = balancesOf(provider, query, now)
  const [amount, id] = readKeyset(LIST, [AMOUNT, ID_KEY], query.cursor) ?? []
  const place = amount === undefined ? sql`true` : sql`(b.available, b.org_id) > (${amount}::bigint, ${id}::bigint)`
  const { rows } = await sql<Row>`
    select b.org_id, b.name, b.available::bigint, b.held::bigint, b.frozen::bigint, b.floor::bigint, ${spendOf(now)}::bigint as spend,
      (select coalesce(sum(v.refund), 0)::bigint from shipping_open_void v where v.org_id = b.org_id) as pending_refund,
      (select t.event_at from ledger_transfer t where t.org_id = b.org_id and t.change_type = 6 and t.change_type <> 1
        order by t.seq desc limit 1) as last_funds,
      ${lastActive} as last_active,
      case when b.available < 0 then (
        select t.event_at from ledger_transfer t where t.org_id = b.org_id and t.seq > coalesce((
          select s.seq from ledger_transfer s where s.org_id = b.org_id and s.seq is not null and s.available_after >= 0
          order by s.seq desc limit 1), 0)
        order by t.seq limit 1) end as negative_since
    from (select b.* from ${balances} where ${place} order by b.available, b.org_id limit ${query.limit + 1}) b
    order by b.available, b.org_id`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const { count, ...sums } = await sumsOf(db, balances)
  return {
    records: page.map(present),
    total: cappedAt(count),
    next: rows.length > query.limit && last ? writeKeyset(LIST, [String(last.available), String(last.org_id)]) : null,
    sums,
  }
}

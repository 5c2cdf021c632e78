import type { CappedCount, PostageEntry } from '@waybill/contract'
import type { Money } from '@waybill/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { DayBounds } from '../identity/index.ts'

export interface PostageFilter {
  orgId: number
  /** The instants between which its days lie, in the user's zone; null = open. */
  days: DayBounds
  changeTypes?: number[] | undefined
  /** Part of a tracking number, order number or recipient. */
  search?: string | undefined
}

const COUNT_CAP = 10_000

/**
 * A hold that was resolved is told by what resolved it, and one that was given back moved nothing: neither is a row. What is left
 * out changes available + held by 0, so the rows that are shown still add up to the balance.
 */
const shown = sql<boolean>`(t.kind in (1, 3, 5, 6) or (t.kind = 2 and not exists (
  select 1 from ledger_transfer r where r.org_id = t.org_id and r.ref_type = 'purchase' and r.ref_id = t.ref_id and r.kind in (3, 4))))`

const escapedLike = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function matching(filter: PostageFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`t.org_id = ${filter.orgId}`, shown]
  if (filter.changeTypes && filter.changeTypes.length > 0) {
    parts.push(sql<boolean>`t.change_type = any(${filter.changeTypes}::int[])`)
  }
  const search = filter.search?.trim()
  if (search) {
    parts.push(sql<boolean>`t.ref_type = 'purchase' and t.ref_id in (
      select s.purchase_id from shipment s where s.org_id = ${filter.orgId}
        and s.id in (select app.search_shipments(${escapedLike(search)}, ${COUNT_CAP})))`)
  }
  return sql.join(parts, sql` and `)
}

const notBefore = ({ days }: PostageFilter): RawBuilder<boolean> =>
  days.from ? sql<boolean>`t.event_at >= ${days.from}` : sql<boolean>`true`
const notAfter = ({ days }: PostageFilter): RawBuilder<boolean> =>
  days.before ? sql<boolean>`t.event_at < ${days.before}` : sql<boolean>`true`

/** The rows of a filter and its period, among movements named t. */
export const periodOf = (filter: PostageFilter): RawBuilder<boolean> =>
  sql<boolean>`${matching(filter)} and ${notBefore(filter)} and ${notAfter(filter)}`

/** Movements named t with what they are about: purchase p, shipment s, order o. */
export const postageFrom = sql`ledger_transfer t
    left join purchase p on p.org_id = t.org_id and p.id = t.ref_id and t.ref_type = 'purchase'
    left join shipment s on s.org_id = t.org_id and s.purchase_id = p.id
    left join sales_order o on o.org_id = t.org_id and o.id = p.order_id`

export interface PostageSummary {
  opening: Money
  moneyIn: Money
  moneyOut: Money
  closing: Money
}

/**
 * opening + in − out = closing over all matching rows of the period. Without a filter by type or text, opening and closing are the
 * balance (available + held) at the period's ends; with one, what the matching rows alone make of it.
 */
export async function sumPostage(db: Db, filter: PostageFilter): Promise<PostageSummary> {
  const { rows } = await sql<{ opening: Money; money_in: Money; money_out: Money }>`
    select coalesce(sum(wallet_change) filter (where not inside), 0)::bigint as opening,
      coalesce(sum(wallet_change) filter (where inside and wallet_change > 0), 0)::bigint as money_in,
      coalesce(-sum(wallet_change) filter (where inside and wallet_change < 0), 0)::bigint as money_out
    from (select t.wallet_change, ${notBefore(filter)} as inside
      from ledger_transfer t where ${matching(filter)} and ${notAfter(filter)}) m`.execute(db)
  const { opening, money_in: moneyIn, money_out: moneyOut } = rows[0] ?? { opening: 0, money_in: 0, money_out: 0 }
  return { opening, moneyIn, moneyOut, closing: opening + moneyIn - moneyOut }
}

/** How many rows match, counted up to 10,000. */
export async function countPostage(db: Db, filter: PostageFilter): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ledger_transfer t
      where ${periodOf(filter)}
      limit ${COUNT_CAP + 1}) m`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

interface Row {
  id: string
  seq: number
  at: Date
  change_type: number | null
  flow_type: number | null
  deduction_type: number | null
  wallet_change: Money
  available_after: Money
  held_after: Money
  note: string | null
  shipment_id: number | null
  tracking_no: string | null
  carrier: number
  service_code: string
  order_id: number | null
  order_no: string | null
}

const present = (row: Row): PostageEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  changeType: row.change_type,
  flowType: row.flow_type,
  deductionType: row.deduction_type,
  shipment:
    row.shipment_id !== null && row.tracking_no !== null
      ? { id: row.shipment_id, trackingNo: row.tracking_no, carrier: row.carrier, serviceCode: row.service_code }
      : null,
  order: row.order_id !== null && row.order_no !== null ? { id: row.order_id, orderNo: row.order_no } : null,
  amount: row.wallet_change,
  availableAfter: row.available_after,
  heldAfter: row.held_after,
  note: row.note,
})

/** Movements of the wallet in the order in which they happened, newest first, before the place `before` in the book (null: from the top). */
export async function listPostageEntries(
  db: Db,
  filter: PostageFilter,
  page: { before: number | null; limit: number },
): Promise<{ records: PostageEntry[]; next: number | null }> {
  const { rows } = await sql<Row>`
    select t.id, t.seq, t.event_at as at, t.change_type, t.flow_type, t.deduction_type, t.wallet_change, t.available_after, t.held_after,
      t.note, s.id as shipment_id, s.tracking_no, p.carrier, p.service_code, o.id as order_id, o.order_no
    from ${postageFrom}
    where ${periodOf(filter)}
      and (${page.before}::bigint is null or t.seq < ${page.before}::bigint)
    order by t.seq desc limit ${page.limit + 1}`.execute(db)
  const taken = rows.slice(0, page.limit)
  return { records: taken.map(present), next: rows.length > page.limit ? (taken.at(-1)?.seq ?? null) : null }
}

/** What a purchase moved on its seller's wallet, oldest first, with available + held after it; holds that were resolved are left out. */
export async function listMovements(
  db: Db,
  orgId: number,
  purchaseId: string,
): Promise<{ at: string; changeType: number; amount: Money; balanceAfter: Money }[]> {
  const { rows } = await sql<{ at: Date; change_type: number; amount: Money; balance: Money }>`
    select t.event_at as at, coalesce(t.change_type, 8) as change_type, t.wallet_change as amount, t.available_after + t.held_after as balance
    from ledger_transfer t where t.org_id = ${orgId} and t.ref_type = 'purchase' and t.ref_id = ${purchaseId} and ${shown}
    order by t.seq`.execute(db)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    changeType: row.change_type,
    amount: row.amount,
    balanceAfter: row.balance,
  }))
}

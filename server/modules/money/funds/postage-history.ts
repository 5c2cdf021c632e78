import { AppError } from '@waybill/contract/core/errors'
import type { PostageEntry } from '@waybill/contract/funds/api'
import { postageChangeType } from '@waybill/contract/funds/enums'
import { serviceCauseOf } from '@waybill/contract/funds/service-causes'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { askedFor, findShipments, shipmentContains } from '../../../platform/shipment-search.ts'
import type { DayBounds } from '../../people/identity/index.ts'
import { eventKind } from './event-kinds.ts'

export interface PostageFilter {
  orgId: number
  /** The instants between which its days lie, in the user's zone; null = open. */
  days: DayBounds
  changeTypes?: number[] | undefined
  /** Part of a tracking number, order number or recipient. */
  search?: string | undefined
}

export const COUNT_CAP = 10_000

/** As `not exists`, but always looked up row by row: of one page the planner else gathers the resolved holds of a whole history. */
function neverTrue(found: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${found} limit 1) is null`
}

/**
 * A hold that was resolved is told by what resolved it, and one that was given back moved nothing: neither is a row. What is left
 * out changes available + held by 0, so the rows that are shown still add up to the balance. Without a place in the book it is not the
 * postage wallet's, but that of a warehouse.
 */
const shown = sql<boolean>`t.seq is not null and (t.kind not in (2, 4) or (t.kind = 2 and ${neverTrue(sql`
  select true from ledger_transfer r where r.org_id = t.org_id and r.ref_type = 'purchase' and r.ref_id = t.ref_id and r.kind in (3, 4)`)}))`

/** The rows of a filter, whenever they happened, among movements named t; `purchases`: what its search found, null: it is tried on all. */
export function matching(filter: PostageFilter, purchases: readonly string[] | null = null): RawBuilder<boolean> {
  const parts = [sql<boolean>`t.org_id = ${filter.orgId}`, shown]
  if (filter.changeTypes && filter.changeTypes.length > 0) {
    parts.push(sql<boolean>`t.change_type = any(${filter.changeTypes}::int[])`)
  }
  const search = askedFor(filter.search)
  if (purchases) parts.push(sql<boolean>`t.ref_type = 'purchase' and t.ref_id = any(${purchases}::uuid[])`)
  else if (search) {
    parts.push(sql<boolean>`t.ref_type = 'purchase' and t.ref_id in (
      select s.purchase_id from shipping_shipment s where s.org_id = ${filter.orgId} and ${shipmentContains(search)})`)
  }
  return sql.join(parts, sql` and `)
}

/** The purchases whose shipments contain the search text; null without one. Throws SEARCH_TOO_BROAD. */
export async function purchasesOf(db: Db, { orgId, search }: PostageFilter): Promise<string[] | null> {
  const text = askedFor(search)
  if (!text) return null
  const ids = await findShipments(db, text)
  if (!ids) throw new AppError('SEARCH_TOO_BROAD')
  const { rows } = await sql<{ id: string }>`
    select s.purchase_id as id from shipping_shipment s where s.org_id = ${orgId} and s.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const notBefore = ({ days }: PostageFilter): RawBuilder<boolean> =>
  days.from ? sql<boolean>`t.event_at >= ${days.from}` : sql<boolean>`true`
export const notAfter = ({ days }: PostageFilter): RawBuilder<boolean> =>
  days.before ? sql<boolean>`t.event_at < ${days.before}` : sql<boolean>`true`

/**
 * The places in the book between which a period lies: it is in the order in which things were posted, which is nearly, not quite, that in
 * which they happened. Looked up beforehand: only with the numbers themselves the planner reads from there on in the order of the book.
 */
async function placesOf(db: Db, { orgId, days: { from, before } }: PostageFilter): Promise<RawBuilder<boolean>> {
  if (!from && !before) return sql<boolean>`true`
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first_seq) filter (where hour >= date_trunc('hour', ${from ?? '-infinity'}::timestamptz, 'UTC')) as first,
      max(last_seq) filter (where hour < ${before ?? 'infinity'}) as last
    from ledger_hour where org_id = ${orgId}`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? sql<boolean>`false` : sql<boolean>`t.seq between ${first} and ${last}`
}

/** The rows of a filter and its period, among movements named t. */
export const periodOf = (filter: PostageFilter): RawBuilder<boolean> =>
  sql<boolean>`${matching(filter)} and ${notBefore(filter)} and ${notAfter(filter)}`

/** Movements named t, as given, with what they are about: purchase p, shipment s, order o. */
export const postageOf = (movements: RawBuilder<unknown>): RawBuilder<unknown> => sql`${movements}
    left join shipping_purchase p on p.org_id = t.org_id and p.id = t.ref_id and t.ref_type = 'purchase'
    left join shipping_shipment s on s.org_id = t.org_id and s.purchase_id = p.id
    left join orders_order o on o.org_id = t.org_id and o.id = p.order_id`

/**
 * What of movement t is insurance, beside its purchase p: a label's is charged with it, comes back with its void, and is charged again with
 * a use after that. Sellers see no lines of their provider's accounts, so it is the purchase's; the ledger check holds both to each other.
 */
export const insuranceOf = (t: RawBuilder<unknown>): RawBuilder<Money> => sql<Money>`coalesce(case ${t}.kind
      when ${sql.lit(eventKind.labelCaptured)} then -p.cover when ${sql.lit(eventKind.labelChargedAfterVoid)} then -p.cover
      when ${sql.lit(eventKind.voidRefunded)} then p.cover
      when ${sql.lit(eventKind.adjustmentReversed)} then case when ${t}.idem_key like '%:charge-after-void:reversed' then p.cover end end, 0)`

/** What a movement is shown by, of a query from `postageOf`. */
export const postageRowColumns = sql`t.id, t.seq, t.event_at as at, t.kind, t.change_type, t.flow_type, t.deduction_type, t.wallet_change, t.available_after, t.held_after,
      t.ref_type, t.note, (${insuranceOf(sql`t`)})::bigint as insurance, s.id as shipment_id, s.tracking_no, p.carrier, p.service_code, o.id as order_id, o.order_no`

/** A movement as it is read for showing. */
export interface PostageRow {
  id: string
  seq: number
  at: Date
  kind: number
  change_type: number | null
  flow_type: number | null
  deduction_type: number | null
  wallet_change: Money
  available_after: Money
  held_after: Money
  ref_type: string | null
  note: string | null
  insurance: Money
  shipment_id: number | null
  tracking_no: string | null
  carrier: number
  service_code: string
  order_id: number | null
  order_no: string | null
}

/** A movement as its seller sees it. */
export const presentEntry = (row: PostageRow): PostageEntry => ({
  id: row.id,
  kind: row.kind,
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
  insurance: row.insurance,
  availableAfter: row.available_after,
  heldAfter: row.held_after,
  cause: serviceCauseOf(row.ref_type),
  note: row.note,
})

/** The movements of a page as a subquery named t, newest first. Each rarer type is read from its own index, ledger_transfer_rare. */
function firstOf(filter: PostageFilter, condition: (types: PostageFilter) => RawBuilder<boolean>, most: number) {
  const first = (part: PostageFilter) =>
    sql`(select * from ledger_transfer t where ${condition(part)} order by t.seq desc limit ${most})`
  const types = [...new Set(filter.changeTypes ?? [])]
  const parts = types.map((type) =>
    type === postageChangeType.creatingLabels
      ? first({ ...filter, changeTypes: [type] })
      : sql`(select * from ledger_transfer t where ${condition({ ...filter, changeTypes: [] })} and t.change_type = ${type}::int
          and t.change_type <> 1 order by t.seq desc limit ${most})`,
  )
  if (parts.length === 0) return sql`${first(filter)} as t`
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as t order by t.seq desc limit ${most}) as t`
}

/** Movements of the wallet in the order in which they happened, newest first, before the place `before` in the book (null: from the top). */
export async function listPostageEntries(
  db: Db,
  filter: PostageFilter,
  page: { before: number | null; limit: number; purchases: readonly string[] | null },
): Promise<{ records: PostageEntry[]; next: number | null }> {
  // Index-only, the few orders of a page would be looked for in an index that ends with their ids, among all orders of the organization.
  await sql.raw('set local plan_cache_mode = force_custom_plan; set local enable_indexonlyscan = off').execute(db)
  const places = await placesOf(db, filter)
  // In this form it says nothing to the planner, who would take the two ways of naming the period for two conditions that few rows meet.
  const within = sql<boolean>`case when ${notBefore(filter)} and ${notAfter(filter)} then true end`
  const before = sql`(${page.before}::bigint is null or t.seq < ${page.before}::bigint)`
  const condition = (part: PostageFilter) =>
    sql<boolean>`${matching(part, page.purchases)} and ${places} and ${within} and ${before}`
  const { rows } = await sql<PostageRow>`
    select ${postageRowColumns}
    from ${postageOf(firstOf(filter, condition, page.limit + 1))}
    order by t.seq desc`.execute(db)
  const pageRows = rows.slice(0, page.limit)
  return { records: pageRows.map(presentEntry), next: rows.length > page.limit ? (pageRows.at(-1)?.seq ?? null) : null }
}

/** One movement of a wallet; undefined for an id that the organization's wallet has none of. */
export async function findWalletMovement(
  db: Db,
  orgId: number,
  id: string,
): Promise<{ seq: number; amount: Money; at: Date } | undefined> {
  // In a carrier's book movements have no number, and none is a seller's.
  const { rows } = await sql<{ seq: number; amount: Money; at: Date }>`
    select seq, wallet_change as amount, event_at as at from ledger_transfer
    where org_id = ${orgId} and id = ${id}::uuid and seq is not null`.execute(db)
  return rows[0]
}

interface Movement {
  at: string
  changeType: number
  /** claim: the postage that was refunded with a claim, or its reversal; null: of the label itself. */
  cause: 'claim' | null
  amount: Money
  balanceAfter: Money
}

/**
 * What a purchase moved on its seller's wallet, and the postage that the payments of its claims gave back, oldest first, with available + held after
 * it; holds that were resolved are left out, and so is what cover paid, which is not the label's.
 */
export async function listMovements(
  db: Db,
  orgId: number,
  { purchaseId, claims }: { purchaseId: string; claims: readonly { payment: string; postage: Money }[] },
): Promise<Movement[]> {
  const { rows } = await sql<{ at: Date; change_type: number; cause: 'claim' | null; amount: Money; balance: Money }>`
    select t.event_at as at, coalesce(t.change_type, 8) as change_type, null as cause, t.wallet_change as amount,
      t.available_after + t.held_after as balance, t.seq
    from ledger_transfer t where t.org_id = ${orgId} and t.ref_type = 'purchase' and t.ref_id = ${purchaseId} and ${shown}
    union all select t.event_at, coalesce(t.change_type, 8), 'claim', case t.kind when ${eventKind.claimPaid}::int then c.postage else -c.postage end,
      t.available_after + t.held_after, t.seq
    from unnest(${claims.map(({ payment }) => payment)}::uuid[], ${claims.map(({ postage }) => postage)}::bigint[]) as c (payment, postage)
    join ledger_transfer t on t.org_id = ${orgId} and t.ref_type = 'claim' and t.ref_id = c.payment
    order by seq`.execute(db)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    changeType: row.change_type,
    cause: row.cause,
    amount: row.amount,
    balanceAfter: row.balance,
  }))
}

import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { heldChanges } from './held-hours.ts'
import { cappedAt, COUNT_CAP, ID_KEY, INSTANT_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

/** Whose postage wallets: those of one provider's customers (all providers': null), one customer's or an organization's own. */
export type FloatScope = { provider: number | null; seller?: number | undefined } | { own: number }
/** Where each bucket of a period begins and where the period ends. */
export interface FloatSpan {
  starts: readonly Date[]
  /** For an end from here on the wallets themselves have the figure. */
  now: Date
  /** Whether to tell what was held; it is 0 otherwise. */
  withHeld: boolean
}

export interface CustomerFloat {
  customer: number
  provider: number
  name: string
  /** Owed before the first bucket; then, for each, what came in and went out, what is owed and what is held at its end. */
  opening: Money
  buckets: { moneyIn: Money; moneyOut: Money; closing: Money; held: Money }[]
}

/** Freezing moves money within the wallet; a refund that is asked for is held in it. */
const WITHIN = 7
const HELD = 2020
const HOUR_MS = 3_600_000
const wallets = sql`a.code in (2010, 2020, 2030) and a.org_id <> a.provider_org`

function booksOf(scope: FloatScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [wallets]
  if ('own' in scope) parts.push(sql`a.org_id = ${scope.own}`)
  else {
    if (scope.provider !== null) parts.push(sql`a.provider_org = ${scope.provider}`)
    if (scope.seller !== undefined) parts.push(sql`a.org_id = ${scope.seller}`)
  }
  return sql`(select a.org_id, a.provider_org, sum(a.balance)::bigint as balance,
      coalesce(sum(a.balance) filter (where a.code = ${HELD}), 0)::bigint as held from ledger_account a
    where ${sql.join(parts, sql` and `)} group by a.org_id, a.provider_org) b`
}

interface Wallet {
  org_id: number
  provider_org: number
  name: string
  balance: Money
}
interface Change {
  org_id: number
  bucket: number
  money_in: Money
  money_out: Money
}

/** What moved in each bucket of the period and, as the last one, since its end: whole hours, and row by row those in which a bucket begins. */
async function changesOf(db: Db, scope: FloatScope, { starts }: FloatSpan): Promise<Map<number, Change[]>> {
  const parted = starts.filter((at) => at.getTime() % HOUR_MS !== 0)
  const hours = parted.map((at) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS))
  const moved = sql`select h.hour as at, h.money_in, h.money_out from ledger_hour h
      where h.org_id = b.org_id and h.hour >= ${starts[0]} and h.change_type <> ${WITHIN} and h.hour <> all(${hours}::timestamptz[])
    union all
    select t.event_at, greatest(t.wallet_change, 0), greatest(-t.wallet_change, 0) from unnest(${hours}::timestamptz[]) as parted (hour)
      join ledger_transfer t on t.org_id = b.org_id and t.event_at >= parted.hour and t.event_at < parted.hour + interval '1 hour'
      where t.event_at >= ${starts[0]} and t.seq is not null and coalesce(t.change_type, 0) <> ${WITHIN}`
  const { rows } = await sql<Change>`
    select b.org_id, width_bucket(m.at, ${[...starts]}::timestamptz[]) as bucket, sum(m.money_in)::bigint as money_in,
      sum(m.money_out)::bigint as money_out
    from ${booksOf(scope)} cross join lateral (${moved}) m group by 1, 2`.execute(db)
  return Map.groupBy(rows, (row) => row.org_id)
}

/**
 * What was held in each wallet at the end of each bucket, counted back from what is held now by when things happened, whatever the order in
 * which they were posted.
 */
async function heldAt(db: Db, scope: FloatScope, { starts, now }: FloatSpan): Promise<Map<number, Money[]>> {
  const ends = starts.slice(1)
  const { rows } = await sql<{ org_id: number; held: Money }>`select b.org_id, b.held from ${booksOf(scope)}`.execute(
    db,
  )
  const changes = await heldChanges(db, booksOf(scope), ends)
  const since = (orgId: number, at: number) =>
    (changes.get(orgId) ?? []).reduce((sum, { bucket, change }) => sum + (bucket > at ? change : 0), 0)
  return new Map(
    rows.map(({ org_id: orgId, held }) => [
      orgId,
      ends.map((end, at) => held - (end.getTime() >= now.getTime() ? 0 : since(orgId, at))),
    ]),
  )
}

function floatOf(wallet: Wallet, changes: readonly Change[], held: readonly Money[]): CustomerFloat {
  const of = (bucket: number) => changes.find((one) => one.bucket === bucket)
  const net = (bucket: number) => (of(bucket)?.money_in ?? 0) - (of(bucket)?.money_out ?? 0)
  const count = held.length
  let closing =
    wallet.balance - Array.from({ length: count + 1 }, (_, at) => net(at + 1)).reduce((sum, one) => sum + one, 0)
  const opening = closing
  const buckets = held.map((one, at) => {
    closing += net(at + 1)
    return { moneyIn: of(at + 1)?.money_in ?? 0, moneyOut: of(at + 1)?.money_out ?? 0, closing, held: one }
  })
  return { customer: wallet.org_id, provider: wallet.provider_org, name: wallet.name, opening, buckets }
}

/**
 * What is owed to each customer over a period, counted back from the wallets of now, so that it meets the balances of today whatever the
 * order in which things were posted. Needs the service scope, and one moment for all it reads.
 */
export async function readFloat(db: Db, scope: FloatScope, span: FloatSpan): Promise<CustomerFloat[]> {
  const { rows } = await sql<Wallet>`
    select b.org_id, b.provider_org, o.name, b.balance from ${booksOf(scope)} join tenancy_org o on o.id = b.org_id order by b.org_id`.execute(
    db,
  )
  const changes = await changesOf(db, scope, span)
  const held = span.withHeld ? await heldAt(db, scope, span) : null
  const none = span.starts.slice(1).map(() => 0)
  return rows.map((row) => floatOf(row, changes.get(row.org_id) ?? [], held?.get(row.org_id) ?? none))
}

interface MovementRow {
  id: string
  org_id: number
  name: string
  seq: number
  at: Date
  key: string
  kind: number
  amount: Money
}
const LIST = 'float'
/** The total is counted on the first page only. */
const COUNT_KEY = /^\d{1,5}$/

/** What changed the wallets of a scope between two instants, newest first. Needs the service scope. */
export async function listFloatMovements(
  db: Db,
  scope: FloatScope,
  { from, before, cursor, limit }: { from: Date; before: Date; cursor: string | undefined; limit: number },
) {
  const [at, org, seq, counted] = readKeyset(LIST, [INSTANT_KEY, ID_KEY, ID_KEY, COUNT_KEY], cursor) ?? []
  const moved = sql`t.org_id = b.org_id and t.seq is not null and t.wallet_change <> 0 and coalesce(t.change_type, 0) <> ${WITHIN}
    and t.event_at >= ${from} and t.event_at < ${before}`
  const place =
    at === undefined
      ? sql`true`
      : sql`t.event_at <= ${at}::timestamptz and (t.event_at, t.org_id, t.seq) < (${at}::timestamptz, ${org}::bigint, ${seq}::bigint)`
  const { rows } = await sql<MovementRow>`
    select t.*, o.name, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from ${booksOf(scope)} cross join lateral (
      select t.id, t.org_id, t.seq, t.event_at as at, t.kind, t.wallet_change as amount
      from ledger_transfer t where ${moved} and ${place} order by t.event_at desc, t.seq desc limit ${limit + 1}) t
    join tenancy_org o on o.id = t.org_id order by t.at desc, t.org_id desc, t.seq desc limit ${limit + 1}`.execute(db)
  const countAll = async () => {
    const { rows: counts } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select 1 from ${booksOf(scope)} join ledger_transfer t on ${moved} limit ${COUNT_CAP + 1}) c`.execute(db)
    return counts[0]?.count ?? 0
  }
  const count = counted === undefined ? await countAll() : Number(counted)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    total: cappedAt(count),
    next: last ? writeKeyset(LIST, [last.key, String(last.org_id), String(last.seq), String(count)]) : null,
  }
}

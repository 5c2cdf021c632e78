import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/payments/reconciliation-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, queryRows } from '../../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, INSTANT_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { dayBounds } from '../../../people/identity/index.ts'
import { isSettled, isUnposted, lines, unlisted } from './sides.ts'

type Query = ParsedOf<typeof api.listReconciliationLines>['query']
type Line = api.ReconciliationLine
export type LineFilter = Omit<Query, 'cursor' | 'limit'>

const LIST = 'reconciliation lines'
/** A line is named by the payment service, a posting without one by its book and transfer. */
const NAME_KEY = /^[\x21-\x7e]{1,260}$/

interface Row {
  id: string
  at: Date
  kind: Line['kind']
  reference: string | null
  customer_id: number | null
  customer: string | null
  currency: string
  theirs: number | null
  ours: number | null
  unposted: Line['unposted']
}

/** Kinds of postings that no line explains, by the event that posted them. */
const kindOfPosting = sql`case c.kind when 1 then 'payment' when 8 then 'refund' when 9 then 'refundFailed' when 15 then 'refund'
  when 46 then 'payout' when 47 then 'payoutFailed' when 48 then 'fee' else 'other' end`

/** Both sides as one list (m). */
const rowsOf = (orgId: number) => sql`(
  select l.id, l.at, l.kind, l.source as reference, l.book_org_id as book, l.currency, l.amount as theirs, c.amount as ours,
    not ${isSettled} as differs, case when ${isUnposted} then case v.verdict when 'onItsWay' then 'onItsWay' else 'cameBack' end end as unposted
  from ${lines(orgId)}
  union all
  select 'book:' || c.org_id || ':' || c.transfer_id, c.event_at, ${kindOfPosting}, c.note, c.org_id, 'USD', null, c.amount, true, null
  from ${unlisted(orgId)} and s.expected) m`

const present = (row: Row): Line => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  reference: row.reference,
  customer: row.customer_id !== null && row.customer !== null ? { id: row.customer_id, name: row.customer } : null,
  currency: row.currency,
  theirs: row.theirs,
  ours: row.ours,
  unposted: row.unposted,
})

async function conditionOf(db: Db, { kind, differs, ...query }: LineFilter) {
  const { from, before } = await dayBounds(db, query)
  return sql.join(
    [
      sql<boolean>`true`,
      ...(kind ? [sql`m.kind = ${kind}`] : []),
      ...(differs ? [sql`m.differs`] : []),
      ...(from ? [sql`m.at >= ${from}`] : []),
      ...(before ? [sql`m.at < ${before}`] : []),
    ],
    sql` and `,
  )
}

type Key = { key: string }
const rowsAt = (
  orgId: number,
  where: { condition: RawBuilder<unknown>; place: RawBuilder<unknown> },
): RawBuilder<Row & Key> => sql`
    select m.id, m.at, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, m.kind, m.reference, o.id as customer_id,
      o.name as customer, m.currency, m.theirs, m.ours, m.unposted
    from ${rowsOf(orgId)} left join tenancy_org o on o.id = m.book and o.id <> ${orgId}
    where ${where.condition} and ${where.place} order by m.at desc, m.id desc`

/** All lines that match, some at a time, as of one moment; in service scope. Throws INVALID_INPUT for a day that the calendar lacks. */
export async function* readAllLines(db: Db, orgId: number, filter: LineFilter): AsyncGenerator<Line[]> {
  const condition = await conditionOf(db, filter)
  for await (const rows of queryRows(db, rowsAt(orgId, { condition, place: sql`true` }))) yield rows.map(present)
}

/** A page of the list, in service scope. */
async function readLines(
  db: Db,
  orgId: number,
  query: LineFilter & { cursor?: string | undefined; limit: number },
): Promise<{ records: Line[]; next: string | null }> {
  const [at, id] = readKeyset(LIST, [INSTANT_KEY, NAME_KEY], query.cursor) ?? []
  const condition = await conditionOf(db, query)
  const place = at === undefined ? sql`true` : sql`(m.at, m.id) < (${at}::timestamptz, ${id}::text)`
  const { rows } = await sql<Row & Key>`${rowsAt(orgId, { condition, place })} limit ${query.limit + 1}`.execute(db)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    records: rows.slice(0, query.limit).map(present),
    next: last ? writeKeyset(LIST, [last.key, last.id]) : null,
  }
}

/** Answers listReconciliationLines, in service scope. */
export async function listLines(
  db: Db,
  orgId: number,
  query: Query,
): Promise<OutputOf<typeof api.listReconciliationLines>> {
  const condition = await conditionOf(db, query)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${rowsOf(orgId)} where ${condition} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  )
  return { ...(await readLines(db, orgId, query)), total: cappedAt(rows[0]?.count ?? 0) }
}

import { HIT } from '@waybill/contract/rules/compile'
import type { Outcome, RuleResult } from '@waybill/contract/rules/run'
import { packResults, unpackResults } from '@waybill/contract/rules/traced'
import type { Rule } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import type { ActiveRules } from './active.ts'
import type { ListAt } from './named-lists.ts'
import { readableRules } from './stored.ts'

/** `outcome` undefined: the rules failed on the order. */
type Traced = { orderId: number; outcome: Outcome | undefined }

/** Traces of an order that are shown, the newest among them. */
const SHOWN_TRACES = 5
const TRACE_DAYS = 180

/** What an order's last trace said goes to the past where the new one says something else. */
const WRITE = (orgId: number, { setId }: ActiveRules, at: Date, rows: TraceColumns) => sql<{ orderId: number }>`
  with f as (
    select id, decode(miss, 'hex') as miss, did, failed
    from unnest(${rows.ids}::bigint[], ${rows.misses}::text[], ${rows.dids}::text[], ${rows.failures}::boolean[]) as f (id, miss, did, failed)),
  past as (
    insert into rule_trace_past (org_id, order_id, at, set_id, miss, did, failed)
    select t.org_id, t.order_id, t.at, t.set_id, t.miss, t.did, t.failed from rule_trace t join f on f.id = t.order_id
    where t.org_id = ${orgId} and (t.set_id, t.miss, t.did, t.failed) is distinct from (${setId}::bigint, f.miss, f.did, f.failed)
    on conflict do nothing)
  insert into rule_trace as t (org_id, order_id, set_id, at, miss, did, failed)
  select ${orgId}::bigint, id, ${setId}::bigint, ${at}::timestamptz, miss, did, failed from f
  on conflict (org_id, order_id) do update
    set set_id = excluded.set_id, at = excluded.at, miss = excluded.miss, did = excluded.did, failed = excluded.failed
    where (t.set_id, t.miss, t.did, t.failed) is distinct from (excluded.set_id, excluded.miss, excluded.did, excluded.failed)
  returning order_id as "orderId"`

type TraceColumns = { ids: number[]; misses: string[]; dids: string[]; failures: boolean[] }
const columnsOf = (traced: readonly Traced[]): TraceColumns => ({
  ids: traced.map(({ orderId }) => orderId),
  misses: traced.map(({ outcome }) => Buffer.from(outcome?.misses ?? []).toString('hex')),
  dids: traced.map(({ outcome }) => packResults(outcome?.did ?? [])),
  failures: traced.map(({ outcome }) => outcome === undefined),
})

/**
 * Keeps what a run did with orders, a new trace of an order where it differs from the last. A run that came to the same as the one before
 * is no new hit of the rules that it met.
 */
export async function writeTraces(db: Db, orgId: number, active: ActiveRules, input: { traced: Traced[]; at: Date }) {
  const { traced, at } = input
  if (traced.length === 0) return
  const written = await WRITE(orgId, active, at, columnsOf(traced)).execute(db)
  const fresh = new Set(written.rows.map(({ orderId }) => orderId))
  const hits = new Map<number, number>()
  for (const { orderId, outcome } of traced) {
    if (!outcome || !fresh.has(orderId)) continue
    for (const [place, { rule }] of active.compiled.entries())
      if (outcome.misses[place] === HIT) hits.set(rule.id, (hits.get(rule.id) ?? 0) + 1)
  }
  await addHits(db, orgId, hits, at)
}

/** Rules in order of id, so that two runs never wait for each other. */
async function addHits(db: Db, orgId: number, hits: ReadonlyMap<number, number>, at: Date): Promise<void> {
  if (hits.size === 0) return
  const rows = [...hits].map(([id, orders]) => ({ id, orders })).sort((a, b) => a.id - b.id)
  await sql`
    insert into rule_hit as h (org_id, rule_id, day, orders, last_at)
    select ${orgId}::bigint, id, ${at}::timestamptz::date, orders, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id bigint, orders int) order by id
    on conflict (org_id, rule_id, day) do update set orders = h.orders + excluded.orders, last_at = excluded.last_at`.execute(
    db,
  )
}

export type TraceEntry = {
  at: Date
  rules: Rule[]
  lists: ListAt[]
  misses: number[]
  did: RuleResult[]
  failed: boolean
}

/** What the last runs did with an order, the newest first, with the rules as they were then; empty when none ran. */
export async function readTraces(db: Db, orgId: number, orderId: number): Promise<TraceEntry[]> {
  const { rows } = await sql<{ at: Date; rules: unknown; lists: ListAt[]; miss: Buffer; did: string; failed: boolean }>`
    select t.at, s.rules, s.lists, t.miss, t.did, t.failed
    from (
      select org_id, at, set_id, miss, did, failed from rule_trace where org_id = ${orgId} and order_id = ${orderId}
      union all
      (select org_id, at, set_id, miss, did, failed from rule_trace_past where org_id = ${orgId} and order_id = ${orderId}
      order by at desc limit ${SHOWN_TRACES - 1})) t
    join rule_set s on s.org_id = t.org_id and s.id = t.set_id
    order by t.at desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    rules: readableRules(row.rules),
    misses: [...row.miss],
    did: unpackResults(row.did),
  }))
}

/** Removes traces that are no longer shown: beyond the last five, older than half a year, or of orders that are gone. */
export async function forgetTraces({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - TRACE_DAYS * 86_400_000)
  await inScope(
    database,
    { role: 'service', orgId: 0 },
    async (db) => {
      await sql`
        delete from rule_trace_past p using (
          select org_id, order_id, at, row_number() over (partition by org_id, order_id order by at desc) as place from rule_trace_past) n
        where p.org_id = n.org_id and p.order_id = n.order_id and p.at = n.at and (n.place >= ${SHOWN_TRACES} or n.at < ${before})`.execute(
        db,
      )
      for (const table of ['rule_trace', 'rule_trace_past'] as const)
        await sql`
          delete from ${sql.table(table)} t
          where not exists (select from orders_order o where o.org_id = t.org_id and o.id = t.order_id)`.execute(db)
    },
    { statementTimeoutMs: 600_000 },
  )
}

import { HIT } from '@waybill/contract/rules/compile'
import type { Outcome, RuleResult } from '@waybill/contract/rules/run'
import type { Rule } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { ActiveRules } from './active.ts'
import { readableRules } from './stored.ts'

type Traced = { orderId: number; outcome: Outcome }

const WRITE = (orgId: number, { setId }: ActiveRules, at: Date, rows: string) => sql<{ orderId: number }>`
  insert into rule_trace as t (org_id, order_id, set_id, at, miss, did)
  select ${orgId}::bigint, id, ${setId}::bigint, ${at}::timestamptz, decode(miss, 'hex'), did
  from jsonb_to_recordset(${rows}::jsonb) as f (id bigint, miss text, did jsonb)
  on conflict (org_id, order_id) do update set set_id = excluded.set_id, at = excluded.at, miss = excluded.miss, did = excluded.did
    where (t.set_id, t.miss, t.did) is distinct from (excluded.set_id, excluded.miss, excluded.did)
  returning order_id as "orderId"`

/**
 * Keeps what a run did with orders, one trace an order. A run that came to the same as the last one leaves its trace, and is no new hit of
 * the rules that it met.
 */
export async function writeTraces(db: Db, orgId: number, active: ActiveRules, input: { traced: Traced[]; at: Date }) {
  const { traced, at } = input
  if (traced.length === 0) return
  const rows = traced.map(({ orderId, outcome: { misses, did } }) => ({
    id: orderId,
    miss: Buffer.from(misses).toString('hex'),
    did,
  }))
  const written = await WRITE(orgId, active, at, JSON.stringify(rows)).execute(db)
  const fresh = new Set(written.rows.map(({ orderId }) => orderId))
  const hits = new Map<number, number>()
  for (const { orderId, outcome } of traced) {
    if (!fresh.has(orderId)) continue
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

export type TraceEntry = { at: Date; rules: Rule[]; misses: number[]; did: RuleResult[] }

/** What the last run did with an order, with the rules as they were then; undefined when none ran. */
export async function readTrace(db: Db, orgId: number, orderId: number): Promise<TraceEntry | undefined> {
  const { rows } = await sql<{ at: Date; rules: unknown; miss: Buffer; did: RuleResult[] }>`
    select t.at, s.rules, t.miss, t.did from rule_trace t join rule_set s on s.org_id = t.org_id and s.id = t.set_id
    where t.org_id = ${orgId} and t.order_id = ${orderId}`.execute(db)
  const [row] = rows
  return row && { at: row.at, rules: readableRules(row.rules), misses: [...row.miss], did: row.did }
}

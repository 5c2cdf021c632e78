import type { RuleBook } from '@waybill/contract/rules/api'
import { LEAD_MINUTES } from '@waybill/contract/rules/timed'
import { UNDO_DAYS } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { lintList } from './lint.ts'
import { readableRules } from './stored.ts'

const DAY_MS = 86_400_000
const HIT_DAYS = 30

/** Until when a run can be undone. */
export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_DAYS * DAY_MS)

async function lastRun(db: Db, orgId: number): Promise<RuleBook['lastRun']> {
  const row = await db
    .selectFrom('rule_run')
    .select(['id', 'at', 'total', 'changed', 'split', 'undone_at'])
    .where('org_id', '=', orgId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, at, total, changed, split } = row
  const until = undoUntil(at).toISOString()
  return {
    id,
    at: at.toISOString(),
    total,
    changed,
    split,
    undoUntil: until,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}

/** The list as it is now, with its figures of 30 days. */
export async function readBook(db: Db, orgId: number, now: Date): Promise<RuleBook> {
  const { rows } = await sql<{ version: number; rules: unknown; lead: number }>`
    select b.version, b.lead_minutes as lead, s.rules from rule_book b join rule_set s on s.org_id = b.org_id and s.id = b.set_id
    where b.org_id = ${orgId}`.execute(db)
  const since = new Date(now.getTime() - HIT_DAYS * DAY_MS)
  const hits = await sql<{ ruleId: number; orders: number; lastAt: Date }>`
    select rule_id as "ruleId", sum(orders)::int as orders, max(last_at) as "lastAt" from rule_hit
    where org_id = ${orgId} and day > ${since}::timestamptz group by rule_id`.execute(db)
  const hitsOf = new Map(hits.rows.map((row) => [row.ruleId, row]))
  const rules = readableRules(rows[0]?.rules)
  return {
    version: rows[0]?.version ?? 0,
    leadMinutes: rows[0]?.lead ?? LEAD_MINUTES,
    rules: rules.map((one) => ({
      ...one,
      hits: hitsOf.get(one.id)?.orders ?? 0,
      lastHit: hitsOf.get(one.id)?.lastAt.toISOString() ?? null,
    })),
    lints: await lintList(db, orgId, rules),
    lastRun: await lastRun(db, orgId),
  }
}

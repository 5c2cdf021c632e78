import type { Obstacle, Outcome } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '../../../platform/database/index.ts'
import type { ActiveRules } from './active.ts'
import { onceAct } from './once.ts'

type Ran = { orderId: number; outcome: Outcome | undefined }
/** Why an order was not split: there was nothing to split any more, or what a rule cannot do. */
export type Unsplit = Obstacle | 'nothing'
const mayBeTried = sql`o.act = ${onceAct.split} and o.refused is not null and o.refused <> ${'undone' satisfies Unsplit}`

/**
 * Notes which orders rules split, each once for a rule; what was refused before is tried again. `runId`: of a run over existing orders.
 * Returns how many orders are to be split.
 */
export async function noteSplits(
  db: Db,
  orgId: number,
  { setId, compiled }: ActiveRules,
  { ran, at, runId }: { ran: readonly Ran[]; at: Date; runId: string | null },
): Promise<number> {
  const requested = ran.flatMap(({ orderId, outcome }) =>
    (outcome?.did ?? []).flatMap(([place, results]) => {
      const rule = compiled[place]?.rule
      return rule && results.some(([choice, result]) => choice === 'split' && result === 'set')
        ? [{ orderId, ruleId: rule.id }]
        : []
    }),
  )
  if (requested.length === 0) return 0
  const { rows } = await sql<{ orderId: number }>`
    insert into rule_once as o (org_id, order_id, rule_id, act, set_id, at, run_id)
    select ${orgId}::bigint, f.order_id, f.rule_id, ${onceAct.split}::smallint, ${setId}::bigint, ${at}::timestamptz, ${runId}::uuid
    from unnest(${requested.map(({ orderId }) => orderId)}::bigint[], ${requested.map(({ ruleId }) => ruleId)}::bigint[]) as f (order_id, rule_id)
    order by f.order_id, f.rule_id
    on conflict (org_id, order_id, rule_id, act) do update
      set set_id = excluded.set_id, at = excluded.at, run_id = excluded.run_id, done_at = null, refused = null where ${mayBeTried}
    returning order_id as "orderId"`.execute(db)
  return new Set(rows.map(({ orderId }) => orderId)).size
}

/** Orders that wait for their split, from an id on. */
export async function listWaitingSplits(db: Db, orgId: number, { after, most }: { after: number; most: number }) {
  const { rows } = await sql<{ orderId: number }>`
    select distinct order_id as "orderId" from rule_once
    where org_id = ${orgId} and act = ${onceAct.split} and done_at is null and order_id > ${after}
    order by order_id limit ${most}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** The organizations whose orders wait longer than any job takes to come to them; needs the service scope. */
export async function listLeftSplits(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ orgId: number }>`
    select distinct org_id as "orgId" from rule_once
    where act = ${onceAct.split} and done_at is null and at < ${before}::timestamptz order by org_id`.execute(db)
  return rows.map(({ orgId }) => orgId)
}

/** Whether a rule is about to split an order; it is locked before. */
export async function waitsForSplit(db: Db, orgId: number, orderId: number): Promise<boolean> {
  return (await listWaitingSplits(db, orgId, { after: orderId - 1, most: 1 }))[0] === orderId
}

export type WaitingSplit = { ruleId: number; setId: number }
/** The splits that wait of an order, locked; the order is locked before. */
export async function lockWaitingSplits(db: Db, orgId: number, orderId: number): Promise<WaitingSplit[]> {
  const { rows } = await sql<WaitingSplit>`
    select rule_id as "ruleId", set_id as "setId" from rule_once
    where org_id = ${orgId} and order_id = ${orderId} and act = ${onceAct.split} and done_at is null
    order by set_id, rule_id for update`.execute(db)
  return rows
}

type Done = { orderId: number; ruleId: number; at: Date } & (
  | { regroupingId: number; refused?: never }
  | { refused: Unsplit; regroupingId?: never }
)
/** Notes what became of a split. */
export async function noteSplitDone(db: Db, orgId: number, done: Done): Promise<void> {
  await db
    .updateTable('rule_once')
    .set({ done_at: done.at, refused: done.refused ?? null, regrouping_id: done.regroupingId ?? null })
    .where('org_id', '=', orgId)
    .where('order_id', '=', done.orderId)
    .where('rule_id', '=', done.ruleId)
    .where('act', '=', onceAct.split)
    .execute()
}

export type SplitState = { at: Date; isDone: boolean; refused: Unsplit | null; regroupingId: number | null }
/** What became of the splits of each of these orders, by the order's id and the rule's. */
export type Splits = ReadonlyMap<number, ReadonlyMap<number, SplitState>>
export async function readSplits(db: Db, orgId: number, orderIds: readonly number[]): Promise<Splits> {
  const { rows } = await sql<SplitState & { orderId: number; ruleId: number }>`
    select order_id as "orderId", rule_id as "ruleId", at, done_at is not null as "isDone", refused,
      regrouping_id as "regroupingId"
    from rule_once
    where org_id = ${orgId} and order_id = any(${[...orderIds]}::bigint[]) and act = ${onceAct.split}`.execute(db)
  const splits = new Map<number, Map<number, SplitState>>()
  for (const { orderId, ruleId, ...state } of rows)
    splits.set(orderId, (splits.get(orderId) ?? new Map()).set(ruleId, state))
  return splits
}

type OfRun = { orderId: number; regroupingId: number | null }
/** The splits that a run asked for and that were not refused, by their orders; those undone since among them. */
export async function listSplitsOfRun(db: Db, orgId: number, runId: string): Promise<OfRun[]> {
  const { rows } = await sql<OfRun>`
    select order_id as "orderId", regrouping_id as "regroupingId" from rule_once
    where org_id = ${orgId} and run_id = ${runId}::uuid and refused is null order by order_id`.execute(db)
  return rows
}

/** The splits of a run that wait are not done any more; its orders are locked before. Returns how many there were. */
export async function stopSplits(db: Db, orgId: number, { runId, at }: { runId: string; at: Date }): Promise<number> {
  const { rows } = await sql`
    update rule_once set done_at = ${at}, refused = ${'undone' satisfies Unsplit}
    where org_id = ${orgId} and run_id = ${runId}::uuid and done_at is null returning order_id`.execute(db)
  return rows.length
}

/** Orders that are again as before an import are not split for what it brought; the next run may. */
export async function forgetWaitingSplits(client: ClientBase, orgId: number, orderIds: number[]): Promise<void> {
  await client.query(
    `update rule_once set done_at = now(), refused = $3 where org_id = $1 and order_id = any ($2::bigint[]) and act = $4 and done_at is null`,
    [orgId, orderIds, 'nothing' satisfies Unsplit, onceAct.split],
  )
}

/** Splits that a change brought about and that wait are not done once it is undone; the next run may ask for them. The orders are locked before. */
export async function withdrawSplits(
  db: Db,
  orgId: number,
  { orderIds, since, at }: { orderIds: readonly number[]; since: Date; at: Date },
): Promise<void> {
  await sql`
    update rule_once set done_at = ${at}, refused = ${'nothing' satisfies Unsplit}
    where org_id = ${orgId} and order_id = any(${[...orderIds]}::bigint[]) and act = ${onceAct.split} and done_at is null
      and at >= ${since}::timestamptz`.execute(db)
}

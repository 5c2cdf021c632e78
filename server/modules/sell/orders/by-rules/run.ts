import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { previewRules, runRules } from '@waybill/contract/rules/api'
import { type Choice, MOST_ORDERS_A_RUN, type Rule } from '@waybill/contract/rules/rule'
import { isTimed } from '@waybill/contract/rules/timed'
import { type Outcome, ruleRunner } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setImmediate as lettingOthers } from 'node:timers/promises'
import { type Db, isConstraintViolation, stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import {
  type ActiveRules,
  addRun,
  findActiveRules,
  findSenders,
  queueNotices,
  type OrderBefore,
  readNotified,
  readSplits,
  writeTraces,
} from '../../rules/index.ts'
import { listFixed } from '../being-bought.ts'
import { recordActivity } from '../activity.ts'
import { changeBlocked } from '../policy.ts'
import { lockOrders } from '../lock.ts'
import { clockOf } from './clock.ts'
import { type OrderUnderRules, readOrders, theseIds } from './read.ts'
import { queueSplits } from './split-kind.ts'
import { type Known, needsNotice, needsSplit, presentTried, type Ran } from './try.ts'
import { writeChoices } from './write.ts'

const AT_ONCE = 1000
/** Orders that a preview shows. */
const EXAMPLES = 20

/** `raise`: the version, of orders that others may be looking at; `overrideChosen`: rules also decide what people chose. */
type Run = {
  orgId: number
  active: ActiveRules
  at: Date
  raise: boolean
  overrideChosen: boolean
  /** Of a run by hand, by which it is undone. */
  runId: string | null
}
async function runnerOf(
  db: Db,
  orgId: number,
  { active: { compiled }, overrideChosen }: Pick<Run, 'active' | 'overrideChosen'>,
) {
  const rules = compiled.map(({ rule }) => rule)
  return ruleRunner(compiled, {
    senders: await findSenders(db, orgId, rules),
    defaultSignature: (await readDefaults(db, orgId)).signature,
    overrideChosen,
  })
}

const hasNotices = ({ compiled }: ActiveRules): boolean => compiled.some(({ rule }) => rule.does.notify !== undefined)
const hasSplits = ({ compiled }: ActiveRules): boolean => compiled.some(({ split }) => split !== null)

/** `split`: how many orders are to be split. */
type Done = { changed: Ran[]; failed: number[]; split: number }

/** Writes what differs. What the database refuses of single orders is left out: of these the ids are answered, the others are written. */
async function writeEach(db: Db, run: Run, differing: readonly Ran[]): Promise<number[]> {
  const { orgId, at, raise } = run
  if (differing.length === 0) return []
  const writes = differing.map(({ order, outcome }) => ({ id: order.id, ...outcome }))
  try {
    // A savepoint: a statement that fails takes nothing else of the transaction along.
    await db.transaction().execute((saved) => writeChoices(saved, orgId, writes, { now: at, raise }))
    return []
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
  }
  if (differing.length === 1) return writes.map(({ id }) => id)
  const half = differing.length >> 1
  return [...(await writeEach(db, run, differing.slice(0, half))), ...(await writeEach(db, run, differing.slice(half)))]
}

/** Runs rules over one order; undefined where they fail on what it holds. */
function attempt(runOne: (order: OrderUnderRules) => Outcome, order: OrderUnderRules): Outcome | undefined {
  try {
    return runOne(order)
  } catch {
    return undefined
  }
}

/**
 * Runs rules over locked orders, a thousand at a time, and writes what differs; answers the orders that it changed. One order on which
 * they fail does not stop the others: it stays as it is, and its trace says so.
 */
async function runOver(db: Db, run: Run, ids: readonly number[]): Promise<Done> {
  const { orgId, active, at } = run
  const runOne = await runnerOf(db, orgId, run)
  const rules = active.compiled.map(({ rule }) => rule)
  const now = await clockOf(db, orgId, at)
  const done: Done = { changed: [], failed: [], split: 0 }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const orders = await readOrders(db, { orgId, ids: theseIds(ids.slice(from, from + AT_ONCE)), rules, now })
    const outcomes = new Map(orders.map((order) => [order.id, attempt(runOne, order)]))
    const differing = orders.flatMap((order) => {
      const outcome = outcomes.get(order.id)
      return outcome && outcome.changed.length > 0 ? [{ order, outcome }] : []
    })
    for (const id of await writeEach(db, run, differing)) outcomes.set(id, undefined)
    const traced = [...outcomes].map(([orderId, outcome]) => ({ orderId, outcome }))
    await writeTraces(db, orgId, active, { traced, at })
    await queueNotices(db, orgId, active, { ran: traced, at })
    done.split += await queueSplits(db, orgId, active, { ran: traced, at, runId: run.runId })
    done.changed.push(...differing.filter(({ order }) => outcomes.get(order.id)))
    done.failed.push(...traced.filter(({ outcome }) => !outcome).map(({ orderId }) => orderId))
    await lettingOthers()
  }
  return done
}

async function awaitingOf(db: Db, orgId: number, ids: readonly number[], lock = sql``): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
      and status = ${stateSql(orderStatus.awaiting)} order by id ${lock}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Runs the rules over orders that were just made or changed, for the transaction that did so: their versions stay. Returns how many
 * orders it changed.
 */
export async function applyRules(db: Db, orgId: number, ids: readonly number[], at: Date): Promise<number> {
  if (ids.length === 0) return 0
  const active = await findActiveRules(db, orgId)
  if (!active) return 0
  const open = await awaitingOf(db, orgId, ids, sql`for no key update`)
  // Its seller saw what is being bought or sent: tags may change meanwhile, and nothing else.
  const fixed = await listFixed(db, orgId, open)
  const { changed } = await runOver(
    db,
    { orgId, active, at, raise: false, overrideChosen: false, runId: null },
    open.filter((id) => !fixed.has(id)),
  )
  return changed.length
}

type Step = { ids: readonly number[]; active: ActiveRules; at: Date }
/** Runs rules over orders that nobody changed, for a run by the clock: what it changes gets a new version and says so. Returns how many. */
export async function runUnasked(db: Db, orgId: number, { ids, active, at }: Step): Promise<number> {
  const fixed = await listFixed(db, orgId, [...ids])
  const free = ids.filter((id) => !fixed.has(id))
  const run = { orgId, active, at, raise: true, overrideChosen: false, runId: null }
  const { changed } = await runOver(db, run, free)
  if (changed.length > 0)
    await recordActivity(db, { orgId, ids: changed.map(({ order }) => order.id), action: 'order.rulesRun' })
  return changed.length
}

/** Runs the rules over orders whose hold is over, where they ask about the time or other orders. */
export async function applyTimedRules(db: Db, orgId: number, ids: readonly number[], at: Date): Promise<void> {
  const active = await findActiveRules(db, orgId)
  if (active && isTimed(active.compiled.map(({ rule }) => rule))) await applyRules(db, orgId, ids, at)
}

const lastAwaiting = async (db: Db, orgId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and status = ${stateSql(orderStatus.awaiting)}
    order by create_time desc, id desc limit ${MOST_ORDERS_A_RUN}`.execute(db)
  return rows.map(({ id }) => id)
}

type Found = {
  counts: Map<Choice | 'tags', number>
  examples: (Ran & Known)[]
  changed: number
  failed: number
  notified: number
  split: number
}
type OfOrder = { order: OrderUnderRules; outcome: Outcome | undefined; rules: readonly Rule[]; known: Known }
/** Counts what the rules would do with one order. */
function count(found: Found, { order, outcome, rules, known }: OfOrder): void {
  if (!outcome) {
    found.failed++
    return
  }
  const ran = { order, outcome }
  if (needsNotice(ran, rules, known.notified)) found.notified++
  const splits = needsSplit(ran, rules, known.splits)
  if (splits) found.split++
  const changes = outcome.changed.length > 0
  if (changes) found.changed++
  for (const choice of outcome.changed) found.counts.set(choice, (found.counts.get(choice) ?? 0) + 1)
  if ((changes || splits) && found.examples.length < EXAMPLES) found.examples.push({ ...ran, ...known })
}

/** What the rules would change of orders; writes nothing. RULES_EMPTY. */
export async function previewRun(
  { db, actor, now: at }: Ctx,
  { ids, overrideChosen }: ParsedOf<typeof previewRules>['body'],
): Promise<OutputOf<typeof previewRules>> {
  const { orgId } = actor
  const active = await findActiveRules(db, orgId)
  if (!active) throw new AppError('RULES_EMPTY')
  const rules = active.compiled.map(({ rule }) => rule)
  const named = [...new Set(ids)]
  const fixed = await listFixed(db, orgId, named)
  const open = (await awaitingOf(db, orgId, named)).filter((id) => !fixed.has(id))
  const runOne = await runnerOf(db, orgId, { active, overrideChosen })
  const now = await clockOf(db, orgId, at())
  const found: Found = { counts: new Map(), examples: [], changed: 0, failed: 0, notified: 0, split: 0 }
  const [mayNotify, maySplit] = [hasNotices(active), hasSplits(active)]
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const ids = open.slice(from, from + AT_ONCE)
    const known: Known = {
      notified: mayNotify ? await readNotified(db, orgId, ids) : new Map(),
      splits: maySplit ? await readSplits(db, orgId, ids) : new Map(),
    }
    for (const order of await readOrders(db, { orgId, ids: theseIds(ids), rules, now }))
      count(found, { order, outcome: attempt(runOne, order), rules, known })
    await lettingOthers()
  }
  const { counts, examples, ...figures } = found
  return {
    ...figures,
    total: open.length,
    skipped: named.length - open.length,
    changes: [...counts].map(([choice, orders]) => ({ choice, orders })).toSorted((a, b) => b.orders - a.orders),
    examples: examples.map((one) => presentTried(one, { ...one, focus: undefined, rules })),
  }
}

const beforeOf = ({ order }: Ran): OrderBefore => ({
  orderId: order.id,
  version: order.version + 1,
  before: { values: order.values, tags: order.tags, chosen: order.chosen },
})

/** Runs the rules over existing orders, by hand; the run can be undone. RULES_EMPTY when no rule is switched on. */
export async function runByHand(
  ctx: Ctx,
  { ids, overrideChosen }: ParsedOf<typeof runRules>['body'],
): Promise<OutputOf<typeof runRules>> {
  const { db, actor } = ctx
  const { orgId, userId } = actor
  const active = await findActiveRules(db, orgId)
  if (!active) throw new AppError('RULES_EMPTY')
  const named = [...new Set(ids ?? (await lastAwaiting(db, orgId)))]
  const locked = await lockOrders(db, orgId, named)
  const open = locked.filter((order) => changeBlocked(order) === null).map(({ id }) => id)
  const at = ctx.now()
  const id = randomUUID()
  const { changed, failed, split } = await runOver(
    db,
    { orgId, active, at, raise: true, overrideChosen, runId: id },
    open,
  )
  const orders = changed.map(beforeOf)
  const run = await addRun(db, orgId, { id, setId: active.setId, userId, at, total: open.length, split, orders })
  if (changed.length > 0)
    await recordActivity(db, { orgId, ids: changed.map(({ order }) => order.id), action: 'order.rulesRun' })
  return { ...run, skipped: named.length - open.length, failed: failed.length }
}

import type { ErrorCode } from '@waybill/contract/core/errors'
import { planSplit, type UnitsOfLine } from '@waybill/contract/rules/split'
import type { CompiledRule } from '@waybill/contract/rules/compile'
import { type Db, inScope, isTransientError } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { addJob, type JobContext } from '../../../../platform/jobs/index.ts'
import {
  findRulesOf,
  listLeftSplits,
  listWaitingSplits,
  lockWaitingSplits,
  noteSplitDone,
  type Unsplit,
} from '../../rules/index.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'
import { singleBlocked } from '../policy.ts'
import { splitLocked } from '../regrouping/split.ts'
import { sendAfterSplit } from '../sending.ts'
import { clockOf } from './clock.ts'
import { type OrderUnderRules, readOrders, theseIds } from './read.ts'
import { splitByRulesKind } from './split-kind.ts'

const AT_ONCE = 200
const LEFT_AFTER_MINUTES = 5
type Tools = Pick<Services, 'database' | 'now' | 'log'>
/** `rule` undefined: nobody can read it any more. */
type Waiting = { rule: CompiledRule | undefined; ruleId: number; place: number }

/** Why an order may not be split by hand either, as rules say it. */
const obstacleOf: { [code in ErrorCode]?: Unsplit } = {
  ORDER_NOT_AWAITING: 'notAwaiting',
  ORDER_HAS_LABEL: 'label',
  ORDER_PART_SHIPPED: 'label',
  ORDER_SEVERAL_PACKAGES: 'packages',
  ORDER_AT_WAREHOUSE: 'atWarehouse',
}

/** What new orders get of an order now; or why it is not split. */
function partsOf(order: OrderUnderRules, { split }: CompiledRule): UnitsOfLine[][] | Unsplit {
  if (order.notSplit) return order.notSplit
  const plan = split && planSplit(order.lines, split)
  if (split && !plan) return 'parts'
  const [, ...moved] = plan?.parts ?? []
  return moved.length === 0 ? 'nothing' : moved
}

type Log = Tools['log']
type ToSplit = { order: LockedOrder; at: Date }
/** Splits a locked order as a rule says: the id of the split, or why it was not done. */
async function splitOne(
  db: Db,
  orgId: number,
  { order, rule, at }: ToSplit & { rule: CompiledRule },
): Promise<number | Unsplit> {
  const blocked = singleBlocked(order)
  if (blocked) return obstacleOf[blocked] ?? 'notAwaiting'
  const now = await clockOf(db, orgId, at)
  const [read] = await readOrders(db, { orgId, ids: theseIds([order.id]), rules: [rule.rule], now })
  if (!read) return 'notAwaiting'
  const moved = partsOf(read, rule)
  if (typeof moved === 'string') return moved
  const parts = moved.map((units) => ({
    lines: units.map(({ line, quantity }) => ({ lineId: read.lineIds[line] ?? 0, quantity })),
  }))
  const { id, name } = rule.rule
  return (await splitLocked(db, orgId, { order, parts, at, rule: { id, name } })).regroupingId
}

/** The splits that wait of a locked order, in the order of their list. */
async function takeWaiting(db: Db, orgId: number, { orderId, known }: Pick<Step, 'orderId' | 'known'>) {
  const found: Waiting[] = []
  for (const { ruleId, setId } of await lockWaitingSplits(db, orgId, orderId)) {
    const rules = known.get(setId) ?? (await findRulesOf(db, orgId, setId))
    known.set(setId, rules)
    const place = rules.findIndex(({ rule }) => rule.id === ruleId)
    found.push({ rule: rules[place], ruleId, place })
  }
  return found.toSorted((a, b) => a.place - b.place)
}

/** `known`: lists that were read already, by their ids. */
type Step = { orderId: number; at: Date; known: Map<number, CompiledRule[]> }
/** Splits a locked order by one rule and notes that, or nothing of it: what fails for it alone keeps no other rule from its split. */
async function splitBy(db: Db, orgId: number, { order, rule, ruleId, at }: ToSplit & Waiting, log: Log): Promise<void> {
  const done = { orderId: order.id, ruleId, at }
  try {
    await db.transaction().execute(async (saved) => {
      const result = rule ? await splitOne(saved, orgId, { order, rule, at }) : 'nothing'
      const outcome = typeof result === 'number' ? { regroupingId: result } : { refused: result }
      await noteSplitDone(saved, orgId, { ...done, ...outcome })
    })
  } catch (err) {
    if (isTransientError(err)) throw err
    log.error({ err, org: orgId, order: order.id }, 'a rule did not split an order')
    await noteSplitDone(db, orgId, { ...done, refused: 'failed' })
  }
}

/**
 * Splits an order by every rule that asked for it, in one transaction with the notes of it. One that stands in a purchase still waits: no
 * label is bought for it before (see isBeingSplit), and what stopped there adds this job again.
 */
async function splitOrder(db: Db, orgId: number, { orderId, at, known }: Step, log: Log): Promise<void> {
  const [order] = await lockOrders(db, orgId, [orderId])
  if (!order || order.buying) return
  for (const one of await takeWaiting(db, orgId, { orderId, known }))
    await splitBy(db, orgId, { ...one, order, at }, log)
  await sendAfterSplit(db, orgId, orderId)
}

/** An order that cannot be split does not wait for ever: its trace says that it failed, and the next run tries again. */
async function giveUp(db: Db, orgId: number, { orderId, at }: Omit<Step, 'known'>): Promise<void> {
  await lockOrders(db, orgId, [orderId])
  for (const { ruleId } of await lockWaitingSplits(db, orgId, orderId))
    await noteSplitDone(db, orgId, { orderId, ruleId, at, refused: 'failed' })
  await sendAfterSplit(db, orgId, orderId)
}

/**
 * Splits the orders that rules noted, each in a transaction of its own: what a stopped server leaves is there when the job runs again, and
 * nothing is split twice. An order that fails stops no other; what is the database's trouble alone is tried again with the job.
 */
export async function splitByRules(
  { database, now, log }: Tools,
  orgId: number,
  { signal, lastAttempt = false }: Partial<Pick<JobContext, 'signal' | 'lastAttempt'>> = {},
): Promise<void> {
  const inOrg = <T>(work: (db: Db) => Promise<T>): Promise<T> => inScope(database, { role: 'service', orgId }, work)
  const failures: unknown[] = []
  const known: Step['known'] = new Map()
  for (let after = 0; !signal?.aborted;) {
    const orderIds = await inOrg((db) => listWaitingSplits(db, orgId, { after, most: AT_ONCE }))
    for (const orderId of orderIds)
      await inOrg((db) => splitOrder(db, orgId, { orderId, at: now(), known }, log)).catch((err: unknown) => {
        log.error({ err, org: orgId, order: orderId }, 'an order was not split')
        if (isTransientError(err) && !lastAttempt) failures.push(err)
        else return inOrg((db) => giveUp(db, orgId, { orderId, at: now() }))
      })
    if (orderIds.length < AT_ONCE) break
    after = orderIds.at(-1) ?? after
  }
  // A job that a stopping server ends early is to run again.
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}

/** Begins again what a job left that is gone: an order that waits goes to no warehouse, and has no label bought for it. */
export async function findLeftSplits({ database, now, log }: Tools): Promise<void> {
  const before = new Date(now().getTime() - LEFT_AFTER_MINUTES * 60_000)
  const orgIds = await inScope(database, { role: 'service', orgId: 0 }, (db) => listLeftSplits(db, before))
  for (const orgId of orgIds)
    await inScope(database, { role: 'service', orgId }, (db) =>
      addJob(db, splitByRulesKind, { orgId }, { key: `orders.splitByRules:left:${orgId}` }),
    ).catch((err: unknown) => log.error({ err, org: orgId }, 'splits that were left were not begun again'))
}

import type { ErrorCode } from '@waybill/contract/core/errors'
import { planSplit, type UnitsOfLine } from '@waybill/contract/rules/split'
import type { CompiledRule } from '@waybill/contract/rules/compile'
import { type Db, inScope, isTransientError } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { findRulesOf, listWaitingSplits, lockWaitingSplits, noteSplitDone, type Unsplit } from '../../rules/index.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'
import { singleBlocked } from '../policy.ts'
import { splitLocked } from '../regrouping/split.ts'
import { sendAfterSplit } from '../sending.ts'
import { clockOf } from './clock.ts'
import { type OrderUnderRules, readOrders, theseIds } from './read.ts'

const AT_ONCE = 200
type Tools = Pick<Services, 'database' | 'now' | 'log'>
/** `rule` undefined: nobody can read it any more. */
type Waiting = { rule: CompiledRule | undefined; ruleId: number; place: number }

/** Why an order may not be split by hand either, as rules say it. */
const obstacleOf: { [code in ErrorCode]?: Unsplit } = {
  ORDER_NOT_AWAITING: 'notAwaiting',
  ORDER_HAS_LABEL: 'label',
  ORDER_PART_SHIPPED: 'label',
  ORDER_SEVERAL_PACKAGES: 'packages',
  ORDER_BEING_BOUGHT: 'buying',
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

type ToSplit = { order: LockedOrder; rule: CompiledRule; at: Date }
/** Splits a locked order as a rule says: its id of the split, or why it was not done. */
async function splitOne(db: Db, orgId: number, { order, rule, at }: ToSplit): Promise<number | Unsplit> {
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
/** Splits an order by every rule that asked for it, in one transaction with the notes of it. */
async function splitOrder(db: Db, orgId: number, { orderId, at, known }: Step): Promise<void> {
  const [locked] = await lockOrders(db, orgId, [orderId])
  if (!locked) return
  for (const { rule, ruleId } of await takeWaiting(db, orgId, { orderId, known })) {
    const result = rule ? await splitOne(db, orgId, { order: locked, rule, at }) : 'nothing'
    const outcome = typeof result === 'number' ? { regroupingId: result } : { refused: result }
    await noteSplitDone(db, orgId, { orderId, ruleId, at, ...outcome })
  }
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
export async function splitByRules({ database, now, log }: Tools, orgId: number, signal?: AbortSignal): Promise<void> {
  const inOrg = <T>(work: (db: Db) => Promise<T>): Promise<T> => inScope(database, { role: 'service', orgId }, work)
  const failures: unknown[] = []
  const known: Step['known'] = new Map()
  for (let after = 0; !signal?.aborted;) {
    const orderIds = await inOrg((db) => listWaitingSplits(db, orgId, { after, most: AT_ONCE }))
    for (const orderId of orderIds)
      await inOrg((db) => splitOrder(db, orgId, { orderId, at: now(), known })).catch((err: unknown) => {
        log.error({ err, org: orgId, order: orderId }, 'an order was not split')
        if (isTransientError(err)) failures.push(err)
        else return inOrg((db) => giveUp(db, orgId, { orderId, at: now() }))
      })
    if (orderIds.length < AT_ONCE) break
    after = orderIds.at(-1) ?? after
  }
  // A job that a stopping server ends early is to run again.
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}

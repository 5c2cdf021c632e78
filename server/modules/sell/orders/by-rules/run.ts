import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { runRules, undoRuleRun } from '@waybill/contract/rules/api'
import { MOST_ORDERS_A_RUN } from '@waybill/contract/rules/rule'
import { type Outcome, ruleRunner } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import { setImmediate as lettingOthers } from 'node:timers/promises'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import {
  type ActiveRules,
  addRun,
  findActiveRules,
  findSenders,
  listBefore,
  markUndone,
  type OrderBefore,
  writeTraces,
} from '../../rules/index.ts'
import { recordActivity } from '../activity.ts'
import { changeBlocked } from '../policy.ts'
import { lockOrders } from '../lock.ts'
import { type OrderUnderRules, readOrders, theseIds } from './read.ts'
import { writeChoices } from './write.ts'

const AT_ONCE = 1000

async function runnerOf(db: Db, orgId: number, { compiled }: ActiveRules) {
  const rules = compiled.map(({ rule }) => rule)
  return ruleRunner(compiled, {
    senders: await findSenders(db, orgId, rules),
    defaultSignature: (await readDefaults(db, orgId)).signature,
  })
}

type Ran = { order: OrderUnderRules; outcome: Outcome }
type Run = { orgId: number; active: ActiveRules; at: Date; raise: boolean }

/** Runs rules over locked orders, a thousand at a time, and writes what differs; answers the orders that it changed. */
async function runOver(db: Db, { orgId, active, at, raise }: Run, ids: readonly number[]): Promise<Ran[]> {
  const runOne = await runnerOf(db, orgId, active)
  const changed: Ran[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const orders = await readOrders(db, orgId, theseIds(ids.slice(from, from + AT_ONCE)))
    const ran = orders.map((order) => ({ order, outcome: runOne(order) }))
    const differing = ran.filter(({ outcome }) => outcome.changed.length > 0)
    const writes = differing.map(({ order, outcome }) => ({ id: order.id, ...outcome }))
    await writeChoices(db, orgId, writes, { now: at, raise })
    const traced = ran.map(({ order, outcome }) => ({ orderId: order.id, outcome }))
    await writeTraces(db, orgId, active, { traced, at })
    changed.push(...differing)
    await lettingOthers()
  }
  return changed
}

async function awaitingAmong(db: Db, orgId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
      and status = ${stateSql(orderStatus.awaiting)} order by id for no key update`.execute(db)
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
  const changed = await runOver(db, { orgId, active, at, raise: false }, await awaitingAmong(db, orgId, ids))
  return changed.length
}

const lastAwaiting = async (db: Db, orgId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and status = ${stateSql(orderStatus.awaiting)}
    order by create_time desc, id desc limit ${MOST_ORDERS_A_RUN}`.execute(db)
  return rows.map(({ id }) => id)
}

const beforeOf = ({ order }: Ran): OrderBefore => ({
  orderId: order.id,
  version: order.version + 1,
  before: { values: order.values, tags: order.tags, chosen: order.chosen },
})

/** Runs the rules over existing orders, by hand; the run can be undone. RULES_EMPTY when no rule is switched on. */
export async function runByHand(ctx: Ctx, ids: readonly number[] | null): Promise<OutputOf<typeof runRules>> {
  const { db, actor } = ctx
  const { orgId, userId } = actor
  const active = await findActiveRules(db, orgId)
  if (!active) throw new AppError('RULES_EMPTY')
  const named = [...new Set(ids ?? (await lastAwaiting(db, orgId)))]
  const locked = await lockOrders(db, orgId, named)
  const open = locked.filter((order) => changeBlocked(order) === null).map(({ id }) => id)
  const at = ctx.now()
  const changed = await runOver(db, { orgId, active, at, raise: true }, open)
  const orders = changed.map(beforeOf)
  const run = await addRun(db, orgId, { setId: active.setId, userId, at, total: open.length, orders })
  if (changed.length > 0)
    await recordActivity(db, { orgId, ids: changed.map(({ order }) => order.id), action: 'order.rulesRun' })
  return { ...run, skipped: named.length - open.length }
}

/** Puts back what the orders of a run had before it, where nobody changed them since. */
export async function undoRun(ctx: Ctx, id: string): Promise<OutputOf<typeof undoRuleRun>> {
  const { db, actor } = ctx
  const { orgId } = actor
  const at = ctx.now()
  await markUndone(db, orgId, { id, at })
  const earlier = await listBefore(db, orgId, id)
  const locked = new Map(
    (
      await lockOrders(
        db,
        orgId,
        earlier.map(({ orderId }) => orderId),
      )
    ).map((one) => [one.id, one]),
  )
  const back = earlier.filter(({ orderId, version }) => {
    const order = locked.get(orderId)
    return order !== undefined && order.version === version && changeBlocked(order) === null
  })
  const writes = back.map(({ orderId, before }) => ({ id: orderId, ...before }))
  await writeChoices(db, orgId, writes, { now: at, raise: true })
  if (back.length > 0)
    await recordActivity(db, { orgId, ids: back.map(({ orderId }) => orderId), action: 'order.rulesUndone' })
  return { restored: back.length, changedSince: earlier.length - back.length }
}

import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { undoRuleRun } from '@waybill/contract/rules/api'
import { MOST_SPLITS_UNDONE } from '@waybill/contract/rules/rule'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { listBefore, listSplitsOfRun, markUndone, stopSplits } from '../../rules/index.ts'
import { recordActivity } from '../activity.ts'
import { lockOrders } from '../lock.ts'
import { changeBlocked } from '../policy.ts'
import { listMembers, listUndone, lockRegroupings, undoOne } from '../regrouping/undo.ts'
import { writeChoices } from './write.ts'

/** A split raises the version of its order by one, and undoing it by one more. */
const VERSIONS_OF_UNDONE = 2
type Undone = OutputOf<typeof undoRuleRun>
type Splits = Pick<Undone, 'splitsUndone' | 'splitsLeft'>

/** Undoes a split unless one of its orders was changed since or has a label. */
async function undoSplit(ctx: Ctx, id: number): Promise<boolean> {
  try {
    await undoOne(ctx, id)
    return true
  } catch (error) {
    // It refuses before it writes.
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * The splits of a run that are done, the latest first, and how many versions those that a person undid since added to each order. Locks
 * them, then all their orders and the run's: splits before orders, as in an undo by hand.
 */
async function lockSplits(db: Db, orgId: number, { runId, orderIds }: { runId: string; orderIds: readonly number[] }) {
  const idsOf = (some: readonly { regroupingId: number | null }[]) => some.flatMap((one) => one.regroupingId ?? [])
  const requested = await listSplitsOfRun(db, orgId, runId)
  await lockRegroupings(db, orgId, idsOf(requested))
  const members = await listMembers(db, orgId, idsOf(requested))
  await lockOrders(db, orgId, [...new Set([...orderIds, ...requested.map(({ orderId }) => orderId), ...members])])
  const found = await listSplitsOfRun(db, orgId, runId)
  const undone = await listUndone(db, orgId, idsOf(found))
  const raised = new Map<number, number>()
  const live = found.flatMap(({ orderId, regroupingId }) => {
    if (regroupingId === null) return []
    if (undone.has(regroupingId)) raised.set(orderId, (raised.get(orderId) ?? 0) + VERSIONS_OF_UNDONE)
    return undone.has(regroupingId) ? [] : [{ orderId, regroupingId }]
  })
  return { live: live.toSorted((a, b) => b.regroupingId - a.regroupingId), raised }
}

/**
 * Puts together again what a run split, as many as one request may; one that waits is not done any more. `raised`: how many versions
 * splits that are undone added to each order.
 */
async function undoSplits(
  ctx: Ctx,
  { runId, at, orderIds }: { runId: string; at: Date; orderIds: readonly number[] },
): Promise<Splits & { raised: Map<number, number> }> {
  const { db, actor } = ctx
  const { orgId } = actor
  const { live, raised } = await lockSplits(db, orgId, { runId, orderIds })
  const undone = { splitsUndone: await stopSplits(db, orgId, { runId, at }), splitsLeft: 0 }
  const some = live.slice(0, MOST_SPLITS_UNDONE)
  undone.splitsLeft = live.length - some.length
  for (const { orderId, regroupingId } of some) {
    if (!(await undoSplit(ctx, regroupingId))) undone.splitsLeft++
    else {
      undone.splitsUndone++
      raised.set(orderId, (raised.get(orderId) ?? 0) + VERSIONS_OF_UNDONE)
    }
  }
  return { ...undone, raised }
}

/** The orders that are as the run left them: `raised` versions apart, which undoing its splits added. */
async function unchanged(db: Db, orgId: number, { id, raised }: { id: string; raised: ReadonlyMap<number, number> }) {
  const earlier = await listBefore(db, orgId, id)
  const locked = await lockOrders(
    db,
    orgId,
    earlier.map(({ orderId }) => orderId),
  )
  const found = new Map(locked.map((one) => [one.id, one]))
  const back = earlier.filter(({ orderId, version }) => {
    const order = found.get(orderId)
    return order?.version === version + (raised.get(orderId) ?? 0) && changeBlocked(order) === null
  })
  return { back, changedSince: earlier.length - back.length }
}

/** Puts back what the orders of a run had before it and puts together what it split, where nobody changed them since. */
export async function undoRun(ctx: Ctx, id: string): Promise<Undone> {
  const { db, actor } = ctx
  const { orgId } = actor
  const at = ctx.now()
  await markUndone(db, orgId, { id, at })
  const orderIds = (await listBefore(db, orgId, id)).map(({ orderId }) => orderId)
  const { raised, ...splits } = await undoSplits(ctx, { runId: id, at, orderIds })
  const { back, changedSince } = await unchanged(db, orgId, { id, raised })
  const writes = back.map(({ orderId, before }) => ({ id: orderId, ...before }))
  await writeChoices(db, orgId, writes, { now: at, raise: true })
  if (back.length > 0)
    await recordActivity(db, { orgId, ids: back.map(({ orderId }) => orderId), action: 'order.rulesUndone' })
  return { restored: back.length, changedSince, ...splits }
}

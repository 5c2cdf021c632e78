import { isDatabaseAway } from '../../../../platform/database/index.ts'
import { getSalesChain, type SalesChain } from '../../../money/prices/index.ts'
import {
  type BatchRef,
  claimBatch,
  failItem,
  failQueuedItem,
  finishBatch,
  listQueuedItems,
  type QueuedItem,
} from './batches.ts'
import { findLabelTexts } from '../request/label-texts.ts'
import { findOrdersToShip } from '../request/orders-to-ship.ts'
import { priceNow, type Row } from './price-now.ts'
import { rowProblem } from '../request/problem.ts'
import { sendPurchase } from './purchase-saga.ts'
import { findQuotes } from '../quotes/quotes.ts'
import { OrderChanged, reserve } from './reserve.ts'
import type { Runtime } from '../runtime/runtime.ts'

const READ_AHEAD = 64
const MAX_FAILURES = 5

async function loadRows(runtime: Runtime, orgId: number, items: readonly QueuedItem[]): Promise<Row[]> {
  return runtime.serve(orgId, async (db) => {
    const orders = await findOrdersToShip(
      db,
      orgId,
      items.map((item) => item.orderId),
    )
    const quotes = await findQuotes(
      db,
      orgId,
      items.map((item) => item.quoteId),
    )
    const texts = await findLabelTexts(db, orgId, [...orders.values()])
    return items.map((item) => ({
      item,
      order: orders.get(item.orderId),
      quote: quotes.get(item.quoteId),
      labelTexts: texts.get(item.orderId) ?? [],
    }))
  })
}

async function buyRow(runtime: Runtime, row: Row, chain: SalesChain): Promise<void> {
  const { item } = row
  const ready = await priceNow(runtime, row, chain)
  if ('problem' in ready) {
    await runtime.serve(item.orgId, (db) => failItem(db, item, ready.problem, ready.newPrice))
    return
  }
  const purchases = await reserve(runtime, { item, ready, chain, orderNo: row.order?.orderNo ?? '' })
  // Of a group that its carrier sells by the piece each stands for itself: one that stops keeps no other.
  const sent = await Promise.allSettled(purchases.map((purchase) => sendPurchase(runtime, purchase)))
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** After MAX_FAILURES internal errors, marks the row failed, but only while it is still queued, i.e. before any hold exists. */
async function giveUp(runtime: Runtime, item: QueuedItem): Promise<void> {
  const failures = (runtime.failures.get(item.purchaseId) ?? 0) + 1
  runtime.failures.set(item.purchaseId, failures)
  if (failures < MAX_FAILURES) return
  await runtime.serve(item.orgId, (db) => failQueuedItem(db, item, rowProblem('SERVER_ERROR')))
  runtime.failures.delete(item.purchaseId)
}

/** Buys one row; what happens to it concerns no other row. */
async function buyItem(runtime: Runtime, row: Row, chain: SalesChain): Promise<void> {
  const { orgId, purchaseId } = row.item
  if (runtime.stopping) return
  const ids = [purchaseId, ...row.item.others.map((one) => one.purchaseId)]
  for (const id of ids) runtime.busy.add(id)
  try {
    await buyRow(runtime, row, chain).catch(async (error: unknown) => {
      if (!(error instanceof OrderChanged)) throw error
      const [fresh] = await loadRows(runtime, orgId, [row.item])
      if (fresh) await buyRow(runtime, fresh, chain)
    })
  } catch (error) {
    // Left as the last commit has it: queued items are tried again by the batch, purchases by the sweeper.
    runtime.log.error({ err: error, purchase: purchaseId }, 'a purchase was interrupted')
    // The database that went away says nothing about this row.
    if (!isDatabaseAway(error)) await giveUp(runtime, row.item).catch(() => undefined)
  } finally {
    for (const id of ids) runtime.busy.delete(id)
  }
}

async function buyAll(runtime: Runtime, ref: BatchRef, chain: SalesChain): Promise<void> {
  let after = -1
  let ahead: Promise<Row[]> | undefined
  const load = async (): Promise<Row[]> => {
    const items = await runtime.serve(ref.orgId, (db) => listQueuedItems(db, ref, after, READ_AHEAD))
    after = items.at(-1)?.position ?? after
    return items.length > 0 ? loadRows(runtime, ref.orgId, items) : []
  }
  for (let rows = await load(); rows.length > 0 && !runtime.stopping; rows = await ahead) {
    ahead = load()
    ahead.catch(() => undefined)
    await Promise.all(rows.map((row) => runtime.limit(() => buyItem(runtime, row, chain))))
  }
}

/**
 * Processes a batch unless another living node does. Safe to start any number of times: a row is claimed once, and a row whose
 * purchase exists is finished by the sweeper.
 */
export async function runBatch(runtime: Runtime, ref: BatchRef): Promise<void> {
  if (runtime.busy.has(ref.batchId)) return
  runtime.busy.add(ref.batchId)
  try {
    if (!(await runtime.serve(ref.orgId, (db) => claimBatch(db, ref, runtime.node.claimant())))) return
    const chain = await runtime.serve(ref.orgId, (db) => getSalesChain(db, ref.orgId, runtime.now()))
    await buyAll(runtime, ref, chain)
    await runtime.serve(ref.orgId, (db) => finishBatch(db, ref))
  } finally {
    runtime.busy.delete(ref.batchId)
  }
}
